/**
 * The host name that a company has for its own. One that is asked for waits until DNS and a certificate are in order;
 * whatever is in force goes on until then, and nobody else is kept from the name.
 */
import {
  type HostMapping,
  mappingRequestDays,
  mappingRequestsPerWeek,
  type NewMapping,
} from '@vitrine/contract'
import { normalHostName, proofRecordName } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AuditEvent, writeAudit } from '../audit/index.ts'
import { type DomainRow, getHostToken, getOwnRow, holdOwnRow, updateOwnHost } from '../domains/index.ts'
import { lookAtMapping } from './check-mapping.service.ts'
import {
  deleteMappingRow,
  enableRow,
  insertOpenRow,
  insertRequest,
  listMappingRows,
  listRequestTimes,
  type MappingRow,
  putCertificateOff,
  updateOpenRow,
} from './host-mapping.repository.ts'
import { problemOf } from './mapping-findings.ts'
import { checkedMappingName, isIcpNumber } from './mapping-names.ts'
import type { MappingParts } from './mapping-parts.ts'

const dayMs = 86_400_000

/** Where a company is found, and where its mails lead: as with host names that it proves, that is for super admins. */
function checkIsSuperAdmin(scope: Scope): void {
  if (!scope.isSuperAdmin) refuse('NotAllowed')
}

function isIncluded({ subscription }: DomainRow): boolean {
  return subscription.allowMapping === true
}

function checkIncluded(row: DomainRow): void {
  if (!isIncluded(row)) refuse('SubscriptionNeeded', { feature: 'mapping' })
}

/** Refuses NotAllowed. */
export async function getHostMapping(parts: MappingParts, scope: Scope): Promise<HostMapping> {
  checkIsSuperAdmin(scope)
  const [row, mappings, times, token, target] = await Promise.all([
    getOwnRow(scope),
    listMappingRows(scope),
    listRequestTimes(scope),
    getHostToken(scope),
    parts.findTarget(),
  ])
  const open = mappings.find(({ status }) => status !== 'ENABLED')
  const left = Math.max(0, mappingRequestsPerWeek - times.length)
  // The one whose place becomes free next.
  const oldest = left > 0 ? undefined : times[times.length - mappingRequestsPerWeek]
  return {
    isIncluded: isIncluded(row),
    needsIcp: parts.needsIcp,
    target: { name: target.name, addresses: [...target.addresses] },
    requestsLeft: left,
    nextRequestAt:
      oldest === undefined ? null : new Date(oldest.getTime() + mappingRequestDays * dayMs).toISOString(),
    inForce: inForce(row, mappings),
    open: open === undefined ? null : toOpenMapping(open, token),
  }
}

function inForce(row: DomainRow, mappings: readonly MappingRow[]): HostMapping['inForce'] {
  if (row.mappingUrl === null || (row.mappingStatus !== 'ENABLED' && !row.mappingIsOwn)) return null
  const own = mappings.find(({ status }) => status === 'ENABLED')
  return {
    name: row.mappingUrl,
    isGiven: !row.mappingIsOwn,
    findings: own?.findings ?? [],
    checkedAt: own?.checkedAt?.toISOString() ?? null,
  }
}

function toOpenMapping(row: MappingRow, token: string): NonNullable<HostMapping['open']> {
  const { name, kind, icp, status, findings, unprovenSince, certificateAfter } = row
  if (status === 'ENABLED') throw new Error(`The mapping ${name} is in force`)
  const isPutOff = certificateAfter !== null && certificateAfter.getTime() > Date.now()
  return {
    name,
    kind,
    icp,
    status,
    record: { name: proofRecordName(name), value: token },
    findings,
    requestedAt: row.requestedAt.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    lapsesAt: unprovenSince === null ? null : unprovenSinceEnd(unprovenSince),
    certificateAfter: isPutOff ? certificateAfter.toISOString() : null,
  }
}

function unprovenSinceEnd(since: Date): string {
  return new Date(since.getTime() + mappingRequestDays * dayMs).toISOString()
}

/**
 * Asked for again, it stays as far as it is, and so does a name in force. Refuses NotAllowed, SubscriptionNeeded, as
 * `checkedMappingName`, MappingNoIcp, MappingAlreadyUsed, MappingTooManyRequests.
 */
