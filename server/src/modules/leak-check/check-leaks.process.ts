/** A super admin lets everything a person is shown be compared with what they may see, on the company's own data. */
import * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { describePeople } from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { type ProcessKind, startProcess } from '../processes/index.ts'
import type { OpenApplication } from './application.ts'
import { checkPerson } from './check-person.ts'

const input = z.object({ personId: z.string() })
type Input = z.output<typeof input>
/** Of differences found; their number is told whole. */
const mostTold = 1_000

const described = { name: 'check-leaks' }

export function createCheckLeaksKind(parts: {
  database: Database
  openApplication: OpenApplication
}): ProcessKind<Input, never> {
  return {
    ...described,
    input,
    needs: [{ area: 'group', right: 'edit', level: 3 }],
    tries: 2,
    run: async (run) => {
      const admin = await run.scope()
      if (!admin.isSuperAdmin) refuse('NotAllowed')
      run.progress({ status: 'PROCESSING' })
      const { personId } = run.input
      const { differences, comparisons } = await checkPerson({ ...parts, admin, personId, processId: run.id })
      await (await run.scope()).transaction((open) =>
        run.find(
          open,
          differences
            .slice(0, mostTold)
            .map(({ path, what }) => ({ subject: path, value: what, code: 'LeakFound' })),
        ),
      )
      return { numbers: { comparisons, differences: differences.length } }
    },
  }
}

/** Answers the process. Refuses NotAllowed to others than super admins, NotFound, AccountNotSetUp. */
export async function startLeakCheck(scope: Scope, personId: string): Promise<string> {
  if (!scope.isSuperAdmin) refuse('NotAllowed')
  const [person] = await describePeople(scope, [personId])
  if (person === undefined) refuse('NotFound')
  const { email, profile } = person
  // Whoever was only invited is shown nothing yet.
  if (profile.name === '') refuse('AccountNotSetUp', { email })
  const subject = profile.name
  return await scope.transaction(async (open) => {
    const event = { kind: 'shown-data-checked', subjectId: personId, subjectName: subject } as const
    await writeAudit(open, [event])
    return await startProcess<Input>(open, described, { subject, input: { personId } })
  })
}
