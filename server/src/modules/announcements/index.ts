/** What operators say to companies: kept for the installation, read by the people of each company that it is for. */

export { announcementMailJob } from './announcement-mails.ts'
export {
  type AnnouncementRow,
  endAnnouncementRow,
  holdAnnouncement,
  insertAnnouncement,
  listAddressedDomains,
  listAnnouncementRows,
  takeDueAnnouncements,
  updateAnnouncement,
} from './announcements.repository.ts'
export { brings } from './brings.ts'
