/**
 * Who may use the connections of requests: no caller and no company can have them all, so that nobody waits for
 * what another company does. Each process counts for itself.
 */
import type { RequestLimits } from '../limits.ts'
import { FairShares } from './fair-shares.ts'
import type { RequestWork } from './request-work.ts'

/** Divisors of the number of connections: one caller may have a quarter of them, one company half. */
const callerPart = 4
const companyPart = 2

export class Admission {
  readonly #connections: FairShares
  readonly #longQueries: FairShares

  constructor(connections: number, limits: Pick<RequestLimits, 'longPerCaller' | 'longPerCompany'>) {
    const part = (size: number) => Math.max(1, Math.floor(connections / size))
    this.#connections = new FairShares(part(callerPart), part(companyPart))
    this.#longQueries = new FairShares(limits.longPerCaller, limits.longPerCompany)
  }

  /** Waits for a connection's turn. A request that has one gets a second without waiting, or two could wait for each other. */
  async enter(work: RequestWork, company: string): Promise<() => void> {
    await this.longQuery(work, company)
    const has = work.seats.get(company) ?? 0
    const leave = has > 0 ? () => {} : await this.#connections.take(work, company)
    work.seats.set(company, (work.seats.get(company) ?? 0) + 1)
    return () => {
      work.seats.set(company, (work.seats.get(company) ?? 1) - 1)
      leave()
    }
  }

  /** Before each statement of a request that has said that it takes long; kept until it is answered. */
  async longQuery(work: RequestWork, company: string): Promise<void> {
    if (!work.isLong) return
    work.longQuery ??= this.#waitForLongQuery(work, company)
    await work.longQuery
  }

  async #waitForLongQuery(work: RequestWork, company: string): Promise<void> {
    // It waits for the database from now on, and has shares of its own: its turn is for others of the same caller.
    work.leaveTurn?.()
    work.onEnd(await this.#longQueries.take(work, company))
  }
}
