/** What people are notified of, in the panel and by mail; listens to what happens in domains, and nobody imports it. */
export { brings } from './brings.ts'
export { type NotificationTimes, usualTimes } from './notification-times.ts'
export { notifyPeople } from './notify-people.ts'
export { createPanels, type Panels } from './panels.ts'
export { topicOfProcess } from './topic-of-process.ts'
