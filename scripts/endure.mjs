// `npm run endure`: kills and restarts for as long as it takes, under a client that notes what was acknowledged.
import './require-node.mjs'
import { launch } from './launch.mjs'

await launch('server', 'test', 'endure', 'main.ts')
