/** Companies' own sign-in, by OpenID Connect. */
export { createSingleSignOnRoutes } from './single-sign-on.routes.ts'
export { endTrust } from './single-sign-on.service.ts'
