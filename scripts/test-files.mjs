// Which files are tests, and of what kind, told by their names.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const FOLDERS = ['rules', 'contract', 'client', 'server', 'web', 'viewer', 'demo', 'bench', 'e2e', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist'])

/** @returns {string[]} their paths from the root of the checkout */
export function listTestFiles() {
  return FOLDERS.flatMap(list).filter((path) => kindOf(path) !== undefined)
}

function list(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : list(path)
    return [path]
  })
}

/**
 * @param {string} path
 * @returns {'unit' | 'api' | 'component' | 'browser' | undefined}
 */
export function kindOf(path) {
  if (/^e2e\/.*\.spec\.ts$/.test(path)) return 'browser'
  if (path.endsWith('.component.test.tsx')) return 'component'
  if (path.endsWith('.api.test.ts')) return 'api'
  return /\.test\.tsx?$/.test(path) ? 'unit' : undefined
}
