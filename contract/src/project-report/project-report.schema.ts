import { isIsoDate, spanComparisons } from '@vitrine/rules'
import * as z from 'zod'
import { id, inDomain, paging, timestamp } from '../paging.ts'

/** Kinds of lines: ordered at the list price or at an agreed one, or taken over late; and those that don't count. */
export const reportLineKinds = ['list', 'agreed', 'late', 'waiting', 'declined'] as const
export type ReportLineKind = (typeof reportLineKinds)[number]
/** Dimensions by which orders are grouped. */
export const reportDimensions = [
  'product',
  'category',
  'attendee',
  'group',
  'presenter',
  'session',
  'project',
] as const
export type ReportDimension = (typeof reportDimensions)[number]
/** In place of an id, for orders without one. */
export const reportNone = 'none'

const ids = z.array(id).max(1_000)
/** `a,b,c` in an address; a list where it is kept. */
const idList = z.union([
  ids,
  z
    .string()
    .max(40_000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(ids),
])
const day = z.string().refine(isIsoDate, 'a day such as 2026-11-26')
const idOrNone = z.union([id, z.literal(reportNone)])
const sessions = z.enum(['web', 'ar', 'st'])

/** Which orders. Days are those of the company's zone, both included; without one it is open on that side. */
export const projectReportFilter = {
  /** Absent: all projects that the caller may read. */
  projects: idList.optional(),
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(spanComparisons).default('nothing'),
  product: id.optional(),
  category: idOrNone.optional(),
  /** A person, or a guest by their id as an attendee. */
  attendee: id.optional(),
  group: idOrNone.optional(),
  presenter: idOrNone.optional(),
  session: sessions.optional(),
}
export const projectReportAsked = z.object(projectReportFilter)
export type ProjectReportAsked = z.infer<typeof projectReportAsked>

export const projectReportInput = z.object({ ...inDomain, ...projectReportFilter })

const amount = z.object({ currency: z.string(), amount: z.string() })
export type ReportAmount = z.infer<typeof amount>

const figures = z.object({
  /** Ordered amounts by currency, in total and by kind. */
  revenue: z.array(
    z.object({
      currency: z.string(),
      amount: z.string(),
      list: z.string(),
      agreed: z.string(),
      late: z.string(),
    }),
  ),
  /** Lines with a quantity and no price, which no amount counts. */
  withoutPrice: z.number().int(),
  /** Attendees of projects who have ordered something, and the lines by which they have. */
  orders: z.number().int(),
  lines: z.number().int(),
  quantity: z.string(),
  /** Products of projects, each once in each. */
  presented: z.number().int(),
  ordered: z.number().int(),
  attendees: z.object({
    invited: z.number().int(),
    came: z.number().int(),
    finished: z.number().int(),
    ordered: z.number().int(),
    seconds: z.number().int(),
  }),
})
export type ReportFigures = z.infer<typeof figures>

export const projectReport = z.object({
  /** Null where it is open on that side. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** IANA zone of the days. */
  timeZone: z.string(),
  /** The projects that the report covers: the caller's own, also those of people in their groups, or all. */
  reach: z.enum(['own', 'groups', 'all']),
  /** Whether those projects may have lines that the caller doesn't see; no number counts them. */
  isPartial: z.boolean(),
  /** The requested projects that the caller may read; empty for all. */
  projects: z.array(z.object({ _id: id, name: z.string() })),
  figures,
  compared: z.object({ from: z.string(), to: z.string(), figures }).nullable(),
  /** Days on which something was ordered. */
  days: z.array(z.object({ day: z.string(), lines: z.number().int(), amounts: z.array(amount) })),
  /** Not counted: late answers that nobody has taken over, and proposals of a price that were declined. */
  waiting: z.number().int(),
  declined: z.number().int(),
})
export type ProjectReport = z.infer<typeof projectReport>

export const dayConversion = z.object({
  day: z.string(),
  /** Products of projects, each once in each on each day. */
  presented: z.number().int(),
  ordered: z.number().int(),
})
export type DayConversion = z.infer<typeof dayConversion>
/** Days on which something was presented or ordered, in their order. */
export const projectReportConversion = z.object({ result: z.array(dayConversion) })

const sorting = (keys: readonly [string, ...string[]]) =>
  z.enum([...keys, ...keys.map((key) => `-${key}`)] as [string, ...string[]])

export const listReportRowsInput = z.object({
  params: z.object({ dimension: z.enum(reportDimensions) }),
  query: z.object({
    ...inDomain,
    ...projectReportFilter,
    ...paging,
    sort: sorting(['name', 'quantity', 'orders', 'amount']).default('-amount'),
    /** Currency for sorting by amount; absent: that of most lines. */
    currency: z.string().length(3).optional(),
  }),
})
export const reportRow = z.object({
  /** Null for orders without a category, group or presenter. */
  key: z.string().nullable(),
  /** Its name at the latest order; null where there is none. */
  name: z.string().nullable(),
  reference: z.string().nullable(),
  /** Attendees of projects who have ordered of it. */
  orders: z.number().int(),
  lines: z.number().int(),
  quantity: z.string(),
  amounts: z.array(amount),
  withoutPrice: z.number().int(),
})
export type ReportRow = z.infer<typeof reportRow>

export const listReportUnwantedInput = z.object({
  ...inDomain,
  ...projectReportFilter,
  ...paging,
  sort: sorting(['name', 'reference', 'presented']).default('-presented'),
})
export const unwantedProduct = z.object({
  product: id,
  name: z.string(),
  reference: z.string().nullable(),
  /** To how many attendees of projects. */
  presented: z.number().int(),
})
export type UnwantedProduct = z.infer<typeof unwantedProduct>

export const listReportAttendeesInput = z.object({
  ...inDomain,
  ...projectReportFilter,
  ...paging,
  sort: sorting(['name', 'project', 'came', 'finished', 'seconds', 'lines']).default('name'),
})
export const reportAttendee = z.object({
  /** A person, or a guest by their id as an attendee. */
  attendee: id,
  name: z.string(),
  email: z.string(),
  isGuest: z.boolean(),
  project: z.object({ _id: id, name: z.string() }),
  cameAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  seconds: z.number().int(),
  /** What they ordered in the span. */
  lines: z.number().int(),
  amounts: z.array(amount),
})
export type ReportAttendee = z.infer<typeof reportAttendee>

export const listReportLinesInput = z.object({
  ...inDomain,
  ...projectReportFilter,
  ...paging,
  kind: z.enum(reportLineKinds).optional(),
  currency: z.string().length(3).optional(),
  /** Only lines without a price. */
  isWithoutPrice: z.stringbool().optional(),
  sort: sorting(['at', 'product', 'attendee', 'project', 'quantity', 'amount']).default('-at'),
})
export const reportLine = z.object({
  kind: z.enum(reportLineKinds),
  at: timestamp,
  project: z.object({ _id: id, name: z.string() }),
  /** A person, or a guest by their id as an attendee. */
  attendee: z.object({ _id: id, name: z.string() }),
  product: z.object({ _id: id, name: z.string(), reference: z.string() }),
  category: z.string().nullable(),
  session: sessions,
  /** Number of the order; null for lines outside of orders. */
  order: z.number().int().nullable(),
  interested: z.boolean(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  /** The list price that an agreed price replaced. */
  listPrice: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  author: z.string(),
  /** Order fields with their names at that time. A formula may have no value. */
  values: z.array(
    z.object({ name: z.string(), type: z.enum(['number', 'date']), unit: z.string(), value: z.string() }),
  ),
  /** `currency`: null for a plain number. */
  dynamicValues: z.array(
    z.object({ name: z.string(), value: z.string().nullable(), currency: z.string().nullable() }),
  ),
  comments: z.array(z.object({ author: z.string(), text: z.string(), at: timestamp })),
})
export type ReportLine = z.infer<typeof reportLine>

const option = z.object({ _id: id, name: z.string() })
export const projectReportOptions = z.object({
  projects: z.array(option.extend({ isDone: z.boolean() })),
  categories: z.array(option),
  groups: z.array(option),
  presenters: z.array(option),
})
export type ProjectReportOptions = z.infer<typeof projectReportOptions>
