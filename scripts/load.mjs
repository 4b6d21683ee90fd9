// `npm run load`: reads a product file into a domain.
import './require-node.mjs'
import { launch } from './launch.mjs'

await launch('server', 'src', 'main-load.ts')
