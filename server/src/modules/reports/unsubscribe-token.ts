/** What the link of a mailed report carries: who gets which no more. */
import * as z from 'zod'
import { createSignedToken, readSignedToken } from '../../platform/signed-token.ts'

const purpose = 'unsubscribe-report'
const content = z.tuple([z.uuid(), z.uuid(), z.uuid()])

export interface ReportSubscription {
  domainId: string
  scheduleId: string
  personId: string
}

export function createReportToken(
  secret: string,
  { domainId, scheduleId, personId }: ReportSubscription,
): string {
  return createSignedToken(secret, purpose, [domainId, scheduleId, personId])
}

/** Null for anything that we haven't signed. */
export function readReportToken(secret: string, token: string): ReportSubscription | null {
  const signed = readSignedToken(secret, purpose, token)
  if (signed === null) return null
  const [domainId, scheduleId, personId] = content.parse(signed)
  return { domainId, scheduleId, personId }
}
