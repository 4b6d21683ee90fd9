/** What an order's file is made of. */
import type { Order } from '@vitrine/contract'
import type { FormatPreferences } from '@vitrine/rules'

export interface OrderFile {
  /** As the reader sees it. */
  order: Order
  project: string
  /** Company and email address of the buyer; empty texts where they aren't known. */
  buyer: { company: string; email: string }
  /** Time zone of the project, in which times are shown. */
  timeZone: string
  /** Name of the person who confirmed in the attendee's place; null where the attendee did. */
  author: string | null
  /** Whether the order has lines that the reader doesn't see. */
  leavesOut: boolean
  preferences: FormatPreferences
}
