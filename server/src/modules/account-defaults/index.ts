/** What a company says of itself, what its people begin with, and what its plan is used for. */

export { getSubscription } from './account-defaults.service.ts'
export { brings } from './brings.ts'
