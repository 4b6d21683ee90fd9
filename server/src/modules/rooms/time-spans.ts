/** How long something lasted, and for how long somebody was there. Pure. */

export interface Span {
  from: Date
  /** Null: until now. */
  until: Date | null
}

const endOf = ({ until }: Span, now: Date) => (until ?? now).getTime()

export function secondsOf(span: Span, now: Date): number {
  return Math.max(0, Math.round((endOf(span, now) - span.from.getTime()) / 1000))
}

/** For how long one of the others, which don't overlap each other, was under way during the span; not rounded. */
export function sharedSeconds(span: Span, others: readonly Span[], now: Date): number {
  const milliseconds = others.map((other) => {
    const from = Math.max(span.from.getTime(), other.from.getTime())
    return Math.max(0, Math.min(endOf(span, now), endOf(other, now)) - from)
  })
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1000
}
