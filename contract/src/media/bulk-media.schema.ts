/** Changing many media items at once. */
import * as z from 'zod'
import { id, inDomain } from '../paging.ts'

/** Items that one request may change. */
export const MEDIA_AT_ONCE = 2_000

const oneItem = z.object({ product: id, name: z.string().min(1).max(1_000) })
const someItems = z.array(oneItem).min(1).max(MEDIA_AT_ONCE)
/** Places among a product's media are whole numbers in any order; where two are equal, names decide. */
const place = z.number().int().min(-1_000_000_000).max(1_000_000_000)

export const mediaAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('show'), items: someItems }),
  z.object({ type: z.literal('hide'), items: someItems }),
  z.object({ type: z.literal('delete'), items: someItems }),
  z.object({ type: z.literal('restore'), items: someItems }),
  /** Before all others of their products, or behind them, in the order given. */
  z.object({ type: z.literal('first'), items: someItems }),
  z.object({ type: z.literal('last'), items: someItems }),
  /** To a product, or to a place of its own one; behind its media where no place is given. */
  z.object({
    type: z.literal('move'),
    items: z
      .array(oneItem.extend({ to: id, place: place.optional() }))
      .min(1)
      .max(MEDIA_AT_ONCE),
  }),
])
export type MediaAction = z.output<typeof mediaAction>

export const bulkMediaInput = z.object({ query: z.object(inDomain), body: mediaAction })

export const mediaBulkReport = z.object({
  /** The changed media: where each is now, and where it was, for undoing the change. */
  changed: z.array(oneItem.extend({ was: z.object({ product: id, place: z.number().int() }) })),
  /** The media that could not be changed, and the error key of each. */
  faults: z.array(
    oneItem.extend({
      code: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type MediaBulkReport = z.infer<typeof mediaBulkReport>
