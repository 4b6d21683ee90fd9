/** Looking up a name that was asked for, and every night the one in force. */
import type { MappingFinding } from '@vitrine/contract'
import type { FoundCertificate } from '../../platform/tls/find-certificate.ts'
import type { Scope } from '../../scope/scope.ts'
import { writeAudit } from '../audit/index.ts'
import { getHostToken, holdOwnRow, updateOwnHost } from '../domains/index.ts'
import {
  deleteLapsedRows,
  disableRow,
  listMappingRows,
  type MappingRow,
  type Noted,
  noteFindings,
  putCertificateOff,
  takeCertificateTurn,
} from './host-mapping.repository.ts'
import { certificateFinding, dnsFindings, problemOf } from './mapping-findings.ts'
import type { MappingParts } from './mapping-parts.ts'

/** One attempt. */
const attemptSeconds = 60
/** Issuers let a name fail five times an hour, and then make it wait. */
const afterRefusalSeconds = 15 * 60
const afterSilenceSeconds = 60

/** What is found is noted, and the step that it comes to. Deploying takes no earlier certificate's word. */
export async function lookAtMapping(
  parts: MappingParts,
  scope: Scope,
  { name, kind }: Pick<MappingRow, 'name' | 'kind'>,
  { isDeploying = false } = {},
): Promise<Pick<Noted, 'status' | 'findings'>> {
  const { findings, isProven, target } = await lookUp(parts, scope, { name, kind })
  // As it is by now: looking up takes its time, and others look too.
  const row = (await listMappingRows(scope)).find((mapping) => mapping.name === name)
  if (row === undefined || row.status === 'ENABLED') return { status: 'DNS_SETUP', findings }
  const known = row.findings.filter(({ part }) => part === 'certificate')
  const noted = async (status: Noted['status'], certificate: MappingFinding[]) => {
    const all = [...findings, ...certificate]
    await noteFindings(scope, row, { status, findings: all, isProven })
    return { status, findings: all }
  }
  const problem = problemOf(findings)
  // Silence takes nothing back.
  if (problem !== null) return await noted(isSilence(findings) ? row.status : 'DNS_SETUP', known)
  if (parts.findCertificate === null) return await noted('VERIFICATION', [])
  const hasPassed = row.status === 'VERIFICATION'
  // Before the certificate is asked for: the proxy asks whether it may get one.
  const before = await noted(hasPassed ? 'VERIFICATION' : 'SSL_SETUP', known)
  const asks = hasPassed ? isDeploying : await takeCertificateTurn(scope, name, attemptSeconds)
  if (!asks) return before
  const [address] = target.addresses
  const certificate: FoundCertificate =
    address === undefined ? { outcome: 'timeout' } : await parts.findCertificate(name, address)
  const finding = certificateFinding(certificate)
  await putCertificateOff(scope, name, pauseAfter(certificate.outcome))
  return await noted(finding.problem === null ? 'VERIFICATION' : 'SSL_SETUP', [finding])
}

function pauseAfter(outcome: FoundCertificate['outcome']): number | null {
  if (outcome === 'trusted') return null
  return outcome === 'none' || outcome === 'untrusted' ? afterRefusalSeconds : afterSilenceSeconds
}

function isSilence(findings: readonly MappingFinding[]): boolean {
  return findings.every(({ problem }) => problem === null || problem === 'MappingTimeout')
}

async function lookUp(parts: MappingParts, scope: Scope, { name, kind }: Pick<MappingRow, 'name' | 'kind'>) {
  const [token, target, records] = await Promise.all([
    getHostToken(scope),
    parts.findTarget(),
    parts.findRecords(name),
  ])
  const findings = dnsFindings(kind, records, target, token)
  const proof = findings.find(({ part }) => part === 'token')?.problem
  return { findings, target, isProven: proof === 'MappingTimeout' ? null : proof === null }
}

/**
 * Looks up all names of the company, every night. A name in force whose token has gone, or wasn't seen for too long,
 * leads here no more: whoever held it may have lost it. One that leads elsewhere stays, for nobody comes to harm.
 * Returns how many were looked up.
 */
export async function recheckHostMappings(parts: MappingParts, scope: Scope): Promise<number> {
  await scope.transaction(async (open) => {
    const lapsed = await deleteLapsedRows(open)
    await writeAudit(
      open,
      lapsed.map((subjectName) => ({ kind: 'host-mapping-removed', subjectName })),
    )
  })
  const rows = await listMappingRows(scope)
  for (const row of rows) {
    const { findings, isProven } = await lookUp(parts, scope, row)
    const isWaiting = row.status !== 'ENABLED'
    const known = row.findings.filter(({ part }) => part === 'certificate')
    const status = isWaiting && !isSilence(findings) ? 'DNS_SETUP' : row.status
    await scope.transaction(async (open) => {
      const held = await holdOwnRow(open)
      if (!(await noteFindings(open, row, { status, findings: [...findings, ...known], isProven }))) return
      const present = (await listMappingRows(open)).find(({ name }) => name === row.name)
      const isLost = present?.status === 'ENABLED' && present.unprovenSince !== null
      if (!isLost) return
      await disableRow(open, row.name)
      if (held.mappingUrl === row.name) await updateOwnHost(open, null)
      await writeAudit(open, [{ kind: 'host-mapping-lost', subjectName: row.name }])
      await open.announce({ kind: 'brand', domainId: open.domainId })
    })
  }
  return rows.length
}
