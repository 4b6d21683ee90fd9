// `npm run bench`: measures against the floor and against peers.
import './require-node.mjs'
import { ensureServerBundled } from './build/server-bundle.mjs'
import { ensureInstalled } from './install.mjs'
import { launch } from './launch.mjs'

await ensureServerBundled(await ensureInstalled())
await launch('bench', 'src', 'main.ts')
