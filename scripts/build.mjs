// `npm run build`: what a server needs that is started by something else than `npm start`.
import './require-node.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureStripped } from './stripped.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const node = await ensureInstalled()
await ensureWebBuilt(node)
await ensureStripped(node)
console.log(`Packages and web application are there; programs run on ${node}`)
