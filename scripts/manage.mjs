// `npm run manage`: commands for operators of the installation.
import './require-node.mjs'
import { launchServerProgram } from './launch.mjs'

await launchServerProgram('main-manage')
