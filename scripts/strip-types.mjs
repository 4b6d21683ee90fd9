// Keeps all sources of the server without their types, and none that they no longer are.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { readSources, STRIPPED, strippedPath } from './stripped.mjs'

mkdirSync(STRIPPED, { recursive: true })
const wanted = new Set()
for (const source of readSources()) {
  const path = strippedPath(source)
  wanted.add(basename(path))
  if (existsSync(path)) continue
  // In its place as a whole: half of it would be run.
  writeFileSync(`${path}.part`, stripTypeScriptTypes(source))
  renameSync(`${path}.part`, path)
}
for (const name of readdirSync(STRIPPED)) if (!wanted.has(name)) rmSync(join(STRIPPED, name))
