// `npm test`: checks and tests a checkout that may still be bare. Its last line is the result.
import './require-node.mjs'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from './build/web-build.mjs'
import { findFreePort } from './free-port.mjs'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, NOTES, ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { ensureChromium } from './tests/chromium.mjs'
import { prepareDemoData } from './tests/demo-data.mjs'
import { noteDurations } from './tests/test-durations.mjs'
import { isQuick, kindOf, listTestFiles } from './tests/test-files.mjs'
import { brokenOff, noResults, readResults, resultsTo, sum, triedAgain } from './tests/test-results.mjs'

const HELP = `
npm test                          the quick run: types, format, rules, all unit tests and a part of the others
npm test -- --complete            everything; a test that can't run on this machine is a failure, but for those “only where” something is
npm test -- PATH… [-t TITLE]      the files whose path contains one of PATH, of them the tests whose name contains TITLE
npm test -- --unit --api …        these parts alone: --check, --unit, --api, --component, --browser
npm test -- --shard=1/3           the first third, for several machines; the checks run in the first
npm test -- --merge FILE…         what several runs came to, from their .vitrine/test-results.json`
const PARTS = ['check', 'unit', 'api', 'component', 'browser']
/** Ends a part that hangs: the longest takes a third of it on a busy machine. */
const LIMIT_MS = 60 * 60_000
/** More failed files than these have another cause than a busy machine, and aren't tried again. */
const MOST_TRIED_AGAIN = 5
/** In the title of tests for which no machine gets what they need by itself. */
const MAY_BE_LEFT_OUT = '(only where '
const RESULTS = join(NOTES, 'test-results.json')

const { values: options, positionals: paths } = readParameters()
const isChosen = PARTS.some((part) => options[part])
/** @typedef {import('./tests/test-results.mjs').Results} Results */
/** What tests leave out depends on it: nothing does where files are named. */
const size = options.complete ? 'complete' : paths.length === 0 ? 'quick' : undefined
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isInterrupted = true
  })

const startedAt = Date.now()
const results = options.merge
  ? sum(paths.map((path) => readResults(path) ?? brokenOff(`${path} has no results`)))
  : await runParts(await ensureInstalled())
report(results)

function readParameters() {
  const flags = [...PARTS, 'complete', 'merge'].map((name) => [name, { type: 'boolean' }])
  const texts = { shard: { type: 'string' }, title: { type: 'string', short: 't' } }
  try {
    return parseArgs({ options: { ...Object.fromEntries(flags), ...texts }, allowPositionals: true })
  } catch (error) {
    console.error(`${error.message}${HELP}`)
    process.exit(2)
  }
}

/**
 * The checks while the machine gets what tests need, then what needs only Node, then components, then journeys, which
 * take far longer beside components. Files that failed run once more at the end.
 * @param {string} node
 * @returns {Promise<Results>}
 */
async function runParts(node) {
  mkdirSync(NOTES, { recursive: true })
  const named = listTestFiles().filter((file) => paths.some((path) => file.includes(path)))
  if (paths.length > 0 && named.length === 0)
    console.error(`No test file has ${paths.join(' or ')} in its path`)
  const isWanted = (part) => paths.length === 0 || named.some((file) => kindOf(file) === part)
  const runs = (part) => (options[part] || !isChosen) && isWanted(part)
  const isFirstShard = options.shard === undefined || options.shard.startsWith('1/')
  const withoutBrowser = ['unit', 'api'].filter(runs)
  const machine = prepareMachine(node, {
    tools: withoutBrowser.length > 0,
    chromium: ['component', 'browser'].some(runs),
  })
  // The demo is made beside the first tests, so that journeys begin as soon as their turn comes.
  const journeys = runs('browser') ? prepareJourneys(node, machine) : undefined
  journeys?.catch(() => {})
  /** @type {{ results: Results, runAgain: (files: string[]) => Promise<Results> }[]} */
  const done = []
  const attempt = async (runPart) => {
    if (!isInterrupted) done.push({ results: await orBrokenOff(() => runPart()), runAgain: runPart })
  }
  if (runs('check') && isFirstShard) await attempt(() => runChecks(node))
  await machine
  if (withoutBrowser.length > 0) await attempt((files) => runVitest(node, withoutBrowser, {}, files))
  if (runs('component')) await attempt((files) => runComponents(node, files))
  if (journeys) await attempt((files) => runPlaywright(node, journeys, files))
  const all = []
  for (const { results, runAgain } of done) {
    const files = [...new Set(results.failures.map(({ file }) => file))]
    const isTriedAgain = files.length > 0 && files.length <= MOST_TRIED_AGAIN && !files.includes('')
    all.push(
      isTriedAgain && !isInterrupted
        ? triedAgain(results, await orBrokenOff(() => runAgain(files)))
        : results,
    )
  }
  return sum(all)
}

/** A part that breaks off is a failure like others, and the next ones still run. */
async function orBrokenOff(runPart) {
  try {
    return await runPart()
  } catch (error) {
    console.error(error)
    return brokenOff(error.message)
  }
}

async function runChecks(node) {
  const code = await run(node, [join(ROOT, 'scripts', 'check.mjs')])
  return code === 0 ? { ...noResults(), passed: ['npm run check'] } : brokenOff('npm run check')
}

/**
 * @param {string} node
 * @param {string[]} projects of vitest.config.ts, by how their names begin
 * @param {Record<string, string>} environment
 * @param {string[]} [files] instead of those of the parameters
 */
