/** Shares of something for each caller and each company: no one of them can have all of it. */
import { Refusal } from '../errors.ts'
import type { RequestWork } from './request-work.ts'
import { Shares } from './shares.ts'

/** The most waiting requests of one caller or company; further ones are refused at once. */
const mostWaiting = 100

export class FairShares {
  readonly #ofCaller: Shares
  readonly #ofCompany: Shares

  constructor(ofCaller: number, ofCompany: number) {
    this.#ofCaller = new Shares(ofCaller, mostWaiting)
    this.#ofCompany = new Shares(ofCompany, mostWaiting)
  }

  /**
   * Waits for a share of the caller and one of the company; returns a function that releases both. Refuses
   * TooManyAtOnce.
   */
  async take(work: RequestWork, company: string, weight = 1): Promise<() => void> {
    // A request may wait for half of its time, so that half is left to answer it.
    const wish = { signal: work.signal, waitMs: work.limits.requestMs / 2, weight }
    const ofCaller =
      work.caller === null
        ? () => {}
        : await taken(this.#ofCaller.take(`${work.caller} ${company}`, wish), wish)
    try {
      const ofCompany = await taken(this.#ofCompany.take(company, wish), wish)
      return () => {
        ofCompany()
        ofCaller()
      }
    } catch (error) {
      ofCaller()
      throw error
    }
  }
}

async function taken(
  coming: Promise<(() => void) | null>,
  { waitMs }: { waitMs: number },
): Promise<() => void> {
  const release = await coming
  if (release !== null) return release
  throw new Refusal('TooManyAtOnce', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}
