/** The place of some work in a trace, as W3C Trace Context writes it: `traceparent`. */

export interface Trace {
  traceId: string
  /** The span above. */
  spanId: string
  isSampled: boolean
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const longest = 200

/** Null for what is no `traceparent`: then there is no trace, as where none was sent. */
export function readTraceParent(text: unknown): Trace | null {
  if (typeof text !== 'string' || text.length > longest) return null
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(text) ?? []
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined)
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function writeTraceParent({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
