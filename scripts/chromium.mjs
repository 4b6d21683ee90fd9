// Finds a Chromium for the browser tests, or gets one.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { NODE_MODULES } from './paths.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * @param {string} node the Node to run Playwright's own installer with
 * @returns {string | undefined} the path of a Chromium; undefined when Playwright has one of its own
 */
export function ensureChromium(node) {
  const chosen = process.env.VITRINE_CHROMIUM || findChromium()
  if (chosen) return chosen
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium and fonts with apt-get')
    const quietly = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    execFileSync('apt-get', ['update', '-qq'], quietly)
    // Chinese pages would be measured and pictured as empty boxes without a font that has the characters.
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], quietly)
    return findChromium()
  }
  console.log('Installing Chromium with Playwright')
  execFileSync(node, [join(NODE_MODULES, '@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  return undefined
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...OTHER_PLACES].find(
    existsSync,
  )
}
