// How long each test file took, kept from run to run: the slowest are printed, and those that have become slow named.
import { readNote, writeNote } from '../notes.mjs'

const NOTE = 'test-durations.json'
const SLOWEST = 30
/** Files below it double by chance. */
const LEAST_SECONDS = 5

/** @param {Record<string, number>} seconds by file */
export function noteDurations(seconds) {
  const former = JSON.parse(readNote(NOTE) ?? '{}')
  const byTime = Object.entries(seconds).sort(([, one], [, other]) => other - one)
  console.log(`Slowest files, in seconds:`)
  for (const [file, time] of byTime.slice(0, SLOWEST))
    console.log(`  ${time.toFixed(1).padStart(6)}  ${file}`)
  for (const line of doubledOf(seconds, former)) console.log(`Takes twice as long as before: ${line}`)
  writeNote(NOTE, JSON.stringify({ ...former, ...seconds }, null, 1))
}

/** The whole machine may be slower than it was: what counts is how a file compares with the others. */
export function doubledOf(seconds, former) {
  const ratios = Object.entries(seconds)
    .filter(([file]) => former[file] > 0)
    .map(([file, time]) => ({ file, time, before: former[file], ratio: time / former[file] }))
  const sorted = ratios.map(({ ratio }) => ratio).sort((one, other) => one - other)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 1
  return ratios
    .filter(({ time, ratio }) => time >= LEAST_SECONDS && ratio >= 2 * Math.max(usual, 1))
    .map(({ file, time, before }) => `${file}, ${before.toFixed(1)} s, now ${time.toFixed(1)} s`)
}
