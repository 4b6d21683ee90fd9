// `node openid-provider.ts CLIENT_ID CLIENT_SECRET REDIRECT_URI`: a provider to sign in at, for tests in a browser.
// Prints its address, and ends with the program that started it.
import { startOpenIdProvider } from '../harness/servers/openid-provider.ts'

const [clientId = '', clientSecret = '', redirectUri = ''] = process.argv.slice(2)
const { issuer } = await startOpenIdProvider({ clientId, clientSecret, redirectUris: [redirectUri] })
process.stdout.write(`${issuer}\n`)
process.on('disconnect', () => process.exit(0))
