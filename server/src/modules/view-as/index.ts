/** Looking at the catalogue as somebody else does. */
export { brings } from './brings.ts'
export { viewAs } from './view-as.service.ts'
