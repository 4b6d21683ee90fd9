// Brings node_modules in line with package-lock.json, and finds the Node that runs the program.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readNote, writeNote } from './notes.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { NODE_MODULES, ROOT } from './paths.mjs'

/** Runs TypeScript as it is, which older ones don't. */
export const RUNTIME_MAJOR = 24
const PROGRESS_EVERY_MS = 4_000
const LOCK = join(ROOT, 'package-lock.json')
const NOTE = 'install'
const UNFINISHED = 'unfinished'

/**
 * Installs what is missing. When nothing is, does nothing and needs no network.
 * @returns {Promise<string>} the path of the Node to run the program with
 */
export async function ensureInstalled() {
  if (!isInstalled())
    await oneAtATime('install', async () => {
      if (!isInstalled()) await install()
    })
  const node = findRuntime() ?? (await repairRuntime())
  if (node !== undefined) return node
  console.error(
    `Vitrine runs on Node ${RUNTIME_MAJOR}, which npm could not install here: install it from nodejs.org`,
  )
  process.exit(1)
}

/**
 * Whether this very lock file has been installed, by this script or otherwise: then npm's own record of installed
 * packages, which it writes last, has all of it.
 */
function isInstalled() {
  const record = join(NODE_MODULES, '.package-lock.json')
  const note = readNote(NOTE)
  if (!existsSync(record) || note === UNFINISHED) return false
  if (note === hashLock()) return true
  const installed = readLock(record)
  return Object.entries(readLock(LOCK)).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    // Optional ones may be for other machines.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true
    return found.version === wanted.version && existsSync(join(ROOT, path))
  })
}

function hashLock() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

async function install() {
  const expected = countPackages(readLock(LOCK))
  console.log(`Installing packages with npm (about ${expected}, a minute or two)`)
  const startedAt = Date.now()
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(`  ${seconds} s: ${Math.min(countFilled(), expected)} of about ${expected} packages unpacked`)
  }, PROGRESS_EVERY_MS)
  // An install that was killed leaves packages that look complete and aren't.
  if (readNote(NOTE) === UNFINISHED) rmSync(NODE_MODULES, { recursive: true, force: true })
  writeNote(NOTE, UNFINISHED)
  // Not `npm ci`: it refuses a lock file that lacks packages for other machines, as each registry without them makes.
  const { code, output } = await runNpm(['install', '--no-save', '--no-audit', '--no-fund'])
  clearInterval(progress)
  if (code !== 0) {
    console.error(output.trim())
    console.error(`npm install failed with exit code ${code}: its last lines are above`)
    process.exit(1)
  }
  writeNote(NOTE, hashLock())
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

const TOP_LEVEL = /^node_modules\/(@[^/]+\/)?[^/]+$/

function countPackages(packages) {
  return Object.entries(packages).filter(
    ([path, { optional, link }]) => TOP_LEVEL.test(path) && !optional && !link,
  ).length
}

/** npm makes all the folders at once and fills them then. */
function countFilled() {
  if (!existsSync(NODE_MODULES)) return 0
  const names = readdirSync(NODE_MODULES).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(NODE_MODULES, name)).map((inner) => join(name, inner)) : [name],
  )
  return names.filter((name) => existsSync(join(NODE_MODULES, name, 'package.json'))).length
}

/** The npm that started us, by the Node that runs it: our own may be in the folder that npm is about to replace. */
function runNpm(parameters) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const isScript = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  const [program, prefix] = isScript ? [node ?? process.execPath, [npm]] : ['npm', []]
  return new Promise((resolve) => {
    const child = spawn(program, [...prefix, ...parameters], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !isScript && process.platform === 'win32',
    })
    let output = ''
    const keep = (chunk) => {
      output = `${output}${chunk}`.slice(-4_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const forward = (signal) => {
      child.kill(signal)
      process.exit(1)
    }
    process.once('SIGINT', forward)
    process.once('SIGTERM', forward)
    const finish = (code) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += `npm can't be run: ${error.message}`
      finish(1)
    })
    child.once('exit', (code) => finish(code ?? 1))
  })
}

/** @returns {string | undefined} the Node that came with the packages, or the one that runs this if it is new enough */
export function findRuntime() {
  const installed = join(NODE_MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return [installed, process.execPath].find((node) => readMajor(node) >= RUNTIME_MAJOR)
}

/** The major version of a Node; remembered, since asking takes longer than everything else here. */
function readMajor(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0])
  if (!existsSync(node)) return 0
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/** The package `node` fetches its binary by an install script, which some have switched off. */
async function repairRuntime() {
  if (!existsSync(join(NODE_MODULES, 'node', 'package.json'))) return undefined
  console.log(`Fetching Node ${RUNTIME_MAJOR}`)
  await runNpm(['rebuild', 'node', '--ignore-scripts=false'])
  return findRuntime()
}
