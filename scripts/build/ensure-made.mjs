// Makes what is made of sources when they have changed since the last time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readNote, writeNote } from '../notes.mjs'
import { oneAtATime } from '../one-at-a-time.mjs'
import { ROOT } from '../paths.mjs'
import { hashSources } from './source-hash.mjs'

/**
 * Ends the process where it can't be made.
 * @param {object} what
 * @param {string} what.note the name under which is remembered of which sources it was made
 * @param {string[]} what.sources files and folders of the checkout
 * @param {string} [what.variant] what else it is made of
 * @param {string} what.made a file of the checkout that is there when it is made
 * @param {string} what.failure what is said where it can't be made
 * @param {() => Promise<number>} what.make returns an exit code
 */
export async function ensureMade({ note, sources, variant = '', made, failure, make }) {
  const hash = `${hashSources(sources)} ${variant}`
  const isMade = () => existsSync(join(ROOT, made)) && readNote(note) === hash
  if (isMade()) return
  await oneAtATime(note, async () => {
    if (isMade()) return
    // What is broken off halfway was made of no sources.
    writeNote(note, '')
    if ((await make()) !== 0) {
      console.error(`${failure}: see above`)
      process.exit(1)
    }
    writeNote(note, hash)
  })
}
