// `npm run client`: makes the package that other programs call the server with, as a file that `npm install` takes.
import './require-node.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

const CLIENT = join(ROOT, 'client')

const node = await ensureInstalled()
const built = await run(node, [join(CLIENT, 'build.ts')])
process.exitCode = built === 0 ? await run('npm', ['pack'], { cwd: CLIENT }) : built
