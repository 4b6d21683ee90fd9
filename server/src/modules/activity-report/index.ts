/** The report of changes: who changed what of the catalogue, as far as its reader may know. */

export { brings } from './brings.ts'
