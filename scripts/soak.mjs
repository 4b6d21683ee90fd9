// `npm run soak`: two people edit products at once while the network comes and goes, 300 edits in all; what
// their pages show, and in the end each stored value, is compared with what the script itself knows. `-- --seed=2`
// takes another run, `-- --phone` one on two phones.
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
await ensureWebBuilt(node)
const data = await prepareDemoData(node, 'draft')
const env = {
  ...process.env,
  ...chromium.environment,
  ...data.environment,
  VITRINE_CHROMIUM: chromium.path,
  PORT: String(await findFreePort()),
  // Two people and a witness come from one address.
  VITRINE_REQUESTS_PER_MINUTE: '6000',
}
process.exitCode = await run(node, [join(ROOT, 'e2e', 'soak', 'main.ts'), ...process.argv.slice(2)], { env })
data.remove()
