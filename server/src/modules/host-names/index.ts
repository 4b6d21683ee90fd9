/** Host names that a company claims, and DNS proves. */

export { brings } from './brings.ts'
export type { HostNameParts } from './host-names.service.ts'
export { checkHostNames, isHostProven } from './host-names.service.ts'
