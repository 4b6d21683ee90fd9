import { join } from 'node:path'
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
