/** The syntax of regular expressions in a keyword, where it is taken literally. */

/** A form of regular expressions, and texts that have it without meaning it. */
interface Form {
  readonly pattern: RegExp;
  readonly unless?: RegExp;
}

/** A path of Windows has backslashes, `C:\data` and `\\server`. */
const WINDOWS_PATH = /^[A-Za-z]:\\|^\\\\/;
/** An address has a question mark in its middle, `index.php?id=3`. */
const ADDRESS = /[=&/:.]/;

/**
 * What is written in regular expressions and hardly ever in a message. Ordinary
 * punctuation is not here: `v2?`, `c++`, `.net`, `$5`, `401(k)`, `(urgent)` and `[urgent]`
 * are words of users.
 */
const FORMS: readonly Form[] = [
  // `\bfoo`, `\d+`, `foo\.bar`
  { pattern: /^\\[bB]|\\[bB]$|\\[dDwWsS](?![A-Za-z0-9])|\\[.*+?()[\]{}|^$]/, unless: WINDOWS_PATH },
  // `refund.*`, `foo.+bar`
  { pattern: /(?<!\.)\.[*+]/ },
  // `a|b`
  { pattern: /[^\s|]\|[^\s|]/ },
  // `(?:x)`, `(?i)`
  { pattern: /\(\?(?:[:=!]|<[=!A-Za-z]|[a-z]+[:)])/ },
  // `refund(s)?`
  { pattern: /\([^()]+\)(?:[?*+]|\{\d+,?\d*\})/ },
  // `^start`
  { pattern: /^\^[A-Za-z0-9([\\]/ },
  // `the end$`; `US$` is money
  { pattern: /[A-Za-z]{3,}\$$|[)\]?*+]\$$/, unless: /\b(?:aud|cad|hkd|nzd|sgd|twd|usd)\$$/i },
  // `[a-z]`, `[^0-9]`, `[\d_]`
  { pattern: /\[\^?(?:[A-Za-z0-9]-[A-Za-z0-9]|\\[dDwWsS])(?:[A-Za-z0-9]-[A-Za-z0-9]|\\[dDwWsS]|[_.\s-])*\]/ },
  // `[abc]+`, `gr[ae]y`
  { pattern: /\[[^\]\s]+\](?:[*+]|\{\d+,?\d*\})|[A-Za-z]\[[A-Za-z]{2,4}\][A-Za-z]/ },
  // `a{2,}`
  { pattern: /[A-Za-z0-9]\{\d+,\d*\}/ },
  // `colou?r`, `e-?mail`
  { pattern: /[A-Za-z]-?\?[a-z]/, unless: ADDRESS },
  // `refund*`
  { pattern: /[A-Za-z]{3,}\*$/ },
  // `/refund/i`
  { pattern: /^\/[^/\s]+\/[gimsuy]{1,3}$/ },
];

/** The first piece of the keyword that is syntax of regular expressions; `undefined` where there is none. */
export function regexSyntaxIn(keyword: string): string | undefined {
  for (const { pattern, unless } of FORMS) {
    const found = pattern.exec(keyword);
    if (found !== null && unless?.test(keyword) !== true) return found[0];
  }
  return undefined;
}
