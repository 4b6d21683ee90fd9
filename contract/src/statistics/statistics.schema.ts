/** Figures of the whole company, as far as the reader sees it. */
import * as z from 'zod'
import { subscriptionUse } from '../account-defaults/account-defaults.schema.ts'
import { storageUse } from '../media/media.schema.ts'
import { inDomain } from '../paging.ts'
import { productFilter } from '../products/products.schema.ts'

export const statisticsInput = z.object({ query: z.object(inDomain) })

const count = z.number().int().min(0)

export const productFigureKeys = [
  'published',
  'unpublished',
  'withImage',
  'withVideo',
  'with3d',
  'noImage',
  'noMedia',
  'noCategory',
  'noDescription',
  'noPrice',
  'noPriceOf',
  'noRequired',
] as const

/** How many products, and the filters by which the table shows exactly these. */
const productFigure = z.object({
  key: z.enum(productFigureKeys),
  /** Name of the price type, or of the required field. */
  of: z.string().nullable(),
  products: count,
  filters: z.array(productFilter),
})
export type ProductFigure = z.infer<typeof productFigure>

const stored = z.object({ items: count, bytes: count })

export const statistics = z.object({
  /** Whether the reader sees every product of the company. */
  isWhole: z.boolean(),
  products: count,
  figures: z.array(productFigure),
  media: z.object({ image: stored, video: stored, '3d': stored, document: stored }),
  /** With earlier versions and what was made of files; null for readers who don't see everything. */
  storage: storageUse.nullable(),
  /** Those whom the reader sees; null without the right to see people. */
  people: z
    .object({ colleagues: count, clients: count, invited: count, seenLately: count, groups: count })
    .nullable(),
  /** Projects that the reader may read reports of, and how many of them have which kind of session. */
  projects: z.object({
    upcoming: count,
    ongoing: count,
    done: count,
    web: count,
    st: count,
    ar: count,
    rooms: count,
  }),
  /** Null without the right to see the subscription. */
  subscription: subscriptionUse.nullable(),
})
export type Statistics = z.infer<typeof statistics>

/** A person counts as `seenLately` if they came within this number of days. */
export const seenLatelyDays = 30
