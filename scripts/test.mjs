// `npm test`: unit, API and browser tests in a checkout that may still be bare. Its last line is the result.
// --unit, --api and --browser choose parts; any other parameter chooses files by a part of their path.
import './require-node.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { prepareDemoData } from './demo-data.mjs'
import { findFreePort } from './free-port.mjs'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, NOTES, ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { ensureTestTools } from './test-tools.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const PARTS = ['unit', 'api', 'browser']
const VITEST_LIMIT_MS = 15 * 60_000
const BROWSER_LIMIT_MS = 25 * 60_000

const parameters = process.argv.slice(2)
const chosen = PARTS.filter((part) => parameters.includes(`--${part}`))
const parts = chosen.length > 0 ? chosen : PARTS
const filters = parameters.filter((parameter) => !PARTS.includes(parameter.replace(/^--/, '')))
const total = { passed: 0, failed: 0 }
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isInterrupted = true
  })

const node = await ensureInstalled()
mkdirSync(NOTES, { recursive: true })
const projects = parts.filter((part) => part !== 'browser')
ensureTestTools()
if (projects.length > 0) add(await runVitest(projects))
if (parts.includes('browser') && !isInterrupted && hasBrowserTests()) add(await runPlaywright())
console.log(`${total.passed} passed, ${total.failed} failed`)
// Nothing found is nothing proven.
process.exit(isInterrupted || total.failed > 0 || total.passed === 0 ? 1 : 0)

function add({ passed, failed, code }) {
  total.passed += passed
  // A run that breaks off, or that fails outside of any test, is a failure too.
  total.failed += code !== 0 && failed === 0 ? 1 : failed
}

async function runVitest(projects) {
  console.log(`Running ${projects.join(' and ')} tests`)
  const report = freshReport('vitest-report.json')
  const code = await run(
    node,
    [
      join(NODE_MODULES, 'vitest', 'vitest.mjs'),
      'run',
      '--passWithNoTests',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { timeLimitMs: VITEST_LIMIT_MS },
  )
  const result = readReport(report)
  return { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0, code }
}

async function runPlaywright() {
  await ensureWebBuilt(node)
  const chromium = ensureChromium(node)
  const data = await prepareDemoData(node, 'draft')
  console.log('Running browser tests')
  const report = freshReport('playwright-report.json')
  const code = await run(
    node,
    [join(NODE_MODULES, '@playwright', 'test', 'cli.js'), 'test', '--pass-with-no-tests', ...filters],
    {
      timeLimitMs: BROWSER_LIMIT_MS,
      env: {
        ...process.env,
        ...data.environment,
        VITRINE_CHROMIUM: chromium ?? '',
        VITRINE_E2E_PORT: process.env.VITRINE_E2E_PORT || String(await findFreePort()),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  data.remove()
  const stats = readReport(report)?.stats
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    code,
  }
}

function hasBrowserTests() {
  return readdirSync(join(ROOT, 'e2e'), { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
}

function freshReport(name) {
  const path = join(NOTES, name)
  rmSync(path, { force: true })
  return path
}

function readReport(path) {
  if (!existsSync(path)) return undefined
  return JSON.parse(readFileSync(path, 'utf8'))
}
