/** Host names of companies' own, and which names a proxy may get certificates for. */
export { brings } from './brings.ts'
export { recheckHostMappings } from './check-mapping.service.ts'
export type { MappingParts } from './mapping-parts.ts'
export { registerTlsAsk } from './tls-ask.routes.ts'
