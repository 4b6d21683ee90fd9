/** What clients look at: noting it as sums of a day, and reports of it. */
export { brings } from './brings.ts'
export { chooseEngagement, forgetOldEngagement, noteEngagement } from './note-engagement.service.ts'
