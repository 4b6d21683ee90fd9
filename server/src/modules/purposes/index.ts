/** What products must have for which purpose, and who is told of it. */
export { type PurposeInUse, presentPurpose, seenNeeds, visiblePurposes } from './purposes.service.ts'
