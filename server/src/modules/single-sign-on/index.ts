/** Companies' own sign-in, by OpenID Connect. */
export type { ProviderReach } from './open-id.ts'
export { createSingleSignOnRoutes } from './single-sign-on.routes.ts'
export { endTrust } from './single-sign-on.service.ts'
