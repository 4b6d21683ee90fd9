// `npm run screenshots`: takes the pictures of the README; with `--all` one of every page in every look.
// They show a program of their own with a fresh demo, or the one at VITRINE_URL.
import './require-node.mjs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build/web-build.mjs'
import { findFreePort } from './free-port.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { ensureChromium } from './tests/chromium.mjs'
import { prepareDemoData } from './tests/demo-data.mjs'

const node = await ensureInstalled()
const chromium = ensureChromium()
const env = { ...process.env, ...chromium.environment, VITRINE_CHROMIUM: chromium.path }
const program = [join(ROOT, 'e2e', 'screenshots.ts'), ...process.argv.slice(2)]

if (process.env.VITRINE_URL) {
  process.exitCode = await run(node, program, { env })
} else {
  await ensureWebBuilt(node)
  const data = await prepareDemoData(node, 'on')
  const port = String(await findFreePort())
  process.exitCode = await run(node, program, { env: { ...env, ...data.environment, PORT: port } })
  data.remove()
}
