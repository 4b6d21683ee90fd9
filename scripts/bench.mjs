// `npm run bench`: measures against the floor and against peers.
import './require-node.mjs'
import { launch } from './launch.mjs'

await launch('bench', 'src', 'main.ts')
