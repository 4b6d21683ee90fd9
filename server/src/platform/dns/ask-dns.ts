/** One question to DNS, asked anew. */
import { Resolver } from 'node:dns/promises'

export interface DnsSetting {
  /** IP addresses, with a port where it isn't 53; none: those of the machine. */
  servers: readonly string[]
  /** For the whole question, whatever number of servers is asked how often. */
  limitMs: number
}

/** Somebody waits for it at a page. */
export const usualDnsLimitMs = 10_000
/** Timeout of the first try; the second waits longer. */
const firstTryMs = 2_000
/** No name of a host has so many; an answer has room for thousands. */
const mostRecords = 100

/** None where DNS says that there are none. Null: DNS didn't answer, couldn't, or said more than is looked at. */
export async function askDns<Answer>(
  { servers, limitMs }: DnsSetting,
  question: (resolver: Resolver) => Promise<Answer[]>,
): Promise<Answer[] | null> {
  // One for each question: it would remember what was said before.
  const resolver = new Resolver({ timeout: Math.min(firstTryMs, limitMs), tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), limitMs)
  try {
    const answers = await question(resolver)
    return answers.length > mostRecords ? null : answers
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  } finally {
    clearTimeout(timer)
  }
}
