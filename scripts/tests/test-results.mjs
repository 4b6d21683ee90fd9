// What a run of tests came to: noted by the reporters of both runners in one shape, added up and printed by `test.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../paths.mjs'

/**
 * @typedef {object} Results
 * @property {string[]} passed names of tests that passed, at the first try or a later one
 * @property {Failure[]} failures failed tests, and files that failed outside of any test
 * @property {string[]} flaky names of tests that passed only when they were tried again
 * @property {string[]} leftOut names of tests that can't run on this machine; their titles name what they need
 * @property {Record<string, number>} seconds by file, loading and hooks included
 *
 * @typedef {object} Failure
 * @property {string} name
 * @property {string} file from the root of the checkout; empty where the run itself broke off
 */

/** @returns {Results} */
export function noResults() {
  return { passed: [], failures: [], flaky: [], leftOut: [], seconds: {} }
}

/** @returns {Results} of a run that ended before its reporter could say anything */
export function brokenOff(what) {
  return { ...noResults(), failures: [{ name: what, file: '' }] }
}

/**
 * @param {Results[]} all
 * @returns {Results}
 */
export function sum(all) {
  return {
    passed: all.flatMap(({ passed }) => passed),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky }) => flaky),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    seconds: Object.assign({}, ...all.map(({ seconds }) => seconds)),
  }
}

/**
 * @param {Results} first
 * @param {Results} again of the files that failed, run once more as a whole
 * @returns {Results} what fails the second time too; the rest is flaky
 */
export function triedAgain(first, again) {
  const ranAgain = ({ file }) => again.seconds[file] !== undefined
  const failsStill = ({ name }) => again.failures.some((failure) => failure.name === name)
  const recovered = first.failures.filter((failure) => ranAgain(failure) && !failsStill(failure))
  const names = recovered.map(({ name }) => name)
  // Those that come after one that fails in its file may have been skipped for it.
  const caughtUp = first.leftOut.filter((name) => again.passed.includes(name))
  return {
    ...first,
    passed: [...first.passed, ...names, ...caughtUp],
    failures: [...first.failures.filter((failure) => !ranAgain(failure)), ...again.failures],
    flaky: [...first.flaky, ...names],
    leftOut: first.leftOut.filter((name) => !caughtUp.includes(name)),
  }
}

/** @param {string} path an absolute path */
export function fileOf(path) {
  return relative(ROOT, path).replaceAll('\\', '/')
}

/** Reporters write to the file that this variable names. */
const OUTPUT = 'VITRINE_TEST_RESULTS'

/** @param {string} path */
export function resultsTo(path) {
  return { [OUTPUT]: path }
}

/** @param {Results} results */
export function writeResults(results) {
  const path = process.env[OUTPUT]
  if (path !== undefined) writeFileSync(path, JSON.stringify(results))
}

/**
 * @param {string} path
 * @returns {Results | undefined}
 */
export function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
