// `npm test`: unit, API, component and browser tests in a checkout that may still be bare. Its last line is the result.
// --unit, --api, --component and --browser choose parts; --complete fails where a test is left out; any other parameter chooses
// files by a part of their path.
import './require-node.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { prepareDemoData } from './demo-data.mjs'
import { findFreePort } from './free-port.mjs'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, NOTES, ROOT } from './paths.mjs'
import { run } from './run.mjs'
import {
  choiceOfTests,
  listBrowserTests,
  listComponentTests,
  outcomeOfPlaywright,
  outcomeOfVitest,
  sum,
  triedAgain,
} from './test-outcomes.mjs'
import { ensureTestTools } from './test-tools.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const PARTS = ['unit', 'api', 'component', 'browser']
/** Those that need nothing but Node. */
const WITHOUT_CHROMIUM = ['unit', 'api']
/** Of component tests: what runs in each says `vitest.config.ts`. */
const BROWSERS = ['component-together', 'component-alone']
/** For what hangs. Each part has taken more than 40 minutes on a slow machine. */
const VITEST_LIMIT_MS = 90 * 60_000
const BROWSER_LIMIT_MS = 90 * 60_000
/** Of each part: some fail where other work takes their turn; when more do, they have another cause. */
const MOST_TRIED_ALONE = 5

const parameters = process.argv.slice(2)
const chosen = PARTS.filter((part) => parameters.includes(`--${part}`))
const parts = chosen.length > 0 ? chosen : PARTS
const mustBeComplete = parameters.includes('--complete')
const OPTIONS = [...PARTS, 'complete'].map((name) => `--${name}`)
const filters = parameters.filter((parameter) => !OPTIONS.includes(parameter))
/** @type {import('./test-outcomes.mjs').Outcome} */
const nothing = { passed: 0, failed: 0, failures: [], flaky: [], leftOut: [] }
/** @type {import('./test-outcomes.mjs').Outcome} */
let total = nothing
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isInterrupted = true
  })

const node = await ensureInstalled()
mkdirSync(NOTES, { recursive: true })
// The demo is made beside the first tests, so that journeys begin as soon as there is room for browsers.
const prepared = parts.includes('browser') ? prepareBrowserTests() : undefined
prepared?.catch(() => {})
const projects = parts.filter((part) => WITHOUT_CHROMIUM.includes(part))
/** @type {Run[]} */
const programs = []
if (projects.length > 0) {
  ensureTestTools()
  programs.push(await runBesideOthers((chosen) => runVitest(projects, 'vitest', {}, chosen)))
}
// Components and journeys wait a good part of their time: beside each other they keep two cores busy.
const runs = await Promise.all([
  parts.includes('component') && !isInterrupted ? runComponents() : [],
  prepared && !isInterrupted ? runJourneys(prepared) : [],
])
for (const { outcome, tryAlone } of [...programs, ...runs.flat()]) {
  const isTried = outcome.failures.length > 0 && outcome.failures.length <= MOST_TRIED_ALONE && !isInterrupted
  total = sum([
    total,
    isTried ? triedAgain(outcome, await orBroken(() => tryAlone(outcome.failures))) : outcome,
  ])
}
list('Failed', total.failures)
list('Passed only when tried again', total.flaky)
list('Left out on this machine', total.leftOut)
const failed = total.failed + (mustBeComplete ? total.leftOut.length : 0)
console.log(`${total.flaky.length} flaky, ${total.leftOut.length} left out`)
console.log(`${total.passed} passed, ${failed} failed`)
// Nothing found is nothing proven.
process.exit(isInterrupted || failed > 0 || total.passed === 0 ? 1 : 0)

/** A part that breaks off is a failure like others, and the next ones still run. */
async function orBroken(runPart) {
  try {
    return await runPart()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { ...nothing, failed: 1 }
  }
}

/**
 * What came of a part's tests, and how some of them are run once more, when nothing else is.
 * @typedef {object} Run
 * @property {import('./test-outcomes.mjs').Outcome} outcome
 * @property {(names: string[]) => Promise<import('./test-outcomes.mjs').Outcome>} tryAlone
 */

/**
 * @param {(chosen?: string[]) => Promise<import('./test-outcomes.mjs').Outcome>} runTests all, or those of these names
 * @returns {Promise<Run>}
 */
async function runBesideOthers(runTests) {
  return { outcome: await orBroken(runTests), tryAlone: runTests }
}

