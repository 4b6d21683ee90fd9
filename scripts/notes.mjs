// What these scripts remember between runs, in a folder that may be deleted at any time.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTES, ROOT } from './paths.mjs'

/** @returns {string | undefined} */
export function readNote(name) {
  const path = join(NOTES, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Exits where the folder isn't writable, since packages and builds need that too. */
export function makeNotesFolder() {
  try {
    mkdirSync(NOTES, { recursive: true })
    accessSync(NOTES, constants.W_OK)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    console.error(
      `${ROOT} can't be written by this user, and packages and the web application are installed and built there: start it once as its owner, or copy it`,
    )
    process.exit(1)
  }
}

export function writeNote(name, text) {
  makeNotesFolder()
  writeFileSync(join(NOTES, name), text)
}
