// Sources of the server without their types, made beforehand: a Node that takes the types away itself keeps the
// compiler that does so in memory, 10 MB of it, and one that reads what it has compiled before keeps that, 15 MB.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { NOTES, ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { listFiles } from './source-hash.mjs'

const FOLDERS = ['rules', 'contract', 'demo', 'server'].map((name) => join(ROOT, name, 'src'))
export const STRIPPED = join(NOTES, 'stripped')

/**
 * Where a source is kept without its types. Its name tells the content, so that one that was changed is never taken for
 * what it was.
 * @param {string} source
 */
export function strippedPath(source) {
  return join(STRIPPED, `${createHash('sha256').update(source).digest('hex')}.js`)
}

/** @returns {string[]} the sources that a server is made of */
export function readSources() {
  return FOLDERS.flatMap(listFiles)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
}

/** @param {string} node the Node that is to run them */
export async function ensureStripped(node) {
  const areThere = () => readSources().every((source) => existsSync(strippedPath(source)))
  if (!areThere())
    await oneAtATime('stripped', async () => {
      // A server runs without them too, and says itself what is wrong with a source.
      if (!areThere())
        await run(node, ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', 'strip-types.mjs')])
    })
}
