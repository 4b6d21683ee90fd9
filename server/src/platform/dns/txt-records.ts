/** What DNS says under a name. */
import { Resolver } from 'node:dns/promises'

export interface DnsSetting {
  /** IP addresses, with a port where it isn't 53; none: those of the machine. */
  servers: readonly string[]
  /** For the whole question, whatever number of servers is asked how often. */
  limitMs: number
}

/** Somebody waits for it at a page. */
export const usualDnsLimitMs = 10_000
/** Of a first try; the second waits longer. */
const firstTryMs = 2_000

/** TXT records of a name, each whole; none where DNS says that there are none. Null: DNS didn't answer, or couldn't. */
export async function findTxtRecords(
  name: string,
  { servers, limitMs }: DnsSetting,
): Promise<string[] | null> {
  // One for each question: it would remember what was said before.
  const resolver = new Resolver({ timeout: Math.min(firstTryMs, limitMs), tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), limitMs)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  } finally {
    clearTimeout(timer)
  }
}
