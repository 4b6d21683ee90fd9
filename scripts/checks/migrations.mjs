// Checks migrations that came after the first release against the rules of upgrades. Prints each fault; exit code 1.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.mjs'
import { faultsOfMigration } from './migration-rules.ts'

const folder = join(ROOT, 'server', 'migrations')
const released = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')).map(
  (release) => release.lastMigration,
)
const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > released[0])
const faults = names.flatMap((name) => {
  // What a release has applied somewhere can't change any more, and was checked against those before it.
  const before = released.filter((last) => last < name)
  return faultsOfMigration(readFileSync(join(folder, name), 'utf8'), before).map(
    (fault) => `${name} ${fault}`,
  )
})
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
