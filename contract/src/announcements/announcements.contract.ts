import * as z from 'zod'
import { call, people, signedIn } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { announcement, dismissInput } from './announcements.schema.ts'

export const announcementsContract = {
  listAnnouncements: call(
    people(),
    'GET /announcements',
    'What the installation’s operators say to the company now, and the caller hasn’t dismissed; warnings first',
  )
    .input(z.object(inDomain))
    .output(z.array(announcement)),
  dismissAnnouncement: call(
    signedIn('own'),
    'POST /announcements/{announcementId}/dismissal',
    'Be shown it no more, in any company, until it says something else',
  ).input(dismissInput),
}
