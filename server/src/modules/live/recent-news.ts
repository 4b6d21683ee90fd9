/** News of the last moments: a page that was read just before its connection was registered has missed them. */
import type { RecordNews } from './record-news.ts'

/** The most news kept per domain. After more, it is only known that there were many. */
const keptNews = 100

interface Recent {
  list: { at: number; news: RecordNews }[]
  /** When more came than are kept. */
  manyAt: number
}

export class RecentNews {
  readonly #keptMs: number
  readonly #byDomain = new Map<string, Recent>()
  #gapEndedAt = Number.NEGATIVE_INFINITY

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  note(news: RecordNews, now: number): void {
    const recent = this.#byDomain.get(news.domainId) ?? { list: [], manyAt: Number.NEGATIVE_INFINITY }
    this.#byDomain.set(news.domainId, recent)
    // Structure news say the same each time.
    recent.list = recent.list.filter((one) => this.#isRecent(one.at, now) && !areAlike(one.news, news))
    recent.list.push({ at: now, news })
    if (recent.list.length <= keptNews) return
    recent.list = []
    recent.manyAt = now
  }

  /** News may have been missed until now. */
  noteGap(now: number): void {
    this.#gapEndedAt = now
  }

  /** What somebody who comes now may have missed; null: anything. */
  since(domainId: string, now: number): readonly RecordNews[] | null {
    const recent = this.#byDomain.get(domainId)
    if (this.#isRecent(this.#gapEndedAt, now)) return null
    if (recent === undefined) return []
    if (this.#isRecent(recent.manyAt, now)) return null
    return recent.list.filter(({ at }) => this.#isRecent(at, now)).map(({ news }) => news)
  }

  forgetOld(now: number): void {
    for (const [domainId, { list, manyAt }] of this.#byDomain)
      if (!this.#isRecent(Math.max(manyAt, list.at(-1)?.at ?? manyAt), now)) this.#byDomain.delete(domainId)
  }

  #isRecent(at: number, now: number): boolean {
    return now - at < this.#keptMs
  }
}

function areAlike(one: RecordNews, other: RecordNews): boolean {
  return one.kind === other.kind && (one.kind === 'structure' || one.kind === 'brand')
}
