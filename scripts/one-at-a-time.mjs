// Two commands started at once in a bare checkout must not install, or build, over each other.
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeNotesFolder } from './notes.mjs'
import { NOTES } from './paths.mjs'

const TOUCH_EVERY_MS = 1_000
/** A holder that was killed no longer touches its mark. */
const STALE_AFTER_MS = 5_000

/**
 * Does the work while no other process of this checkout does work of the same name; waits for that one first.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(name, work) {
  const mark = join(NOTES, `${name}.busy`)
  makeNotesFolder()
  for (let isAnnounced = false; !take(mark); await sleep(200)) {
    if (!isAnnounced) console.log(`Waiting for another command that is busy here (${name})`)
    isAnnounced = true
  }
  const timer = setInterval(() => {
    const now = new Date()
    utimesSync(mark, now, now)
  }, TOUCH_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
    rmSync(mark, { recursive: true, force: true })
  }
}

/** Making a folder succeeds for one process only. */
function take(mark) {
  try {
    mkdirSync(mark)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const touched = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
  if (touched !== undefined && Date.now() - touched > STALE_AFTER_MS)
    rmSync(mark, { recursive: true, force: true })
  return false
}
