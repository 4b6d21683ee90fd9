/**
 * Looks up host names that people enter by the system's resolver, which also knows the names of this machine and its
 * network. Each lookup holds one of the four threads that also read files and hash passwords, for as long as the name
 * server takes. So only two run at once, and nobody waits longer than their limit. While two are running, the DNS
 * servers are asked directly as well, which takes no thread: names that are never answered don't keep the others
 * waiting.
 */
import type { LookupAddress, LookupAllOptions, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Shares } from '../work/shares.ts'
import { askDns } from './ask-dns.ts'

const askedAtOnce = 2
/** For the turn and the answer. */
const longestMs = 10_000
/** Each is looked at, and tried for a quarter of a second while none answers. */
const mostAddresses = 20

interface FinderParts {
  /** The system's resolver. */
  ask(name: string, options: LookupAllOptions): Promise<LookupAddress[]>
  /** The servers of the DNS. */
  askServers(name: string): Promise<LookupAddress[]>
  limitMs: number
}

export function hostFinder({ ask, askServers, limitMs }: FinderParts): LookupFunction {
  const threads = new Shares(askedAtOnce)
  /** With those that wait for a thread. */
  let under = 0
  const askSystem = async (name: string, options: object, signal: AbortSignal): Promise<LookupAddress[]> => {
    const release = await threads.take('names', { signal, waitMs: limitMs })
    if (release === null) throw signal.reason
    // The thread is held as long as it takes, also when nobody waits any more.
    return await ask(name, { ...options, all: true }).finally(release)
  }
  const find = async (name: string, options: LookupOptions): Promise<LookupAddress[]> => {
    const found = new AbortController()
    const signal = AbortSignal.any([found.signal, AbortSignal.timeout(limitMs)])
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const isThreadFree = under < askedAtOnce
    under += 1
    const bySystem = askSystem(name, options, signal).finally(() => {
      under -= 1
    })
    const asked = isThreadFree
      ? bySystem
      : firstOf([bySystem, askServers(name).then(ofFamily(options.family))])
    // Once there is an answer, a lookup that still waits for a thread is aborted.
    return await Promise.race([asked, late]).finally(() => found.abort())
  }
  return (name, options, done) => {
    const given = (found: LookupAddress[]) => {
      const [first] = found
      if (first === undefined) done(new Error(`${name} is at no address`), '')
      else if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    }
    find(name, options).then(
      (found) => given(found.slice(0, mostAddresses)),
      (error) => done(error, ''),
    )
  }
}

const ofFamily =
  (family: LookupOptions['family'] = 0) =>
  (all: LookupAddress[]) => {
    const wanted = Number(String(family).replace('IPv', ''))
    const found = all.filter((address) => wanted === 0 || address.family === wanted)
    if (found.length === 0) throw new Error('The DNS has no address of that kind')
    return found
  }

/** Rejects as the first of them does, where all do. */
function firstOf<Found>(asked: Promise<Found>[]): Promise<Found> {
  return Promise.any(asked).catch(({ errors: [first] }: AggregateError) => Promise.reject(first))
}

/** IPv4 first: where the network has no other, nobody waits for addresses that can't be reached. */
async function askServers(name: string): Promise<LookupAddress[]> {
  const setting = { servers: [], limitMs: longestMs }
  const [four, six] = await Promise.all([
    askDns(setting, (resolver) => resolver.resolve4(name)),
    askDns(setting, (resolver) => resolver.resolve6(name)),
  ])
  const ofKind = (family: number) => (address: string) => ({ address, family })
  return [...(four ?? []).map(ofKind(4)), ...(six ?? []).map(ofKind(6))]
}

export const findHost = hostFinder({ ask: lookup, askServers, limitMs: longestMs })
