/** Sends spans to a collector by OTLP; loaded only where there is one. */
import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { traceWith } from './spans.ts'

export interface TraceSettings {
  /** Address of the collector, such as `http://127.0.0.1:4318`. */
  endpoint: string
  /** The share of requests that are followed, where no proxy has decided. */
  share: number
}

/** Returns how to send what waits and end. */
export function sendTraces(
  { endpoint, share }: TraceSettings,
  { program, version }: { program: string; version: string },
): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'vitrine',
      'service.name': program,
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({
      root: share >= 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(share),
    }),
    // A collector that is away costs what waits for it, and nothing else.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  })
  traceWith({ tracer: provider.getTracer('vitrine', version), api: { ROOT_CONTEXT, trace, SpanStatusCode } })
  return async () => {
    traceWith(null)
    await provider.shutdown()
  }
}
