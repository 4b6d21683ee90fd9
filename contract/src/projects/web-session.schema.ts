import { sessionTypes } from '@vitrine/rules'
import * as z from 'zod'
import { id, inDomain, timestamp } from '../paging.ts'
import { product } from '../products/products.schema.ts'
import {
  ofProject,
  ownCover,
  project,
  projectStates,
  shownDynamicField,
  storedOrderField,
} from './projects.schema.ts'

export const answerStates = ['reviewed', 'skipped'] as const

/** What a dynamic field comes to: a decimal number, or why there is none (an error key of rules/orders). */
export const dynamicValue = z.union([
  z.object({ value: z.string() }),
  z.object({ empty: z.string(), input: z.string().optional() }),
])
export type DynamicValue = z.infer<typeof dynamicValue>

/** That a price was agreed on with the attendee, and the price that it takes the place of; null where there is none, or
 * the reader doesn't see it. */
const agreed = z.object({ listPrice: z.string().nullable() })

/** What an attendee pays for a product instead of the price of a price type. */
export const agreedPrice = z.object({ product: id, price: z.string(), currency: z.string(), priceType: id })
export type AgreedPrice = z.infer<typeof agreedPrice>

/** An answer as it stands. `values` are texts by id of the order field. */
export const answer = z.object({
  product: id,
  revision: z.number().int(),
  state: z.enum(answerStates),
  interested: z.boolean(),
  values: z.record(id, z.string()),
  /** Values that another device or person replaced without having seen them: they can be sent again. */
  superseded: z.record(z.string(), z.string()),
  /** Name at the time of the answer. */
  productName: z.string(),
  productReference: z.string(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  agreed: agreed.nullable(),
  /** Whether the product costs something else by now; the attendee is asked before confirming. */
  priceNow: z.object({ price: z.string().nullable(), currency: z.string().nullable() }).nullable(),
  dynamicValues: z.record(id, dynamicValue),
  /** Whether the attendee still sees the product; else it can be read and not changed. */
  isVisible: z.boolean(),
  isConfirmed: z.boolean().describe('confirmed as it stands; false also where it changed since'),
  /** Null for a guest’s own. */
  author: z.object({ _id: id.nullable(), name: z.string() }),
  updatedAt: timestamp,
})
export type Answer = z.infer<typeof answer>

/** A project as the caller sees it: the parts that it shows and that they may see. */
export const webSession = z.object({
  projectId: id,
  name: z.string(),
  description: z.string(),
  ...ownCover,
  state: z.enum(projectStates),
  timeZone: z.string(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  sessions: z.array(z.enum(sessionTypes)),
  interest: z.boolean(),
  /** Whether ordering is part of it: the subscription’s shopping, and an order form. */
  allowsOrders: z.boolean(),
  /** The person whose answers these are: the caller, or another attendee (`showImpersonification`). */
  attendee: z.object({ _id: id.nullable(), name: z.string(), isCaller: z.boolean() }),
  /** Whether answers are taken: ongoing, web session allowed, the attendee is asked. Owner and presenters only look. */
  mayAnswer: z.boolean(),
  /** In the project’s order, with the prices, details and media that it shows. */
  products: z.array(product),
  /** Names of the categories of these products, for the choice at the beginning, and of those above, topmost first. */
  categories: z.array(
    z.object({ _id: id, name: z.string(), parents: z.array(z.string()), count: z.number().int() }),
  ),
  fields: z.array(z.object({ _id: id, name: z.string(), type: z.string() })),
  priceTypes: z.array(z.object({ _id: id, name: z.string(), currency: z.string() })),
  /** The price type that counts for the attendee; null: ordering has no amount. */
  priceType: id.nullable(),
  mediaKinds: project.shape.mediaKinds,
  showsFiles: z.boolean(),
  orderFields: z.array(storedOrderField),
  /** Those all of whose inputs the caller sees; one that lacks an input which is gone is empty. */
  dynamicFields: z.array(shownDynamicField.extend({ lacksInput: z.boolean() })),
  formVersion: z.number().int(),
  answers: z.array(answer),
  /** Prices agreed with this attendee, which replace the products' prices. */
  agreedPrices: z.array(agreedPrice),
  confirmedAt: timestamp.nullable(),
  order: z.object({ _id: id, number: z.number().int(), revision: z.number().int() }).nullable(),
})
export type WebSession = z.infer<typeof webSession>

/** The part of it that changes with each answer. */
export const sessionAnswers = webSession.pick({
  answers: true,
  agreedPrices: true,
  confirmedAt: true,
  order: true,
})
export type SessionAnswers = z.infer<typeof sessionAnswers>

/** `attendee`: in whose place, for owner and presenters where the project lets them. */
export const sessionInput = z.object({ ...inDomain, projectId: id, attendee: id.optional() })

const ofAnswer = ofProject.extend({ productId: id })
const asAttendee = z.object({ ...inDomain, attendee: id.optional() })

/**
 * What an answer says. `values` holds the fields that were touched alone; a text without characters takes a value away.
 * `basedOn` is the revision that the device saw, 0 for none; `follows` are ids of answers to the product that the same
 * device gave before and has not heard of yet: what they said is replaced by their own device. `price` is what it was shown: if it costs something else
 * by now, the answer is taken and says so.
 */
export const answerValues = z.object({
  answerId: id,
  basedOn: z.number().int().min(0).default(0),
  follows: z.array(id).max(1_000).default([]),
  values: z.record(id, z.string().max(100)).default({}),
  interested: z.boolean().optional(),
  comment: z.string().trim().max(2_000).optional(),
  state: z.enum(answerStates),
  price: z.string().nullable().optional(),
})
export type AnswerValues = z.output<typeof answerValues>

export const saveAnswerInput = z.object({ params: ofAnswer, query: asAttendee, body: answerValues })
/**
 * A value against a rule of its field, or one that is missing: a key of `rules/orders`. `limit` is what the rule asks
 * for, `below` and `above` are the nearest numbers that all rules allow.
 */
export const answerFault = z.object({
  product: id,
  field: id,
  code: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AnswerFault = z.infer<typeof answerFault>

/** Values that break a rule are kept as they are typed; confirming refuses them. */
export const savedAnswer = z.object({ answer, faults: z.array(answerFault) })
export type SavedAnswer = z.infer<typeof savedAnswer>

export const confirmInput = z.object({
  params: ofProject,
  query: asAttendee,
  /** Prices that have changed since are accepted as they are now. */
  body: z.object({ acceptPrices: z.boolean().default(false) }).prefault({}),
})

/** Decimal texts; `lines` without a price are counted apart. */
export const amounts = z.object({
  byCurrency: z.array(z.object({ currency: z.string(), amount: z.string() })),
  withoutPrice: z.number().int(),
})
export type Amounts = z.infer<typeof amounts>

export const orderLine = z.object({
  product: id,
  name: z.string(),
  reference: z.string(),
  values: z.record(id, z.string()),
  dynamicValues: z.record(id, dynamicValue),
  interested: z.boolean(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  agreed: agreed.nullable(),
  amount: z.string().nullable(),
  author: z.string(),
})
export type OrderLine = z.infer<typeof orderLine>

export const order = z.object({
  _id: id,
  number: z.number().int(),
  revision: z
    .number()
    .int()
    .describe(
      'as files: /assets/domains/{domain}/projects/{project}/orders/{_id}/order.pdf and order.xlsx?version={revision}',
    ),
  project: id,
  attendee: z.object({ _id: id, name: z.string() }),
  confirmedAt: timestamp,
  /** Whether something was answered since. */
  isChanged: z.boolean(),
  orderFields: z.array(storedOrderField),
  dynamicFields: z.array(shownDynamicField.omit({ expression: true })),
  lines: z.array(orderLine),
  totals: z.array(z.object({ field: id, total: z.string() })),
  amounts,
})
export type Order = z.infer<typeof order>
export const orders = z.object({ orders: z.array(order), next: z.string().nullable() })
export type Orders = z.infer<typeof orders>
export const listOrdersInput = z.object({
  ...inDomain,
  projectId: id,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** How far everybody is, for owner and presenters. */
export const attendeeProgress = z.object({
  attendee: id.nullable(),
  user: id.nullable(),
  name: z.string(),
  email: z.string(),
  isGuest: z.boolean(),
  /** Products that they see. */
  products: z.number().int(),
  /** Reviewed products, without those with faults. */
  reviewed: z.number().int(),
  skipped: z.number().int(),
  toMend: z.number().int().describe('answers with values that the order form refuses'),
  ordered: z.number().int(),
  interested: z.number().int(),
  amounts,
  openedAt: timestamp.nullable(),
  lastSeenAt: timestamp.nullable(),
  lastProduct: z.object({ _id: id, name: z.string() }).nullable(),
  confirmedAt: timestamp.nullable(),
  remindedAt: timestamp.nullable(),
  isInvited: z.boolean(),
  lateAnswers: z.number().int(),
})
export type AttendeeProgress = z.infer<typeof attendeeProgress>
export const progress = z.object({
  attendees: z.array(attendeeProgress),
  totals: z.array(z.object({ field: id, total: z.string() })),
  amounts,
})
export type Progress = z.infer<typeof progress>

export const lateAnswer = z.object({
  answerId: id,
  attendee: z.object({ _id: id, name: z.string() }),
  product: z.object({ _id: id, name: z.string() }),
  values: z.record(id, z.string()),
  createdAt: timestamp,
})
export type LateAnswer = z.infer<typeof lateAnswer>

export const comment = z.object({
  _id: id,
  product: id,
  /** Set in lists for those who run the project; null for attendees, whose session has the name. */
  productName: z.string().nullable(),
  attendee: id,
  attendeeName: z.string(),
  author: z.object({ _id: id.nullable(), name: z.string() }),
  isByAttendee: z.boolean(),
  text: z.string(),
  createdAt: timestamp,
})
export type Comment = z.infer<typeof comment>
export const newCommentInput = z.object({
  params: ofAnswer,
  query: asAttendee,
  body: z.object({ text: z.string().trim().min(1).max(2_000) }),
})
export const listCommentsInput = z.object({
  ...inDomain,
  projectId: id,
  attendee: id.optional(),
  product: id.optional(),
})
