/** What operators say to companies: kept for the installation, read by the people of each company that it is for. */
export {
  ANNOUNCEMENT_MAIL_QUEUE,
  type AnnouncementMailJob,
  announcementMailJob,
  sendAnnouncementMails,
} from './announcement-mails.ts'
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
export { createAnnouncementsRoutes } from './announcements.routes.ts'
export { createDismissals } from './announcements.service.ts'
