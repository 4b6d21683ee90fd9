import fc from 'fast-check'

/**
 * Any code point, for `fc.string({ unit: anyCharacter })`, lone halves of surrogate pairs included. fast-check's own unit
 * `binary` makes a table of all of them first, which takes more than a second in every process that uses it.
 */
export const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point))
