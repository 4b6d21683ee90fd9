// `npm run bench`: measures against the floor and against peers.
import './require-node.mjs'
import { ensureInstalled } from './install.mjs'
import { launch } from './launch.mjs'
import { ensureServerBundled } from './server-bundle.mjs'

await ensureServerBundled(await ensureInstalled())
await launch('bench', 'src', 'main.ts')
