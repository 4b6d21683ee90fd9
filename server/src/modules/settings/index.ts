/** What a page needs to know of a domain before it shows products. */
export { brings } from './brings.ts'
