// Tells whether what was made from sources is still what they would make.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../paths.mjs'

const SKIPPED = new Set(['node_modules', '.vitrine', 'dist', 'test-results', 'test'])

/**
 * @param {string[]} names files and folders of the checkout; tests in them don't count
 * @returns {string} the same as long as none of them changes
 */
export function hashSources(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => listFiles(join(ROOT, name)))) {
    hash.update(`${relative(ROOT, file)}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path a file or folder
 * @returns {string[]} the files in it that aren't tests
 */
export function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
}
