// What these scripts remember between runs, in a folder that may be deleted at any time.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTES } from './paths.mjs'

/** @returns {string | undefined} */
export function readNote(name) {
  const path = join(NOTES, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

export function writeNote(name, text) {
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(join(NOTES, name), text)
}
