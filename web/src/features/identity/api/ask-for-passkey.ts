/** Fetched by whoever signs in so: the others needn't wait for it. */
export { startAuthentication as askForPasskey } from '@simplewebauthn/browser'
