// Which files are tests, and of which kind, according to their names.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.mjs'

const FOLDERS = [
  'rules',
  'proof',
  'contract',
  'client',
  'server',
  'web',
  'viewer',
  'demo',
  'bench',
  'e2e',
  'scripts',
]
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

/**
 * @param {string} path of a test file
 * @returns {boolean} whether the quick run has all of it: not files of calls whose first line says `@slow`, and of
 *   components those that say `@smoke` and those of features that have changed
 */
export function isQuick(path) {
  const [firstLine = ''] = readFileSync(join(ROOT, path), 'utf8').split('\n', 1)
  if (kindOf(path) === 'api') return !firstLine.includes('@slow')
  if (kindOf(path) === 'component') return firstLine.includes('@smoke') || isInFolders(changedFolders(), path)
  return true
}

const isInFolders = (folders, path) => [...folders].some((folder) => path.startsWith(`${folder}/`))

/** @type {Set<string> | undefined} */
let changed

/** Features, and other parts of the pages, of which something isn't committed, or not known to the branch upstream. */
function changedFolders() {
  changed ??= new Set(changedFiles().flatMap((path) => /^web\/src\/(features\/)?[^/]+/.exec(path)?.[0] ?? []))
  return changed
}

function changedFiles() {
  const uncommitted = git('status', '--porcelain', '--untracked-files=all').map((line) => line.slice(3))
  return [...uncommitted, ...git('diff', '--name-only', '@{upstream}...HEAD')]
}

/** @returns {string[]} lines; none where there is no repository, or no branch upstream */
function git(...parameters) {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', parameters, options).split('\n').filter(Boolean)
  } catch {
    return []
  }
}
