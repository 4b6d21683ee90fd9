import { join } from 'node:path'
import { ensureServerBundled } from './build/server-bundle.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Runs a TypeScript program of the checkout, which may still be bare, with the parameters we were given, and
 * ends as it ends.
 * @param {string[]} path the parts of its path below the checkout
 */
export async function launch(...path) {
  const node = await ensureInstalled()
  process.exitCode = await run(node, [join(ROOT, ...path), ...process.argv.slice(2)])
}

/**
 * Runs a program of the server as it is bundled, in the same way.
 * @param {string} name such as `main-load`
 */
export async function launchServerProgram(name) {
  const node = await ensureInstalled()
  await ensureServerBundled(node)
  process.exitCode = await run(node, [join(ROOT, 'server', 'dist', `${name}.js`), ...process.argv.slice(2)])
}
