/** Paths as texts: what Node's `path` and `url` modules make of them, without a disk. */

/** `windows` where a path begins with a drive. */
export type PathStyle = 'posix' | 'windows';

const DRIVE = /^[A-Za-z]:/;

/** The style of an absolute path; `undefined` for a relative one. */
export function styleOf(path: string): PathStyle | undefined {
  if (DRIVE.test(path) && /[\\/]/.test(path.charAt(2))) return 'windows';
  if (path.startsWith('\\\\')) return 'windows';
  return path.startsWith('/') ? 'posix' : undefined;
}

export function isAbsolutePath(path: string): boolean {
  return styleOf(path) !== undefined;
}

interface Parts {
  /** The drive of a Windows path. */
  readonly drive: string;
  readonly absolute: boolean;
  readonly names: readonly string[];
}

/** The steps of a path, with `.` and `..` carried out. `undefined` for paths of a network, which have rules of their own. */
function partsOf(path: string, style: PathStyle): Parts | undefined {
  const separated = style === 'windows' ? path.replaceAll('\\', '/') : path;
  if (style === 'windows' && separated.startsWith('//')) return undefined;
  const drive = style === 'windows' ? (DRIVE.exec(separated)?.[0] ?? '') : '';
  const rest = separated.slice(drive.length);
  const absolute = rest.startsWith('/');
  const names: string[] = [];
  for (const name of rest.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (!absolute) names.push(name);
  }
  return { drive, absolute, names };
}

function write({ drive, absolute, names }: Parts, style: PathStyle): string {
  const separator = style === 'windows' ? '\\' : '/';
  const text = `${drive}${absolute ? separator : ''}${names.join(separator)}`;
  return text === '' ? '.' : text;
}

/** `path.join(…)`, without a separator at the end. */
export function joinPaths(paths: readonly string[], style: PathStyle): string | undefined {
  const parts = partsOf(paths.filter((path) => path !== '').join('/'), style);
  return parts === undefined ? undefined : write(parts, style);
}

/** `path.resolve(…)`; the answer is relative where it depends on the working directory. */
export function resolvePaths(paths: readonly string[], style: PathStyle): string | undefined {
  const last = paths.findLastIndex((path) => styleOf(path) === style);
  return joinPaths(last < 0 ? paths : paths.slice(last), style);
}

/** `path.dirname(path)`. */
export function folderOf(path: string, style: PathStyle): string | undefined {
  const parts = partsOf(path, style);
  return parts === undefined ? undefined : write({ ...parts, names: parts.names.slice(0, -1) }, style);
}

/** `path.basename(path)`. */
export function nameOf(path: string, style: PathStyle): string | undefined {
  return partsOf(path, style)?.names.at(-1);
}

/** `pathToFileURL(path).href`. */
export function fileUrlOf(path: string): string | undefined {
  const style = styleOf(path);
  const parts = style === undefined ? undefined : partsOf(path, style);
  if (parts === undefined) return undefined;
  try {
    const names = [...(parts.drive === '' ? [] : [parts.drive]), ...parts.names.map(encodeURIComponent)];
    return `file:///${names.join('/')}`;
  } catch {
    // Half of a surrogate pair has no encoding.
    return undefined;
  }
}

/** `fileURLToPath(url)` under a style; `undefined` where Node refuses the URL. */
export function pathOfUrl(href: string, style: PathStyle): string | undefined {
  const found = /^file:\/\/(?:localhost)?(\/[^?#]*)/i.exec(href)?.[1];
  if (found === undefined || /%2f/i.test(found) || (style === 'windows' && /%5c/i.test(found))) return undefined;
  try {
    const path = decodeURIComponent(found);
    return style === 'windows' ? path.replace(/^\/(?=[A-Za-z]:)/, '').replaceAll('/', '\\') : path;
  } catch {
    // A percent sign that begins no code.
    return undefined;
  }
}

/** `new URL(reference, base).href` for a reference to a file; `undefined` for everything else. */
export function resolveUrl(reference: string, base: string | undefined): string | undefined {
  if (/^file:\/\/\//i.test(reference)) return normalUrl(reference);
  if (base === undefined || !/^file:\/\/\//i.test(base) || /^(?:[?#]|$)/.test(reference)) return undefined;
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(reference) || /^[\\/]{2}/.test(reference)) return undefined;
  // White space at the ends, tabs and line breaks are dropped from URLs; nobody writes such a path.
  if (reference !== reference.trim() || /[\t\r\n]/.test(reference)) return undefined;
  const path = reference.replaceAll('\\', '/');
  const folder = base.replace(/[?#].*$/, '').replace(/[^/]*$/, '');
  return normalUrl(path.startsWith('/') ? `file://${path}` : `${folder}${path}`);
}

function normalUrl(href: string): string | undefined {
  const [, path = '', rest = ''] = /^file:\/\/([^?#]*)(.*)$/i.exec(href) ?? [];
  const parts = partsOf(path.replaceAll(/%2e/gi, '.'), 'posix');
  if (parts === undefined) return undefined;
  const folder = /(?:^|\/)\.{0,2}$/.test(path) && parts.names.length > 0 ? '/' : '';
  const names = parts.names.map((name) => name.replaceAll(/[^\w\-.~!$&'()*+,;=:@%]/gu, encodeSafely));
  return `file:///${names.join('/')}${folder}${rest}`;
}

function encodeSafely(character: string): string {
  return /[\uD800-\uDFFF]/u.test(character) ? '%EF%BF%BD' : encodeURIComponent(character);
}