export async function requestHostMapping(
  parts: MappingParts,
  scope: Scope,
  given: NewMapping,
): Promise<HostMapping> {
  checkIsSuperAdmin(scope)
  checkIncluded(await getOwnRow(scope))
  const { name, kind } = await checkedMappingName(given.name, given.kind, parts.ownNames)
  const icp = given.icp || null
  if (icp === null ? parts.needsIcp : !isIcpNumber(icp)) refuse('MappingNoIcp', { name })
  if (await parts.domains.isHostOfOther(name, scope.domainId)) refuse('MappingAlreadyUsed', { name })
  await scope.transaction(async (open) => {
    const row = await holdOwnRow(open)
    checkIncluded(row)
    if (row.mappingUrl?.toLowerCase() === name) return
    const isOpen = (await listMappingRows(open)).some((mapping) => mapping.name === name)
    if (isOpen) return await updateOpenRow(open, { name, kind, icp })
    await countRequest(open, name)
    await insertOpenRow(open, { name, kind, icp })
    await note(open, 'host-mapping-requested', name)
  })
  return await getHostMapping(parts, scope)
}

/** While nobody else changes the row of the domain. Refuses MappingTooManyRequests. */
async function countRequest(held: Scope, name: string): Promise<void> {
  if ((await listRequestTimes(held)).length >= mappingRequestsPerWeek)
    refuse('MappingTooManyRequests', { max: mappingRequestsPerWeek, days: mappingRequestDays })
  await insertRequest(held, name)
}

async function note(open: Scope, kind: AuditEvent['kind'], name: string): Promise<void> {
  await writeAudit(open, [{ kind, subjectName: name }])
  // What everybody reads of the company names its host.
  await open.announce({ kind: 'brand', domainId: open.domainId })
}

/** Refuses NotAllowed, SubscriptionNeeded, MappingMissing. */
export async function checkHostMapping(parts: MappingParts, scope: Scope): Promise<HostMapping> {
  const open = await openMappingOf(scope)
  await lookAtMapping(parts, scope, open)
  return await getHostMapping(parts, scope)
}

async function openMappingOf(scope: Scope): Promise<MappingRow> {
  checkIsSuperAdmin(scope)
  checkIncluded(await getOwnRow(scope))
  const open = (await listMappingRows(scope)).find(({ status }) => status !== 'ENABLED')
  return open ?? refuse('MappingMissing')
}

/** Refuses NotAllowed, SubscriptionNeeded, MappingMissing, MappingNotVerified, MappingTooManyRequests. */
export async function requestCertificate(parts: MappingParts, scope: Scope): Promise<HostMapping> {
  const { name, status } = await openMappingOf(scope)
  if (status !== 'SSL_SETUP') refuse('MappingNotVerified', { name })
  await scope.transaction(async (open) => {
    await holdOwnRow(open)
    await countRequest(open, name)
    await putCertificateOff(open, name, null)
    await note(open, 'host-mapping-requested', name)
  })
  return await checkHostMapping(parts, scope)
}

/**
 * Refuses NotAllowed, SubscriptionNeeded, MappingMissing, MappingAlreadyUsed, the problem that is found, and
 * MappingNotVerified while somebody else is still asking for the certificate.
 */
export async function deployHostMapping(parts: MappingParts, scope: Scope): Promise<HostMapping> {
  const waiting = await openMappingOf(scope)
  const { name } = waiting
  if (await parts.domains.isHostOfOther(name, scope.domainId)) refuse('MappingAlreadyUsed', { name })
  const { status, findings } = await lookAtMapping(parts, scope, waiting, { isDeploying: true })
  const problem = problemOf(findings)
  if (problem !== null) refuse(problem, { name })
  if (status !== 'VERIFICATION') refuse('MappingNotVerified', { name })
  await scope.transaction(async (open) => {
    checkIncluded(await holdOwnRow(open))
    const mappings = await listMappingRows(open)
    const present = mappings.find((mapping) => mapping.name === name)
    // Given up, replaced or found wrong by somebody else in between.
    if (present === undefined) return refuse('MappingMissing')
    if (present.status !== 'VERIFICATION') return refuse('MappingNotVerified', { name })
    await enableRow(open, name)
    await updateOwnHost(open, name)
    await note(open, 'host-mapping-enabled', name)
  })
  return await getHostMapping(parts, scope)
}

/** Refuses NotAllowed, MappingMissing. */
export async function removeHostMapping(
  parts: MappingParts,
  scope: Scope,
  text: string,
): Promise<HostMapping> {
  checkIsSuperAdmin(scope)
  const name = normalHostName(text) ?? refuse('MappingMissing')
  await scope.transaction(async (open) => {
    const { mappingUrl } = await holdOwnRow(open)
    const isInForce = mappingUrl?.toLowerCase() === name
    const isKnown = await deleteMappingRow(open, name)
    if (!isInForce && !isKnown) refuse('MappingMissing')
    if (isInForce) await updateOwnHost(open, null)
    await note(open, 'host-mapping-removed', name)
  })
  return await getHostMapping(parts, scope)
}
