/** Announcements of the operator to companies, such as when the installation will be offline. */
import * as z from 'zod'
import { languages } from '../identity/languages.ts'
import { id, paging, timestamp } from '../paging.ts'

export const announcementKinds = ['info', 'warning'] as const
export const longestAnnouncement = 500

/** Text by language. A reader whose language is missing gets the first one in the order of `languages`. */
export const announcementTexts = z.partialRecord(z.enum(languages), z.string())
export type AnnouncementTexts = z.infer<typeof announcementTexts>

/** As the people it is for are shown it. */
export const announcement = z.object({
  _id: id,
  kind: z.enum(announcementKinds),
  texts: announcementTexts,
  /** Null: until it is ended. */
  endsAt: timestamp.nullable(),
  /** What was shown and dismissed; another one is shown anew. */
  revision: z.number().int(),
})
export type Announcement = z.infer<typeof announcement>

/** As operators keep it. */
export const operatedAnnouncement = announcement.extend({
  startsAt: timestamp,
  isForClients: z.boolean(),
  /** Whether super admins get it by mail too, once it begins. */
  isMailed: z.boolean(),
  /** Null: all, those to come included. */
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

/** What isn't given stays. Once it has begun, its beginning and its mails are over. */
export const announcementEdit = newAnnouncement.partial().strict()
export type AnnouncementEdit = z.infer<typeof announcementEdit>

export const ofAnnouncement = z.object({ announcementId: id })
export const editAnnouncementInput = z.object({ params: ofAnnouncement, body: announcementEdit })
export const listOperatedInput = z.object(paging)
export const dismissInput = z.object({
  params: ofAnnouncement,
  body: z.object({ revision: z.number().int() }),
})

/** In the reader's language, or the first there is. */
export function announcementText(
  texts: AnnouncementTexts,
  language: (typeof languages)[number],
): { text: string; language: (typeof languages)[number] } {
  const written = [language, ...languages].find((one) => (texts[one] ?? '') !== '') ?? language
  return { text: texts[written] ?? '', language: written }
}
