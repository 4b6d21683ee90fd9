// `npm run build`: what a server needs that is started by something else than `npm start`. With `--production` in a
// folder of its own, without what only development needs.
import './require-node.mjs'
import { ensureProduction } from './build/production.mjs'
import { ensureServerBundled } from './build/server-bundle.mjs'
import { ensureWebBuilt } from './build/web-build.mjs'
import { ensureInstalled } from './install.mjs'

const [parameter, ...more] = process.argv.slice(2)
if ((parameter !== undefined && parameter !== '--production') || more.length > 0) {
  console.error('npm run build knows no parameters but --production')
  process.exit(1)
}
const node = await ensureInstalled()
await ensureWebBuilt(node)
await ensureServerBundled(node)
if (parameter === '--production') console.log(`Production needs nothing but ${await ensureProduction(node)}`)
else console.log(`Packages, programs and web application are there; programs run on ${node}`)
