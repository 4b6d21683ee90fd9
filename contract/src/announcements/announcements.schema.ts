/** Announcements of the operator to companies, such as when the installation will be offline. */
import * as z from 'zod'
import { languages } from '../identity/languages.ts'
import { id, paging, timestamp } from '../paging.ts'

export const announcementKinds = ['info', 'warning'] as const
export const longestAnnouncement = 500

/** Text by language. A reader whose language is missing gets the first one in the order of `languages`. */
export const announcementTexts = z.partialRecord(z.enum(languages), z.string())
export type AnnouncementTexts = z.infer<typeof announcementTexts>

/** An announcement as its receivers see it. */
export const announcement = z.object({
  _id: id,
  kind: z.enum(announcementKinds),
  texts: announcementTexts,
  /** Null: until it is ended. */
  endsAt: timestamp.nullable(),
  /** Dismissing counts for one revision; a newer one is shown again. */
  revision: z.number().int(),
})
export type Announcement = z.infer<typeof announcement>

/** An announcement as operators see it. */
export const operatedAnnouncement = announcement.extend({
  startsAt: timestamp,
  isForClients: z.boolean(),
  /** Whether super admins get it by mail too, once it begins. */
  isMailed: z.boolean(),
  /** Null: all companies, also future ones. */
  companies: z.array(z.object({ _id: id, name: z.string() })).nullable(),
  state: z.enum(['upcoming', 'shown', 'over']),
})
export type OperatedAnnouncement = z.infer<typeof operatedAnnouncement>

const written = z.object({
  kind: z.enum(announcementKinds),
  /** One line in each language, of one at least. */
  texts: z.partialRecord(z.enum(languages), z.string().max(longestAnnouncement)),
  endsAt: timestamp.nullable(),
  isForClients: z.boolean(),
  companies: z.array(id).max(1000).nullable(),
})

export const newAnnouncement = written
  .extend({
    startsAt: timestamp.describe('by a moment that is over it begins at once'),
    isMailed: z.boolean(),
  })
  .strict()
export type NewAnnouncement = z.infer<typeof newAnnouncement>

/** Absent values stay. Once it has begun, its start and mailing can no longer change. */
export const announcementEdit = newAnnouncement.partial().strict()
export type AnnouncementEdit = z.infer<typeof announcementEdit>

export const ofAnnouncement = z.object({ announcementId: id })
export const editAnnouncementInput = z.object({ params: ofAnnouncement, body: announcementEdit })
export const listOperatedInput = z.object(paging)
export const dismissInput = z.object({
  params: ofAnnouncement,
  body: z.object({ revision: z.number().int() }),
})

/** The text in the reader's language, or the first available one. */
export function announcementText(
  texts: AnnouncementTexts,
  language: (typeof languages)[number],
): { text: string; language: (typeof languages)[number] } {
  const written = [language, ...languages].find((one) => (texts[one] ?? '') !== '') ?? language
  return { text: texts[written] ?? '', language: written }
}
