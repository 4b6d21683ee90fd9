// `npm run documents`: writes what documents have of the code, as tests compare it: the drawing of ARCHITECTURE.md, what
// each module owns and uses, and the table of settings.
import './require-node.mjs'
import { launch } from './launch.mjs'

await launch('server', 'test', 'architecture', 'write-documents.ts')
