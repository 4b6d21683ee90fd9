import { expect, it } from 'vitest'
import { reasonOf } from './initdb-reason.ts'

const full = `Command failed: /srv/vitrine/bin/initdb --pgdata=/data/postgres.new-1/cluster
2026-11-22 10:00:00.000 UTC [4242] FATAL:  could not write to file "pg_wal/xlogtemp.4242": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/data/postgres.new-1/cluster"
`
const locale = `Command failed: /srv/vitrine/bin/initdb --locale=C
initdb: error: invalid locale name "UTF-8" for LC_CTYPE
initdb: hint: If the locale name is specific to ICU, use --icu-locale.
`
const foreign = `Command failed: /srv/vitrine/bin/initdb
popen failure: Cannot allocate memory
`

it.each([
  ['a full disk', full, 'could not write to file "pg_wal/xlogtemp.4242": No space left on device'],
  ['a locale', locale, 'invalid locale name "UTF-8" for LC_CTYPE'],
  ['something never seen', foreign, 'popen failure: Cannot allocate memory'],
])('finds the reason in what initdb says of %s', (_what, output, reason) => {
  expect(reasonOf(output)).toBe(reason)
})
