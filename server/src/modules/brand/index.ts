/** The brand as a company's administrators change it. */
export { brings } from './brings.ts'