async function runVitest(node, projects, environment, files) {
  console.log(`Running ${projects.join(' and ')} tests${files ? ' again' : ''}`)
  return await runTests(`vitest-${projects[0]}`, node, {
    command: [join(NODE_MODULES, 'vitest', 'vitest.mjs'), 'run', '--passWithNoTests'],
    reporters: ['default', join(ROOT, 'scripts', 'tests', 'vitest-reporter.mjs')].map(
      (path) => `--reporter=${path}`,
    ),
    options: projects.flatMap((project) => ['--project', `${project}*`]),
    title: '--testNamePattern',
    environment,
    files: files ?? (size === 'quick' ? filesOf(projects).filter(isQuick) : paths),
    isAgain: files !== undefined,
  })
}

/** Parts of pages, in a browser, without a server. */
async function runComponents(node, files) {
  const chromium = findChromium()
  if (chromium === undefined) return leftOut('component')
  const environment = {
    VITRINE_CHROMIUM: chromium.path,
    VITRINE_CHROMIUM_LIBRARIES: JSON.stringify(chromium.environment),
  }
  return await runVitest(node, ['component'], environment, files)
}

/** @param {Record<string, boolean>} wanted by its name in test-machine.mjs */
async function prepareMachine(node, wanted) {
  const words = Object.keys(wanted).filter((word) => wanted[word])
  if (words.length > 0) await run(node, [join(ROOT, 'scripts', 'tests', 'test-machine.mjs'), ...words])
}

/** @returns the data folder of the program that journeys use, undefined where there is no browser to use it with */
async function prepareJourneys(node, machine) {
  await machine
  if (findChromium() === undefined) return undefined
  await ensureWebBuilt(node)
  return await prepareDemoData(node, 'draft')
}

async function runPlaywright(node, prepared, files) {
  const first = await prepared
  const chromium = findChromium()
  if (first === undefined || chromium === undefined) return leftOut('browser')
  console.log(`Running browser tests${files ? ' again' : ''}`)
  // Companies and people of the first time would be in the way.
  const data = files === undefined ? first : await prepareDemoData(node, 'draft')
  return await runTests('playwright', node, {
    command: [join(NODE_MODULES, '@playwright', 'test', 'cli.js'), 'test', '--pass-with-no-tests'],
    reporters: [`--reporter=list,${join(ROOT, 'scripts', 'tests', 'playwright-reporter.mjs')}`],
    options: size === 'quick' ? ['--grep', '@smoke'] : [],
    title: '--grep',
    environment: {
      ...data.environment,
      ...chromium.environment,
      VITRINE_CHROMIUM: chromium.path,
      VITRINE_E2E_PORT: process.env.VITRINE_E2E_PORT || String(await findFreePort()),
    },
    files: files ?? paths,
    isAgain: files !== undefined,
  })
}

/** @returns {Promise<Results>} what the reporter wrote; a failure where the runner failed and it names none */
async function runTests(
  name,
  node,
  { command, reporters, options: own, title, environment, files, isAgain },
) {
  const path = join(NOTES, `${name}-results.json`)
  rmSync(path, { force: true })
  const shard = options.shard !== undefined && !isAgain ? [`--shard=${options.shard}`] : []
  const titles = options.title === undefined ? [] : [title, options.title]
  const code = await run(node, [...command, ...reporters, ...own, ...shard, ...titles, ...files], {
    timeLimitMs: LIMIT_MS,
    env: {
      ...process.env,
      ...environment,
      ...resultsTo(path),
      ...(size === undefined ? {} : { VITRINE_TEST_RUN: size }),
    },
  })
  const results = readResults(path) ?? noResults()
  // Tests with another title weren't asked for.
  if (options.title !== undefined) results.leftOut = []
  return code !== 0 && results.failures.length === 0
    ? sum([results, brokenOff(`${name} ended early`)])
    : results
}

/** @returns {import('./tests/chromium.mjs').Chromium | undefined} */
function findChromium() {
  try {
    return ensureChromium()
  } catch (error) {
    console.error(`No Chromium for the tests in a browser: ${error.message}`)
    return undefined
  }
}

function leftOut(kind) {
  return { ...noResults(), leftOut: filesOf([kind]).map((file) => `${file} (needs Chromium)`) }
}

function filesOf(kinds) {
  return listTestFiles().filter((file) => kinds.includes(kindOf(file)))
}

/** @param {Results} results */
function report(results) {
  writeFileSync(RESULTS, JSON.stringify(results))
  if (paths.length === 0 && !isChosen) {
    noteDurations(results.seconds)
    if (size === 'quick') listRest(results)
  }
  list('Passed only when tried again', results.flaky)
  list('Left out on this machine', results.leftOut)
  list(
    'Failed',
    results.failures.map(({ name }) => name),
  )
  const files = new Set(results.failures.map(({ file }) => file).filter((file) => file !== ''))
  list(
    'Run them alone',
    [...files].map((file) => `npm test -- ${file}`),
  )
  const lacking = results.leftOut.filter((name) => !name.includes(MAY_BE_LEFT_OUT))
  const failed = results.failures.length + (options.complete ? lacking.length : 0)
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
  console.log(`${minutes} minutes, ${results.flaky.length} flaky, ${results.leftOut.length} left out`)
  console.log(`${results.passed.length} passed, ${failed} failed`)
  // Nothing found is nothing proven.
  process.exit(isInterrupted || failed > 0 || results.passed.length === 0 ? 1 : 0)
}

/** What the quick run leaves to the complete one. */
function listRest({ seconds }) {
  const countOf = (kind) => filesOf([kind]).filter((file) => seconds[file] === undefined).length
  console.log(
    `Left to the complete run: ${countOf('api')} files of API tests, ${countOf('component')} of components, the journeys \
without @smoke, most random worlds and deliberate faults. Run everything by: npm test -- --complete`,
  )
}

function list(title, lines) {
  if (lines.length > 0) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
