/** The texts that every product has, as columns of `products` and as properties of rows. */
import { type TextKey, textKeys } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'

/** The key in snake case. */
export function textColumn(key: TextKey): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** For each text what `written` says, with commas between them. `column` and `property` are names in SQL. */
export function eachText(
  written: (names: { column: string; property: string }) => string,
): RawBuilder<unknown> {
  return sql.raw(textKeys.map((key) => written({ column: textColumn(key), property: `"${key}"` })).join(', '))
}

/** The texts of a product `p`, each under its key. */
export const textsOfProduct = eachText(({ column, property }) => `p.${column} as ${property}`)
