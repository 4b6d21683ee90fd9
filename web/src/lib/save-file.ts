/** Has the browser keep what the page has made. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers begin to read after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Has the browser fetch and keep a file of the server's. */
export function fetchFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
