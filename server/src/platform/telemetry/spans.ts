/**
 * Spans of a trace, at the doors of the server: a request, a job, a round trip to the database, an operation of the storage,
 * a message to a webhook. Without an address to send them to, nothing is made and no library is loaded: a trace that a
 * proxy began is handed on as it came.
 */
import type { Attributes, SpanKind, Tracer } from '@opentelemetry/api'
import { type Activity, currentActivity, runAs } from './activity.ts'
import type { Trace } from './trace-parent.ts'

export type Door = 'request' | 'job' | 'database' | 'storage' | 'webhook'

interface Tracing {
  tracer: Tracer
  api: Pick<typeof import('@opentelemetry/api'), 'ROOT_CONTEXT' | 'trace' | 'SpanStatusCode'>
}

let tracing: Tracing | null = null

/** From now on, or with null no longer. */
export function traceWith(to: Tracing | null): void {
  tracing = to
}

const kinds: Readonly<Record<Door, SpanKind>> = { request: 1, job: 4, database: 2, storage: 2, webhook: 2 }

export interface OpenSpan {
  readonly trace: Trace
  end(attributes: Attributes, failed: boolean): void
}

/** Begins a span below `parent`; null where nobody traces. */
export function beginSpan(door: Door, name: string, parent: Trace | null): OpenSpan | null {
  if (tracing === null) return null
  const { api, tracer } = tracing
  const above =
    parent === null
      ? api.ROOT_CONTEXT
      : api.trace.setSpanContext(api.ROOT_CONTEXT, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.isSampled ? 1 : 0,
          isRemote: true,
        })
  const span = tracer.startSpan(name, { kind: kinds[door] }, above)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    trace: { traceId, spanId, isSampled: (traceFlags & 1) === 1 },
    end: (attributes, failed) => {
      span.setAttributes(attributes)
      if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Runs inside a span of its own. What failed is in the log: of an error a span says no more than that there was one. */
export async function inSpan<Result>(
  door: Door,
  describe: () => Attributes,
  run: () => Promise<Result>,
  activity: Activity | undefined = currentActivity(),
): Promise<Result> {
  if (tracing === null || activity === undefined) return await run()
  const span = beginSpan(door, door, activity.trace)
  if (span === null) return await run()
  let failed = true
  try {
    const result = await runAs({ ...activity, trace: span.trace }, run)
    failed = false
    return result
  } finally {
    span.end(describe(), failed)
  }
}
