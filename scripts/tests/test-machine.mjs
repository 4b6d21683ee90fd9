// `node test-machine.mjs [tools] [chromium]`: gets what tests need of the machine, beside what else is done meanwhile.
// Where something can't be installed, the tests that need it report that.
import { ensureChromium } from './chromium.mjs'
import { ensureTestTools } from './test-tools.mjs'

const wanted = process.argv.slice(2)
if (wanted.includes('tools')) ensureTestTools()
if (wanted.includes('chromium')) {
  try {
    ensureChromium()
  } catch {
    // The test that needs it reports why it is missing.
  }
}
