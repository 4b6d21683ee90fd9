/** Loaded only for signing in with a passkey, so that other ways needn't wait for it. */
export { startAuthentication as askForPasskey } from '@simplewebauthn/browser'
