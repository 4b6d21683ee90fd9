/**
 * Who may use the connections of requests: no caller and no company can have them all, so that nobody waits for
 * what another company does. Each process counts for itself.
 */
import { Refusal } from '../errors.ts'
import type { RequestLimits } from '../limits.ts'
import type { RequestWork } from './request-work.ts'
import { Shares } from './shares.ts'

/** Of the connections: a quarter for one caller, half for one company. */
const callerPart = 4
const companyPart = 2

export class Admission {
  readonly #callers: Shares
  readonly #companies: Shares
  readonly #longOfCaller: Shares
  readonly #longOfCompany: Shares

  constructor(connections: number, limits: Pick<RequestLimits, 'longPerCaller' | 'longPerCompany'>) {
    this.#callers = new Shares(Math.max(1, Math.floor(connections / callerPart)))
    this.#companies = new Shares(Math.max(1, Math.floor(connections / companyPart)))
    this.#longOfCaller = new Shares(limits.longPerCaller)
    this.#longOfCompany = new Shares(limits.longPerCompany)
  }

  /** Waits for a connection's turn. A request that has one gets a second without waiting, or two could wait for each other. */
  async enter(work: RequestWork, company: string): Promise<() => void> {
    await this.longQuery(work, company)
    const has = work.seats.get(company) ?? 0
    const leave = has > 0 ? [] : await this.#take(work, company, this.#callers, this.#companies)
    work.seats.set(company, (work.seats.get(company) ?? 0) + 1)
    return () => {
      work.seats.set(company, (work.seats.get(company) ?? 1) - 1)
      for (const release of leave) release()
    }
  }

  /** Before each statement of a request that has said that it takes long; kept until it is answered. */
  async longQuery(work: RequestWork, company: string): Promise<void> {
    if (!work.isLong) return
    work.longQuery ??= this.#take(work, company, this.#longOfCaller, this.#longOfCompany).then((releases) => {
      for (const release of releases) work.onEnd(release)
    })
    await work.longQuery
  }

  async #take(work: RequestWork, company: string, callers: Shares, companies: Shares) {
    // Who has waited for half of its time has the other half to be answered.
    const waitMs = work.limits.requestMs / 2
    const taken: (() => void)[] = []
    const name = work.caller === null ? null : `${work.caller} ${company}`
    for (const [shares, key] of [
      [callers, name],
      [companies, company],
    ] as const) {
      const release = key === null ? () => {} : await tryToTake(shares, key, work, waitMs, taken)
      taken.push(release)
    }
    return taken
  }
}

async function tryToTake(
  shares: Shares,
  key: string,
  work: RequestWork,
  waitMs: number,
  taken: readonly (() => void)[],
): Promise<() => void> {
  try {
    const release = await shares.take(key, work.signal, waitMs)
    if (release !== null) return release
    throw new Refusal('TooManyAtOnce', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  } catch (error) {
    for (const giveBack of taken) giveBack()
    throw error
  }
}
