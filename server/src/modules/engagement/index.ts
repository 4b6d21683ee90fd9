/** What clients look at: noting it as sums of a day, and reports of it. */
export { engagementRoutes } from './engagement.routes.ts'
export { interestKind } from './interest.kind.ts'
export { chooseEngagement, forgetOldEngagement, noteEngagement } from './note-engagement.service.ts'
