// `npm run screenshots`: takes the pictures of the README.
import './require-node.mjs'
import { launch } from './launch.mjs'

await launch('e2e', 'screenshots.ts')
