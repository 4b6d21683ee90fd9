import * as z from 'zod'
import { id } from '../paging.ts'

/** `currency` is an ISO 4217 code. */
export const priceType = z.object({
  _id: id,
  name: z.string(),
  currency: z.string(),
  version: z.number().int(),
})
export type PriceType = z.infer<typeof priceType>
