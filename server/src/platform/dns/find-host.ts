/**
 * Where names lead that people give, by the system's own resolver, which knows the names of this machine and its network
 * too. Until it has an answer it holds one of the four threads that also read files and hash passwords, and when that is
 * decides whoever is asked: few are asked at once, and nobody waits longer than they may.
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Shares } from '../work/shares.ts'

const askedAtOnce = 2
/** For the turn and the answer. */
const longestMs = 10_000
/** Each is looked at, and tried for a quarter of a second while none answers. */
const mostAddresses = 20

interface FinderParts {
  ask(name: string, options: LookupAllOptions): Promise<LookupAddress[]>
  limitMs: number
}

export function hostFinder({ ask, limitMs }: FinderParts): LookupFunction {
  const threads = new Shares(askedAtOnce)
  const find = async (name: string, options: object): Promise<LookupAddress[]> => {
    const signal = AbortSignal.timeout(limitMs)
    const release = await threads.take('names', { signal, waitMs: limitMs })
    if (release === null) throw signal.reason
    const asking = ask(name, { ...options, all: true })
    // The thread is held as long as it takes, also when nobody waits any more.
    asking.then(release, release)
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const found = await Promise.race([asking, late])
    return found.slice(0, mostAddresses)
  }
  return (name, options, done) => {
    const given = (found: LookupAddress[]) => {
      const [first] = found
      if (first === undefined) done(new Error(`${name} is at no address`), '')
      else if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    }
    find(name, options).then(given, (error) => done(error, ''))
  }
}

export const findHost = hostFinder({ ask: lookup, limitMs: longestMs })
