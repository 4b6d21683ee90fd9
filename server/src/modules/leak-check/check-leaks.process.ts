/** A super admin lets everything a person is shown be compared with what they may see, on the company's own data. */
import { randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { describePeople, enterAs } from '../access/index.ts'
import { type ProcessKind, startProcess } from '../processes/index.ts'
import { type Check, checkReadPaths } from './check-read-paths.ts'
import { plainView } from './plain-model.ts'
import { readPlainRows, readPlainSubject } from './plain-rows.repository.ts'
import { serviceReader } from './service-reader.ts'

const input = z.object({ personId: z.string() })
type Input = z.output<typeof input>

/** Above this many products the plain model would take more memory than a worker should. */
const maximumProducts = 20_000
const effort = { filters: 60, searches: 30, products: 200 }

export function createCheckLeaksKind(database: Database): ProcessKind<Input, never> {
  return {
    name: 'check-leaks',
    input,
    needs: [{ area: 'group', right: 'edit', level: 3 }],
    tries: 2,
    run: async (run) => {
      const scope = await run.scope()
      if (!scope.isSuperAdmin) refuse('NotAllowed')
      run.progress({ status: 'PROCESSING' })
      const { differences, comparisons } = await checkPerson(database, scope, run.input.personId)
      await scope.transaction((open) =>
        run.find(
          open,
          differences.map(({ path, what }) => ({ subject: path, value: what, code: 'LeakFound' })),
        ),
      )
      return { numbers: { comparisons, differences: differences.length } }
    },
  }
}

/** Refuses NotFound for somebody who is none of the domain's, TooManyProducts. */
export async function checkPerson(database: Database, admin: Scope, personId: string): Promise<Check> {
  const subject = (await readPlainSubject(admin, personId)) ?? refuse('NotFound')
  const { scope } = await enterAs(database, admin, { kind: 'person', id: personId })
  const rows = await readPlainRows(admin, maximumProducts + 1)
  if (rows.products.length > maximumProducts) refuse('TooManyProducts', { max: maximumProducts })
  const pick = <Item>(items: readonly Item[]) =>
    items.length === 0 ? undefined : items[randomInt(items.length)]
  return await checkReadPaths(
    serviceReader(scope, maximumProducts),
    rows,
    plainView(rows, subject),
    pick,
    effort,
  )
}

/** Answers the process. Refuses NotAllowed to others than super admins, NotFound, AccountNotSetUp. */
export async function startLeakCheck(
  scope: Scope,
  kind: ProcessKind<Input, never>,
  personId: string,
): Promise<string> {
  if (!scope.isSuperAdmin) refuse('NotAllowed')
  const [person] = await describePeople(scope, [personId])
  if (person === undefined) refuse('NotFound')
  const { email, profile } = person
  // Whoever was only invited is shown nothing yet.
  if (profile.name === '') refuse('AccountNotSetUp', { email })
  return await startProcess(scope, kind, {
    subject: profile.name,
    input: { personId },
  })
}
