/**
 * Which company a host name belongs to, by DNS. A company claims the name; it counts as the company's while a TXT
 * record below it holds the company's token. A claim blocks nobody: two companies may hold the same name, each by a
 * record of its own.
 */
import type { HostName } from '@vitrine/contract'
import { normalHostName, proofRecordName } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AuditEvent, writeAudit } from '../audit/index.ts'
import { getHostToken } from '../domains/index.ts'
import {
  deleteClaimRow,
  deleteLapsedClaims,
  findClaimRow,
  type HostClaimRow,
  insertClaimRow,
  listClaimRows,
  noteOutcome,
} from './host-claims.repository.ts'

/** All are asked for at once every night. */
const mostHostNames = 20

export interface HostNameParts {
  /** As `findTxtRecords`. */
  findTxtRecords(name: string): Promise<string[] | null>
  /** Ends what rested on a proof that has gone. */
  whenLost(scope: Scope): Promise<void>
}

/**
 * Only super admins manage host names: sign-in may trust the email addresses of a proven one, as it trusts the
 * identity provider.
 */
function checkIsSuperAdmin(scope: Scope): void {
  if (!scope.isSuperAdmin) refuse('NotAllowed')
}

function toHostName({ name, ...row }: HostClaimRow, token: string): HostName {
  return {
    name,
    record: { name: proofRecordName(name), value: token },
    isProven: row.isProven,
    provenAt: row.isProven ? (row.provenAt?.toISOString() ?? null) : null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    outcome: row.outcome,
    addedAt: row.createdAt.toISOString(),
  }
}

/** By name. Refuses NotAllowed. */
export async function listHostNames(scope: Scope): Promise<HostName[]> {
  checkIsSuperAdmin(scope)
  const token = await getHostToken(scope)
  return (await listClaimRows(scope)).map((row) => toHostName(row, token))
}

/** Claimed again, it stays as it is. Refuses NotAllowed, HostNameInvalid, TooManyHostNames. */
export async function claimHostName(scope: Scope, text: string): Promise<HostName> {
  checkIsSuperAdmin(scope)
  const name = normalHostName(text) ?? refuse('HostNameInvalid', { name: text })
  const token = await getHostToken(scope)
  return await scope.transaction(async (open) => {
    if (await insertClaimRow(open, name)) {
      if ((await listClaimRows(open)).length > mostHostNames)
        refuse('TooManyHostNames', { max: mostHostNames })
      await writeAudit(open, [{ kind: 'host-name-claimed', subjectName: name }])
    }
    return toHostName((await findClaimRow(open, name)) ?? refuse('NotFound'), token)
  })
}

/** Refuses NotAllowed, NotFound. */
export async function checkHostName(parts: HostNameParts, scope: Scope, text: string): Promise<HostName> {
  checkIsSuperAdmin(scope)
  const name = normalHostName(text) ?? refuse('NotFound')
  if ((await findClaimRow(scope, name)) === null) refuse('NotFound')
  const token = await getHostToken(scope)
  const outcome = outcomeOf(await parts.findTxtRecords(proofRecordName(name)), token)
  const { row, isLost } = (await note(scope, name, outcome)) ?? refuse('NotFound')
  if (isLost) await parts.whenLost(scope)
  return toHostName(row, token)
}

/** Refuses NotAllowed, NotFound. */
export async function removeHostName(parts: HostNameParts, scope: Scope, text: string): Promise<void> {
  checkIsSuperAdmin(scope)
  const name = normalHostName(text) ?? refuse('NotFound')
  const { isProven } = await scope.transaction(async (open) => {
    const gone = (await deleteClaimRow(open, name)) ?? refuse('NotFound')
    await writeAudit(open, [{ kind: 'host-name-removed', subjectName: name }])
    return gone
  })
  if (isProven) await parts.whenLost(scope)
}

/** Whether the host name, in its one form, counts as the company's now. */
export async function isHostProven(scope: Scope, name: string): Promise<boolean> {
  return (await findClaimRow(scope, name))?.isProven === true
}

/** Asks for all of the company's, every night; claims that were never proven lapse. Returns how many were asked for. */
export async function checkHostNames(parts: HostNameParts, scope: Scope): Promise<number> {
  await scope.transaction(async (open) => {
    const lapsed = await deleteLapsedClaims(open)
    await writeAudit(
      open,
      lapsed.map((subjectName) => ({ kind: 'host-name-removed', subjectName })),
    )
  })
  const names = (await listClaimRows(scope)).map(({ name }) => name)
  if (names.length === 0) return 0
  const token = await getHostToken(scope)
  const answers = await Promise.all(names.map((name) => parts.findTxtRecords(proofRecordName(name))))
  let isAnyLost = false
  for (const [index, name] of names.entries()) {
    const noted = await note(scope, name, outcomeOf(answers[index] ?? null, token))
    isAnyLost ||= noted?.isLost === true
  }
  if (isAnyLost) await parts.whenLost(scope)
  return names.length
}

/** Null where the claim has gone meanwhile. */
async function note(
  scope: Scope,
  name: string,
  outcome: NonNullable<HostName['outcome']>,
): Promise<{ row: HostClaimRow; isLost: boolean } | null> {
  return await scope.transaction(async (open) => {
    const noted = await noteOutcome(open, name, outcome)
    if (noted === null) return null
    const { wasProven, row } = noted
    const changed: AuditEvent['kind'] = row.isProven ? 'host-name-proven' : 'host-name-lost'
    if (row.isProven !== wasProven)
      await writeAudit(open, [{ kind: changed, subjectName: name, details: { outcome } }])
    return { row, isLost: wasProven && !row.isProven }
  })
}

function outcomeOf(records: string[] | null, token: string): NonNullable<HostName['outcome']> {
  if (records === null) return 'unanswered'
  if (records.some((record) => record.trim() === token)) return 'found'
  return records.length === 0 ? 'absent' : 'wrong'
}
