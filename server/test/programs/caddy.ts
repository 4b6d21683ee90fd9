// `node caddy.ts HOST UPSTREAM HTTPS_PORT`: Caddy in front of a server, for tests in a browser. Prints where the root of
// its certificates lies, and ends with the program that started it.
import { startCaddy } from '../harness/servers/caddy.ts'

const [host = '', upstream = '', httpsPort] = process.argv.slice(2)
const caddy = await startCaddy({ host, upstream, httpsPort: Number(httpsPort) })
process.stdout.write(`${caddy.rootPath}\n`)
process.on('disconnect', () => void caddy.close().then(() => process.exit(0)))
