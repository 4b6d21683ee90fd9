/** Whether a text can be stored as it is: PostgreSQL keeps neither NUL nor half of a surrogate pair. */
export function isWholeText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
