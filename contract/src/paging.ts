import { pageSizes } from '@vitrine/rules'
import * as z from 'zod'

/** `per_page=-1` means everything, streamed. */
export const allRows = -1

const sizes: readonly number[] = [...pageSizes, allRows]
const listSize = z.coerce
  .number()
  .int()
  .refine((size) => sizes.includes(size), `one of ${pageSizes.join(', ')}, or ${allRows} for all`)

export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: listSize.default(20),
}

/** A list on the wire: `total` counts all matches, `result` is the asked page. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.number().int(), result: z.array(item) })
}

export const id = z.uuid()

/** The tenant a call is about. A request only: the server checks it against what the caller may enter. */
export const inDomain = { domain: id }

export const version = z.coerce.number().int().min(0).max(2_147_483_647)

/**
 * The query of a call that takes the version its write was based on. Each record of an answer says its own:
 * `version`, for media and documents (whose `version` is that of the file) `revision`. A field that has changed
 * since is refused with StaleVersion; its data name the present `version` and, by field, the present value of each such
 * field: text as it is, nothing for none, everything else as JSON.
 */
export const basedOn = { ...inDomain, version: version.optional() }

/** `a,b,c` in a query string. */
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Dates travel as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime()
