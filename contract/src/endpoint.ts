/** The builder every call of the contract starts from: it makes each call state who may reach it. */
import { oc } from '@orpc/contract'
import type { Area, Level } from '@vitrine/rules'

/** One needed right: at least `level` (1 listed … 3 all) of `right` in `area`. */
export interface Need {
  area: Area
  right: 'view' | 'edit'
  level: Exclude<Level, 0>
}

/**
 * Who may call:
 * - `public`: anyone, with the reason why that is safe;
 * - `account`: any signed-in person, acting for themselves only. A session may be good for one domain only: its
 *   company let the person in by its own sign-in, or somebody else acts in the person's place. `sessions` says
 *   which are served: `full` those that the person opened themselves; `own` also those their own company let in;
 *   `any` all, and the call looks after the domain itself;
 * - `domain`: members of the domain named by the `domain` parameter. `audience: 'staff'` refuses clients
 *   and share tokens, `'client'` staff and share tokens, `'person'` share tokens; every entry of `needs` must hold. `isCatalogue`: shows the
 *   catalogue, which clients and share tokens have where the company's subscription includes it.
 */
export type Access =
  | { reach: 'public'; reason: string }
  | { reach: 'account'; sessions: 'full' | 'own' | 'any' }
  | {
      reach: 'domain'
      audience: 'anyone' | 'person' | 'client' | 'staff'
      needs?: readonly Need[]
      isCatalogue?: true
    }

/**
 * What a call asks of a write besides its input.
 *
 * `version`: the version of the record that it was based on, sent as `?version=`, `If-Match`, or `version` in the body.
 * `needed`: refused without (VersionMissing); `taken`: without one it counts. A stale one answers StaleVersion either
 * way. Calls whose query has a `version` state one of the two.
 *
 * `onlyReads`: changes nothing, though it isn't asked for with GET: served also where the subscription is inactive.
 *
 * `isRepeatable`: does something once, and takes an `Idempotency-Key`. For 24 hours the same key of the same person and
 * the same input answer the same, and nothing is created twice; another input answers IdempotencyKeyUsed. The call's
 * rows are written in one transaction with the key: its service works in the scope that it is given alone, or, where
 * it needs a further connection, says by `context.once` what is written within (`'by service'`).
 */
export interface WriteTerms {
  version?: 'needed' | 'taken'
  onlyReads?: true
  isRepeatable?: true | 'by service'
}

/** The header that says which request is repeated. */
export const idempotencyHeader = 'idempotency-key'

export interface EndpointMeta extends WriteTerms {
  access?: Access
}

const base = oc.$meta<EndpointMeta>({})

/** Starts a call. The server refuses to boot when a call states no access. */
export function endpoint(access: Access, terms: WriteTerms = {}) {
  return base.meta({ access, ...terms })
}
