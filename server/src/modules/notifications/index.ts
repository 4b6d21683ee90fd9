/** What people are notified of, in the panel and by mail; listens to what happens in domains, and nobody imports it. */
export { NOTIFICATION_MAIL_QUEUE, sendDueMail } from './notification-mails.ts'
export { type NotificationTimes, usualTimes } from './notification-times.ts'
export { createNotificationsRoutes, createOwnUserRoutes } from './notifications.routes.ts'
export { forgetOldNotifications } from './notifications.service.ts'
export { notifyPeople } from './notify-people.ts'
export { createPanels } from './panels.ts'
export { topicOfProcess } from './topic-of-process.ts'
