// Before tests of the server: the programs that some of them start.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureTestProgramsBundled } from '../build/server-bundle.mjs'
import { ROOT } from '../paths.mjs'

const FOLDER = join(ROOT, 'server', 'dist')

export default () => ensureTestProgramsBundled(process.execPath)

/**
 * A source that starts the bundle of its limited program, as in production, rather than the program's source: with it a
 * process takes half as long.
 * @param {string} code
 */
export const asBundled = (code) =>
  code.replace(
    /new URL\('([\w-]+\.program)\.ts', import\.meta\.url\)/g,
    (_, name) => `new URL(${JSON.stringify(pathToFileURL(join(FOLDER, `${name}.js`)).href)})`,
  )
