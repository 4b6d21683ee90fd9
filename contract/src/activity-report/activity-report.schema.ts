/** Changes of the catalogue that the reader may see: lines, and their numbers by day and kind. */
import { activityKinds, activitySubjects, daysIn } from '@vitrine/rules'
import * as z from 'zod'
import { id, inDomain, timestamp } from '../paging.ts'

const day = z.iso.date()
const count = z.number().int().min(0)

/** Most days of one report. */
const longestActivityDays = 366

/** Value of `person` for changes made by the installation itself. */
export const byNobody = 'nobody'

/** Filter of changes. Both days are in UTC and included. */
const asked = {
  from: day,
  to: day,
  kind: z.enum(activityKinds).optional(),
  person: z.union([id, z.literal(byNobody)]).optional(),
  subject: z.enum(activitySubjects).optional(),
  /** A key of a field: `name`, `detail:<id>`, `price:<id>`, … */
  field: z.string().min(1).max(100).optional(),
  product: id.optional(),
  /** Changes of this folder, the folders below, and the products in them. */
  folder: id.optional(),
  /** Changes of each product by one bulk action or import, which is the `bulk` of its line. */
  bulk: id.optional(),
  /** Words, all of which occur in the name or the values. */
  search: z.string().trim().max(200).optional(),
}

const endsLater = ({ from, to }: { from: string; to: string }) =>
  from <= to && daysIn({ from, to }) <= longestActivityDays
const order = {
  path: ['to'],
  message: `must not be before \`from\`, and at most ${longestActivityDays} days from it`,
}

export const reportedActivity = z.object(asked).refine(endsLater, order)
export type AskedActivity = z.output<typeof reportedActivity>

/**
 * A bulk action or an import is the one line that counts its products: those of each product are left out where that line,
 * of the same person, is among what is asked for.
 */
const folded = { folded: z.enum(['true', 'false']).default('false') }

export const activitySummaryInput = z.object({
  query: z.object({ ...inDomain, ...asked, ...folded }).refine(endsLater, order),
})

/** Where a page of lines ended: time and id of its last one. */
const lineCursor = z.string().regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const mostActivityLines = 500

export const activityLinesInput = z.object({
  query: z
    .object({
      ...inDomain,
      ...asked,
      ...folded,
      after: lineCursor.optional(),
      limit: z.coerce.number().int().min(1).max(mostActivityLines).default(100),
    })
    .refine(endsLater, order),
})

const person = z.object({ _id: id, name: z.string() })

const activityLine = z.object({
  _id: id,
  at: timestamp,
  /** Null: the installation itself. */
  person: person.nullable(),
  kind: z.enum(activityKinds),
  subject: z.enum(activitySubjects),
  /** Null for a bulk action as a whole, which has a count. */
  subjectId: id.nullable(),
  /** Its name at that time. */
  subjectName: z.string(),
  /** Null: the record as a whole. */
  field: z.string().nullable(),
  /** Ids of folders are of those that the reader sees. */
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  count: count.nullable(),
  /** Id of the bulk action that a line sums up, by which its lines are requested. */
  bulk: id.nullable(),
  /** Whether a file was imported by it. */
  isImport: z.boolean(),
  /** Whether its product can be opened, since it is neither in the trash nor deleted. */
  isThere: z.boolean(),
  /** Whether the former value can be restored by people who may change the product. */
  canRestore: z.boolean(),
})
export type ActivityLine = z.infer<typeof activityLine>

/** The latest first. `next`: to ask for what comes after it; null at the end. */
export const activityLines = z.object({ lines: z.array(activityLine), next: lineCursor.nullable() })

export const activitySummary = z.object({
  /** The changes that the reader sees: their own, those of people in their groups, or everybody's. */
  reach: z.enum(['own', 'groups', 'all']),
  /** Whether the reader sees every change of the company. */
  isWhole: z.boolean(),
  total: count,
  /** Records that are named by the lines, and people who made them. */
  people: count,
  /** Days on which there was something. */
  days: z.array(z.object({ day, changes: count })),
  /** Values for narrowing the lines, each with the number of changes under the other present filters. */
  options: z.object({
    kinds: z.array(z.object({ kind: z.enum(activityKinds), changes: count })),
    subjects: z.array(z.object({ subject: z.enum(activitySubjects), changes: count })),
    fields: z.array(z.object({ field: z.string(), changes: count })),
    people: z.array(z.object({ person: person.nullable(), changes: count })),
  }),
})
export type ActivitySummary = z.infer<typeof activitySummary>

export const productThenInput = z.object({ params: z.object({ entry: id }), query: z.object(inDomain) })

/** A product as it was right after a change. */
export const productThen = z.object({
  product: id,
  name: z.string(),
  at: timestamp,
  /** Values of the fields that the reader may see; fields without a value are left out. */
  values: z.array(z.object({ field: z.string(), value: z.string() })),
})
export type ProductThen = z.infer<typeof productThen>
