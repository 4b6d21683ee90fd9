import * as z from 'zod'
import { id, inDomain, timestamp } from '../paging.ts'
import { amounts } from '../projects/web-session.schema.ts'
import { ofRoom } from './rooms.schema.ts'

/** The last products on stage × attendees, for presenters: only what the reader sees. */
export const roomPanel = z.object({
  products: z.array(z.object({ _id: id, name: z.string() })),
  attendees: z.array(z.object({ _id: id, name: z.string(), isThere: z.boolean() })),
  /** One for each pair with an answer. */
  cells: z.array(
    z.object({
      product: id,
      attendee: id,
      /** Value of the first number field; null where none is given. */
      quantity: z.string().nullable(),
      isValid: z.boolean(),
    }),
  ),
  byProduct: z.array(
    z.object({ product: id, quantity: z.string(), amounts, nearestDate: z.string().nullable() }),
  ),
  byAttendee: z.array(
    z.object({ attendee: id, quantity: z.string(), amounts, nearestDate: z.string().nullable() }),
  ),
})
export type RoomPanel = z.infer<typeof roomPanel>

/**
 * Totals of the product on stage as everybody may read them: without names, only where the presenter shares them and at
 * least three others have ordered, and amounts only where the reader sees the price that each of them was made of. They
 * are at list prices, and change only once several have changed what they ordered.
 */
export const roomTotals = z.object({
  product: id.nullable(),
  /** Null: fewer than three others have ordered. */
  quantity: z.string().nullable(),
  orders: z.number().int().nullable(),
  amounts: amounts.nullable(),
  nearestDate: z.string().nullable(),
  toldAt: timestamp.nullable(),
})
export type RoomTotals = z.infer<typeof roomTotals>

export const proposalStates = ['open', 'accepted', 'declined', 'countered', 'withdrawn', 'over'] as const
/** A unit price, a quantity, or both, for one attendee and product. */
export const proposal = z.object({
  _id: id,
  attendee: z.object({ _id: id, name: z.string() }),
  product: z.object({ _id: id, name: z.string() }),
  /** Whether the attendee made it, or a presenter. */
  isByAttendee: z.boolean(),
  author: z.string(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  quantity: z.string().nullable(),
  state: z.enum(proposalStates),
  createdAt: timestamp,
  answeredAt: timestamp.nullable(),
})
export type Proposal = z.infer<typeof proposal>

const decimal = z.string().regex(/^\d{1,15}(\.\d{1,10})?$/, 'a decimal number')
const terms = { price: decimal.nullable().default(null), quantity: decimal.nullable().default(null) }

const saysSomething = ({ price, quantity }: { price: string | null; quantity: string | null }) =>
  price !== null || quantity !== null
const nothingSaid = 'a price or a quantity'

/** `proposalId`: made by the device; the same again is the same proposal. */
export const proposeInput = z.object({
  params: ofRoom,
  query: z.object(inDomain),
  body: z.object({ proposalId: id, attendee: id, product: id, ...terms }).refine(saysSomething, nothingSaid),
})
export const answerProposalInput = z.object({
  params: ofRoom.extend({ proposalId: id }),
  query: z.object(inDomain),
  body: z.union([
    z.object({ answer: z.enum(['accept', 'decline', 'withdraw']) }),
    z.object({ answer: z.literal('counter'), proposalId: id, ...terms }).refine(saysSomething, nothingSaid),
  ]),
})
