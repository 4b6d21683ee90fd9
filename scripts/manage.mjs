// `npm run manage`: commands for operators of the installation.
import './require-node.mjs'
import { launch } from './launch.mjs'

await launch('server', 'src', 'main-manage.ts')
