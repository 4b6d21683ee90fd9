/** Companies' own sign-in, by OpenID Connect. */
export { brings } from './brings.ts'
export { endTrust } from './single-sign-on.service.ts'
