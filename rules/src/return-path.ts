const base = 'http://return.invalid'

/**
 * The place to go after signing in, when `wanted` is a path of this application and nothing else. Addresses of other
 * sites in any spelling (`//evil.example`, `/\evil.example`, `javascript:…`) and the open screens give `/`.
 */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || hasControlCharacters(wanted)) return '/'
  let url: URL
  try {
    url = new URL(wanted, base)
  } catch {
    return '/'
  }
  if (url.origin !== base || url.pathname.startsWith('//') || isOpen(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** Going back there would only lead to the login screen again. */
function isOpen(path: string): boolean {
  return /^\/(login|security|no-access)(\/|$)/.test(path)
}

function hasControlCharacters(text: string): boolean {
  // Browsers drop tabs and line ends inside addresses: "/\t/evil.example" would become "//evil.example".
  return [...text].some((character) => character <= '\u001f' || character === '\u007f')
}
