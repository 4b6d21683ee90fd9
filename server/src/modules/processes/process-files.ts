/** Files that processes leave behind: for their owner and super admins, until they expire. */
export const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Where a file lies in storage. */
export function processFileKey(domainId: string, processId: string, name: string): string {
  return `domains/${domainId}/processes/${processId}/${name}`
}

export function expiryOf(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + KEPT_DAYS * DAY_MS)
}
