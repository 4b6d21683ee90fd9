// `npm run build`: what a server needs that is started by something else than `npm start`.
import './require-node.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureServerBundled } from './server-bundle.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const node = await ensureInstalled()
await ensureWebBuilt(node)
await ensureServerBundled(node)
console.log(`Packages, programs and web application are there; programs run on ${node}`)
