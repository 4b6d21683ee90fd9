/** What an order's file is made of. */
import type { Order } from '@vitrine/contract'
import type { FormatPreferences } from '@vitrine/rules'

export interface OrderFile {
  /** As the reader sees it. */
  order: Order
  project: string
  /** For whom it is, as far as it is known; empty texts where it isn't. */
  buyer: { company: string; email: string }
  /** Time zone of the project, in which times are shown. */
  timeZone: string
  /** Who confirmed in the attendee's place; null: they did. */
  author: string | null
  /** Whether the order has lines that the reader doesn't see. */
  leavesOut: boolean
  preferences: FormatPreferences
}
