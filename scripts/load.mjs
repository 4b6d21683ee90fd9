// `npm run load`: reads a product file into a domain.
import './require-node.mjs'
import { launchServerProgram } from './launch.mjs'

await launchServerProgram('main-load')
