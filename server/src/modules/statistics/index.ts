/** Figures of the whole company, and what its products lack. */
export { brings } from './brings.ts'
