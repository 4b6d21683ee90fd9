/**
 * Texts that a spreadsheet would take for formulas when it opens a delimited file. Excel files need nothing of this: their
 * cells say that they hold text.
 */

/** Also behind apostrophes, so that what is written is read back as it was. */
const formulaLike = /^'*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/
const guarded = /^'+[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

/** The text with an apostrophe in front where it could be taken for a formula. */
export function guardFormula(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text
}

/** What `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
