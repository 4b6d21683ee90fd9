/** A file as somebody may send it, and what it is read as. */
export interface AwkwardFile {
  title: string
  file: () => Buffer | Promise<Buffer>
  /** For workbooks: the sheet to read, where it isn't the first visible one. */
  sheet?: string
  /**
   * Rows by number. A cell is its text, null where nothing is in it; what isn't a text has its kind in front: `number 1.5`,
   * `date 2024-01-31`, `boolean true`, `error #N/A`. `rich`, `formula`, `link` with its
   * target stand before that.
   */
  rows?: Record<number, readonly (string | null)[]>
  /** The key of a refusal, with its format, sheet or place behind it. */
  refused?: string
}
