/** What products must have for each purpose of a company, and how complete they are. */
import { mostNeeds, mostPurposes } from '@vitrine/rules'
import * as z from 'zod'
import { basedOn, id, inDomain } from '../paging.ts'

const need = z
  .string()
  .max(100)
  .describe(
    'field key (`description`, `category`, `price:<id>`, `detail:<id>`, …) or kind of file (`media:image`, `media:document`, …)',
  )

export const purpose = z.object({
  _id: id,
  name: z.string(),
  needs: z.array(need),
  /** False while products are counted anew: meanwhile `complete:<id>` is no field that lists know. */
  isCounted: z.boolean(),
})
export type Purpose = z.infer<typeof purpose>

/** How complete a product is for a purpose, and which of its needs it lacks. */
export const completeness = z.object({
  purpose: id,
  /** Whole percent, downwards: 100 is everything. */
  percent: z.number().int(),
  missing: z.array(need),
})
export type Completeness = z.infer<typeof completeness>

export const purposesInput = z.object({ query: z.object(inDomain) })
export const purposes = z.object({
  /** With the needs that the caller sees. */
  purposes: z.array(purpose),
  /** Version of the domain's settings. */
  version: z.number().int(),
})
export type Purposes = z.infer<typeof purposes>

const given = z.object({
  /** Absent for a new one. */
  _id: id.optional(),
  name: z.string().max(200),
  needs: z.array(need).max(mostNeeds),
})
export type GivenPurpose = z.output<typeof given>

/** The version is that of the settings. Needs that the caller doesn't see stay. */
export const replacePurposesInput = z.object({
  query: z.object(basedOn),
  body: z.array(given).max(mostPurposes),
})
