/** Whether anybody is shown more, or less, than they may see. */

export type { OpenApplication } from './application.ts'
export { brings } from './brings.ts'