function list(title, names) {
  if (names.length > 0) console.log(`${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

/** Vitest's tests that run in pages: the application's parts by themselves, without a server. */
async function runComponents() {
  const wanted = listComponentTests(node, filters)
  if (wanted.length === 0) return []
  const chromium = findOrExplain(ensureChromium)
  if (chromium === undefined) return [await runBesideOthers(async () => allLeftOut(wanted))]
  const environment = {
    VITRINE_CHROMIUM: chromium.path,
    VITRINE_CHROMIUM_LIBRARIES: JSON.stringify(chromium.environment),
  }
  // Tests of one browser run one after the other, since they share its clipboard; several browsers have one each.
  const browsers = filters.length > 0 ? ['component'] : BROWSERS
  return Promise.all(
    browsers.map((name) => runBesideOthers((chosen) => runVitest([name], name, environment, chosen))),
  )
}

/**
 * @param {string[]} projects
 * @param {string} reportName
 * @param {Record<string, string>} environment
 * @param {string[]} [chosen] names of tests; without them all that the parameters choose
 */
async function runVitest(projects, reportName, environment = {}, chosen) {
  console.log(`Running ${projects.join(' and ')} tests${chosen ? ' again' : ''}`)
  const choice = chosen && choiceOfTests(chosen)
  // Tests over HTTP may build on those before them in their file, which runs as a whole; pages begin anew for each.
  const byName = choice && projects.every((name) => name.startsWith('component'))
  const report = freshReport(`${reportName}-report.json`)
  const flaky = freshReport(`${reportName}-flaky.json`)
  const code = await run(
    node,
    [
      join(NODE_MODULES, 'vitest', 'vitest.mjs'),
      'run',
      '--passWithNoTests',
      ...projects.flatMap((project) => ['--project', `${project}*`]),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(ROOT, 'scripts', 'flaky-reporter.mjs')}`,
      `--outputFile.json=${report}`,
      ...(byName ? ['--testNamePattern', choice.pattern] : []),
      ...(choice ? choice.files : filters),
    ],
    {
      timeLimitMs: VITEST_LIMIT_MS,
      env: { ...process.env, ...environment, VITEST_FLAKY_OUTPUT_FILE: flaky },
    },
  )
  return outcomeOfVitest(readReport(report), { flaky: readReport(flaky) ?? [], code, chosen })
}

/** @returns what was found and made for the chosen browser tests; `chromium` is undefined where there is none */
async function prepareBrowserTests() {
  const command = [join(NODE_MODULES, '@playwright', 'test', 'cli.js'), 'test', '--pass-with-no-tests']
  const wanted = listBrowserTests(node, [...command, '--list', ...filters])
  const chromium = wanted.length === 0 ? undefined : findOrExplain(ensureChromium)
  if (chromium === undefined) return { command, wanted, chromium }
  await ensureWebBuilt(node)
  return { command, wanted, chromium, data: await prepareDemoData(node, 'draft') }
}

/**
 * @param {ReturnType<typeof prepareBrowserTests>} preparing
 * @returns {Promise<Run[]>}
 */
async function runJourneys(preparing) {
  return [await runBesideOthers(async (chosen) => runPlaywright(await preparing, chosen))]
}

async function runPlaywright({ command, wanted, chromium, data }, chosen) {
  if (wanted.length === 0) return nothing
  if (chromium === undefined) return allLeftOut(wanted)
  console.log(`Running browser tests${chosen ? ' again' : ''}`)
  const report = freshReport('playwright-report.json')
  const choice = chosen ? ['--last-failed'] : filters
  // Companies and people of the first time would be in the way.
  const { environment } = chosen ? await prepareDemoData(node, 'draft') : data
  const code = await run(node, [...command, ...choice], {
    timeLimitMs: BROWSER_LIMIT_MS,
    env: {
      ...process.env,
      ...environment,
      ...chromium.environment,
      VITRINE_CHROMIUM: chromium.path,
      VITRINE_E2E_PORT: process.env.VITRINE_E2E_PORT || String(await findFreePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  return outcomeOfPlaywright(readReport(report), code)
}

function allLeftOut(names) {
  return { ...nothing, leftOut: names.map((name) => `${name} (needs Chromium)`) }
}

function findOrExplain(find) {
  try {
    return find()
  } catch (error) {
    console.error(`No Chromium for the browser tests: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
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
