/** What clients look at and search for, as their pages send it and reports show it. */
import { engagementLimits, lookingWays } from '@vitrine/rules'
import * as z from 'zod'
import { id, inDomain, listOf, paging } from '../paging.ts'

/** Path below `/api` of the call by which pages send what they have recorded, also while they close. */
export const engagementPath = '/engagement'

const query = z.object(inDomain)
const { spanSeconds, keptSeconds, looks, searches, opened } = engagementLimits
const count = z.number().int().min(0)

const look = z.object({
  product: id,
  /** The medium on screen; empty for none. */
  media: z.string().max(250).default(''),
  way: z.enum(lookingWays),
  seconds: count.max(spanSeconds),
  /** Number of times it was opened. */
  opened: count.max(opened),
})

const search = z.object({ text: z.string().max(1_000), hasResults: z.boolean() })

/**
 * What one device has recorded over a span of time. The span ends `endedAgo` milliseconds before it is sent and lasted
 * `lasted`. Seconds beyond it, or of time already counted, are ignored. The same `batch` sent again counts once.
 */
export const engagementBatch = z.object({
  batch: id,
  endedAgo: count.max(keptSeconds * 1_000),
  lasted: count.max(spanSeconds * 1_000),
  looks: z.array(look).max(looks).default([]),
  searches: z.array(search).max(searches).default([]),
})
export type EngagementBatch = z.output<typeof engagementBatch>
export const noteEngagementInput = z.object({ query, body: engagementBatch })

export const engagementChoiceInput = z.object({ query })
export const engagementChoice = z.object({
  /** Whether the company records visits at all. */
  isNoted: z.boolean(),
  /** Whether the person has been informed; nothing is recorded before. */
  isTold: z.boolean(),
  objects: z.boolean(),
})
export type EngagementChoice = z.infer<typeof engagementChoice>
/** Choosing counts as having been informed. Objecting deletes the person's recorded data. */
export const chooseEngagementInput = z.object({ query, body: z.object({ objects: z.boolean() }) })

const day = z.iso.date()

/** Days of the company's time zone, both included; of one client, product, or folder with what is below it. */
const reported = {
  from: day,
  to: day,
  client: id.optional(),
  product: id.optional(),
  folder: id.optional(),
}
const asked = { ...inDomain, ...reported }
const endsLater = ({ from, to }: { from: string; to: string }) => from <= to
const order = { path: ['to'], message: 'must not be before `from`' }

export const interestInput = z.object({ query: z.object(asked).refine(endsLater, order) })
/** Like `interestInput`, without the company, which files and mails of the report know otherwise. */
export const reportedInterest = z.object(reported).refine(endsLater, order)
export type AskedInterest = Omit<z.output<typeof interestInput>['query'], 'domain'>

const listed = <Sort extends z.ZodType>(sort: Sort) =>
  z.object({ query: z.object({ ...asked, ...paging, sort }).refine(endsLater, order) })
export const interestByProductInput = listed(
  z.enum(['seconds', 'looks', 'people', 'stars']).default('seconds'),
)
export const interestByClientInput = listed(
  z.enum(['seconds', 'looks', 'products', 'stars', 'searches']).default('seconds'),
)
export const interestInMediaInput = listed(z.enum(['seconds', 'looks', 'people']).default('seconds'))
export const interestByFolderInput = listed(z.enum(['seconds', 'looks', 'stars']).default('seconds'))
export const interestSearchesInput = listed(z.enum(['times', 'missed', 'people']).default('times'))
export const openedShareLinksInput = z.object({
  query: z.object({ ...inDomain, from: day, to: day, ...paging }).refine(endsLater, order),
})

const secondsByWay = z.object({ page: count, viewer: count, fullscreen: count, ar: count })
const figures = { seconds: count, looks: count }

export const interestSummary = z.object({
  /** IANA: the zone of the days. */
  timeZone: z.string(),
  /** Whether visits are recorded at present. */
  isNoted: z.boolean(),
  /** Whether it counts every client and product of the company. */
  isWhole: z.boolean(),
  /** Names of the client, product and folder of the report; null where it isn't limited to one. */
  of: z.object({
    client: z.string().nullable(),
    product: z.string().nullable(),
    folder: z.string().nullable(),
  }),
  ...figures,
  byWay: secondsByWay,
  clients: count,
  products: count,
  /** Given within the days, and not taken back. */
  stars: count,
  /** Null for readers who don't see all that a search may find. */
  searches: z.object({ found: count, missed: count }).nullable(),
  /** Share links opened, of those whose groups the reader sees; null in reports of one client, product or folder. */
  openedShareLinks: count.nullable(),
  /** Days on which there was something. */
  days: z.array(z.object({ day, seconds: count, looks: count })),
})
export type InterestSummary = z.infer<typeof interestSummary>

const productInterest = z.object({
  _id: id,
  name: z.string(),
  reference: z.string(),
  ...figures,
  byWay: secondsByWay,
  people: count,
  stars: count,
})
export type ProductInterest = z.infer<typeof productInterest>
export const interestByProduct = listOf(productInterest)

const clientInterest = z.object({
  _id: id,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  ...figures,
  products: count,
  stars: count,
  /** Null as in the summary. */
  searches: count.nullable(),
  lastDay: day.nullable(),
})
export type ClientInterest = z.infer<typeof clientInterest>
export const interestByClient = listOf(clientInterest)

const folderInterest = z.object({
  _id: id,
  name: z.string(),
  /** Names of the folders above it that the reader sees, the outermost first. */
  path: z.array(z.string()),
  /** Sums over the products in it and below. */
  ...figures,
  stars: count,
})
export type FolderInterest = z.infer<typeof folderInterest>
export const interestByFolder = listOf(folderInterest)

const mediaInterest = z.object({
  product: id,
  productName: z.string(),
  media: z.string(),
  ...figures,
  byWay: secondsByWay,
  people: count,
})
export type MediaInterest = z.infer<typeof mediaInterest>
export const interestInMedia = listOf(mediaInterest)

const searchInterest = z.object({
  text: z.string(),
  /** Searches that found something, and that found nothing. */
  found: count,
  missed: count,
  people: count,
})
export type SearchInterest = z.infer<typeof searchInterest>
export const interestSearches = listOf(searchInterest)

/** `name`: null for deleted links. */
const openedShareLink = z.object({ _id: id, name: z.string().nullable(), times: count, lastDay: day })
export type OpenedShareLink = z.infer<typeof openedShareLink>
export const openedShareLinks = listOf(openedShareLink)
