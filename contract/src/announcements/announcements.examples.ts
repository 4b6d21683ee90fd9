import type { Examples } from '../example.ts'
import type { announcementsContract } from './announcements.contract.ts'

export function announcementsExamples(): Examples<typeof announcementsContract> {
  return {
    listAnnouncements: { isOutsideCatalog: true },
    dismissAnnouncement: { body: { revision: 1 }, withoutVersion: 'somebody has read what operators say' },
  }
}
