/** The report of projects: what was presented, ordered and agreed on in them, as far as its reader sees it. */
export { brings } from './brings.ts'
