/** A super admin lets everything a person is shown be compared with what they may see, on the company's own data. */
import * as z from 'zod'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { describePeople } from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun, startProcess } from '../processes/index.ts'
import { checkPerson, type PersonCheck } from './check-person.ts'

const input = z.object({ personId: z.string() })
type Input = z.output<typeof input>
/** The most differences that are listed; the count is complete. */
const mostReported = 1_000

export const checkLeaksProcess = defineProcess({
  name: 'check-leaks',
  input,
  needs: [{ area: 'group', right: 'edit', level: 3 }],
  tries: 2,
})

export async function checkLeaks(
  run: ProcessRun<Input, never>,
  parts: Pick<PersonCheck, 'accounts' | 'openApplication'>,
): Promise<ProcessOutcome> {
  const admin = await run.scope()
  if (!admin.isSuperAdmin) refuse('NotAllowed')
  run.progress({ status: 'PROCESSING' })
  const { personId } = run.input
  const { differences, comparisons } = await checkPerson({ ...parts, admin, personId, processId: run.id })
  const findings = differences
    .slice(0, mostReported)
    .map(({ path, what }) => ({ subject: path, value: what, code: 'LeakFound' }))
  await (await run.scope()).transaction((open) => run.find(open, findings))
  return { numbers: { comparisons, differences: differences.length } }
}

/** Returns the process. Refuses NotAllowed to others than super admins, NotFound, AccountNotSetUp. */
export async function startLeakCheck(scope: Scope, personId: string): Promise<string> {
  if (!scope.isSuperAdmin) refuse('NotAllowed')
  const [person] = await describePeople(scope, [personId])
  if (person === undefined) refuse('NotFound')
  const { email, profile } = person
  // A person who has only been invited sees nothing yet.
  if (profile.name === '') refuse('AccountNotSetUp', { email })
  const subject = profile.name
  return await scope.transaction(async (open) => {
    const event = { kind: 'shown-data-checked', subjectId: personId, subjectName: subject } as const
    await writeAudit(open, [event])
    return await startProcess(open, checkLeaksProcess, { subject, input: { personId } })
  })
}
