// What the reports of the two runners say.
import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { NODE_MODULES, ROOT } from './paths.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} passed tests that passed at the first try or a later one
 * @property {number} failed tests that failed; a run that broke off, or failed outside of any test, counts as one
 * @property {string[]} failures names of the failed tests, and of the files that failed outside of any
 * @property {string[]} flaky those of the passed ones that needed a second try
 * @property {string[]} leftOut tests that didn't run here; their titles name what they need
 */

/**
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function sum(outcomes) {
  return {
    passed: outcomes.reduce((count, { passed }) => count + passed, 0),
    failed: outcomes.reduce((count, { failed }) => count + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    flaky: outcomes.flatMap(({ flaky }) => flaky),
    leftOut: outcomes.flatMap(({ leftOut }) => leftOut),
  }
}

/**
 * @param {Outcome} outcome of a run with failures
 * @param {Outcome} again what came of running those that failed once more
 * @returns {Outcome}
 */
export function triedAgain(outcome, again) {
  // What failed outside of any test, or wasn't found again, isn't taken back.
  if (again.passed + again.failures.length !== outcome.failed) return outcome
  const passed = outcome.failures.filter((name) => !again.failures.includes(name))
  return {
    passed: outcome.passed + again.passed,
    failed: again.failed,
    failures: again.failures,
    flaky: [...outcome.flaky, ...passed],
    leftOut: outcome.leftOut,
  }
}

/**
 * @param {string[]} names of Vitest's tests, as outcomes have them
 * @returns {{ files: string[], pattern: string }} what chooses them and nothing else of their files
 */
export function choiceOfTests(names) {
  const tests = names.map((name) => name.split(/: (.*)/s))
  return {
    files: [...new Set(tests.map(([file]) => file))],
    pattern: `^(${tests.map(([, title]) => (title ?? '').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`,
  }
}

/**
 * @param {any} report of Vitest's JSON reporter; undefined when the run left none
 * @param {object} run
 * @param {string[]} run.flaky as `flaky-reporter.mjs` noted them
 * @param {number} run.code its exit code
 * @param {string[]} [run.chosen] names of the tests that count; without them all
 * @returns {Outcome}
 */
export function outcomeOfVitest(report, { flaky, code, chosen }) {
  const files = (report?.testResults ?? []).map(({ name, ...rest }) => ({
    file: relative(ROOT, name),
    ...rest,
  }))
  const tests = files.flatMap(({ file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ status, name: `${file}: ${fullName}` })),
  )
  if (chosen !== undefined) return outcomeOfChosen(chosen, tests)
  const failedTests = tests.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const failedFiles = files
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ file, message }) => `${file}: ${message ?? ''}`)
  const failures = [...failedTests, ...failedFiles]
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failedOf(failures.length, code),
    failures,
    flaky,
    leftOut: tests
      .filter(({ status }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status))
      .map(({ name }) => name),
  }
}

/** One that wasn't run has failed. */
function outcomeOfChosen(chosen, tests) {
  const passed = new Set(tests.filter(({ status }) => status === 'passed').map(({ name }) => name))
  const failures = chosen.filter((name) => !passed.has(name))
  return {
    passed: chosen.length - failures.length,
    failed: failures.length,
    failures,
    flaky: [],
    leftOut: [],
  }
}

/**
 * @param {any} report of Playwright's JSON reporter; undefined when the run left none
 * @param {number} code its exit code
 * @returns {Outcome}
 */
export function outcomeOfPlaywright(report, code) {
  const tests = browserTestsOf(report)
  const named = (status) => tests.filter((test) => test.status === status).map(({ name }) => name)
  const flaky = named('flaky')
  return {
    passed: named('expected').length + flaky.length,
    failed: failedOf(named('unexpected').length, code),
    failures: named('unexpected'),
    flaky,
    leftOut: named('skipped'),
  }
}

/**
 * Names of the browser tests that would run.
 * @param {string} node
 * @param {string[]} parameters of Playwright, with `--list`
 */
export function listBrowserTests(node, parameters) {
  const { stdout, status, stderr } = spawnSync(node, [...parameters, '--reporter=json'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`The browser tests can't be listed: ${stderr || stdout}`)
  return browserTestsOf(JSON.parse(stdout.slice(stdout.indexOf('{')))).map(({ name }) => name)
}

/**
 * Names of the component tests that would run, read from the sources: no browser is needed for it.
 * @param {string} node
 * @param {string[]} filters
 */
export function listComponentTests(node, filters) {
  const vitest = join(NODE_MODULES, 'vitest', 'vitest.mjs')
  const { stdout, status, stderr } = spawnSync(
    node,
    [vitest, 'list', ...filters, '--project', 'component*', '--staticParse', '--json'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  if (status !== 0) throw new Error(`The component tests can't be listed: ${stderr || stdout}`)
  const tests = JSON.parse(stdout.slice(stdout.indexOf('[')))
  return tests.map(({ file, name }) => `${relative(ROOT, file)}: ${name.replaceAll(' > ', ' ')}`)
}

function failedOf(failed, code) {
  return code !== 0 && failed === 0 ? 1 : failed
}

function browserTestsOf(report) {
  const walk = (suite, titles) => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({ status, name: `e2e/${file}: ${[...titles, title].join(' ')}` })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ]
  // The outermost suites are the files.
  return (report?.suites ?? []).flatMap((file) => walk(file, []))
}
