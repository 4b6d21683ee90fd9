/** Acting in the place of another person. */
export { brings } from './brings.ts'
