/** One try of a call: what is sent, and what the model says comes of it. */
import type { ErrorBody } from '@vitrine/contract'
import type { Random } from '../random-worlds/random.ts'
import { entrance, type Outcome } from './model.ts'
import type { Area, Caller, World } from './world.ts'

export interface Attempt {
  expected: Outcome
  /** Values of `{name}` in the path. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Sent as a form. */
  image?: Uint8Array<ArrayBuffer>
  /** For calls that answer one report for many records: the outcome for the one that was asked for. */
  verdict?: (report: never) => Outcome
  /** The row whose version is sent along, where its table has one. */
  versioned?: { table: string; id: string }
  /** The version of what isn't there yet. */
  version?: '0'
}

export type Entry = (world: World, caller: Caller, random: Random) => Attempt

interface Needs {
  for: 'staff' | 'clients' | 'people' | 'anyone' | 'guests'
  area?: Area
  least?: 1 | 2 | 3
}

/** The entry of a call about the company: callers who pass the checks before it get the outcome of `work`. */
export function withinCompany(needs: Needs | readonly Needs[], work: Entry): Entry {
  return (world, caller, random) => {
    const attempt = work(world, caller, random)
    const query = { domain: world.domainId, ...attempt.query }
    for (const each of [needs].flat()) {
      const refused = entrance(world, caller, each)
      if (refused !== null) return { ...attempt, query, expected: refused }
    }
    return { ...attempt, query }
  }
}

/** The first that isn't `done`. */
export function first(...outcomes: readonly (Outcome | false | null)[]): Outcome {
  return outcomes.find((outcome): outcome is Outcome => outcome !== false && outcome !== null) ?? 'done'
}

export function outcomeOfCode(code: ErrorBody['code']): Outcome {
  switch (code) {
    case 'NotSignedIn':
      return 'stranger'
    case 'NotFound':
      return 'hidden'
    case 'NotAllowed':
    case 'ArticlesNotYours':
    case 'RequiredDetailNotAllowed':
      return 'forbidden'
    case 'NotInThisSession':
      return 'elsewhere'
    default:
      return 'business'
  }
}
