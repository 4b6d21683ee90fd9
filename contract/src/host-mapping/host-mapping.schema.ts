import * as z from 'zod'
import { timestamp } from '../paging.ts'

/** Requests for a new name or a new certificate that a company may make in seven days. */
export const mappingRequestsPerWeek = 5
export const mappingRequestDays = 7
/** A name that DNS doesn't prove is kept for so long. */
export const mappingClaimDays = 7

/** `apex`: nothing stands above it in its zone, so that DNS allows no CNAME there. */
export const mappingKinds = ['subdomain', 'apex'] as const
export type MappingKind = (typeof mappingKinds)[number]

/** Where a name is that isn't in force yet: the step that waits. */
export const openMappingStatuses = ['DNS_SETUP', 'SSL_SETUP', 'VERIFICATION'] as const
export type OpenMappingStatus = (typeof openMappingStatuses)[number]

/** What is looked at: where the name leads, by which kind of record, whose token is below it, what vouches for it. */
export const mappingParts = ['dns', 'record', 'token', 'certificate'] as const
export type MappingPart = (typeof mappingParts)[number]

/** Keys of errors, whose messages say it in words. */
export const mappingProblems = [
  'MappingDnsUnresolved',
  'MappingRecordUnsupported',
  'MappingTokenMissing',
  'MappingTimeout',
  'MappingSslFailed',
  'MappingNoCertificate',
] as const
export type MappingProblem = (typeof mappingProblems)[number]

export const mappingFinding = z.object({
  part: z.enum(mappingParts),
  /** Null: as it should be. */
  problem: z.enum(mappingProblems).nullable(),
  /** What is there: addresses and names, records, who has issued a certificate. */
  found: z.array(z.string()),
  /** Any of these would do. */
  expected: z.array(z.string()),
})
export type MappingFinding = z.infer<typeof mappingFinding>

/** One that was asked for and isn't in force yet. */
export const openMapping = z.object({
  name: z.string(),
  kind: z.enum(mappingKinds),
  /** The licence number that mainland China asks of sites, where the operator wants it. */
  icp: z.string().nullable(),
  status: z.enum(openMappingStatuses),
  /** The TXT record that says that the name is the company's. */
  record: z.object({ name: z.string(), value: z.string() }),
  findings: z.array(mappingFinding),
  requestedAt: timestamp,
  checkedAt: timestamp.nullable(),
  /** When it goes unless DNS proves it; null while DNS does. */
  lapsesAt: timestamp.nullable(),
  /** Until when no certificate is asked for by itself; null: at the next check. */
  certificateAfter: timestamp.nullable(),
})
export type OpenMapping = z.infer<typeof openMapping>

export const hostMapping = z.object({
  /** Whether the subscription includes it. */
  isIncluded: z.boolean(),
  needsIcp: z.boolean(),
  /** What names have to lead to. `name` is null where this installation has none that DNS knows. */
  target: z.object({ name: z.string().nullable(), addresses: z.array(z.string()) }),
  requestsLeft: z.number().int(),
  /** When there is one more; null while some are left. */
  nextRequestAt: timestamp.nullable(),
  /** The name that leads to the company now. */
  inForce: z
    .object({
      name: z.string(),
      /** The operator has given it; it isn't looked up. */
      isGiven: z.boolean(),
      findings: z.array(mappingFinding),
      checkedAt: timestamp.nullable(),
    })
    .nullable(),
  open: openMapping.nullable(),
})
export type HostMapping = z.infer<typeof hostMapping>

export const newMapping = z.object({
  name: z.string().trim().max(300),
  /** Where absent, derived from the name. */
  kind: z.enum(mappingKinds).optional(),
  icp: z.string().trim().max(60).optional(),
})
export type NewMapping = z.infer<typeof newMapping>
