/** Messages as the page shows them. */

/** The parts of a text, with what stands between backticks as code. */
export function withCode(text: string): readonly (string | HTMLElement)[] {
  return text.split(/(`[^`\n]+`)/).map((part) => {
    if (!/^`[^`]+`$/.test(part)) return part;
    const code = document.createElement('code');
    code.textContent = part.slice(1, -1);
    return code;
  });
}
