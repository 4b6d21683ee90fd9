/**
 * What is known of each request when it has ended: one line of the log, and one figure by its route. Its id stands in
 * the answer, in the body of refusals, and in each line that is written meanwhile.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Activity, newActivity, runAs } from '../telemetry/activity.ts'
import { requestSeconds } from '../telemetry/metrics.ts'
import { beginSpan, type OpenSpan } from '../telemetry/spans.ts'
import { readTraceParent } from '../telemetry/trace-parent.ts'

export const requestIdHeader = 'x-request-id'

/** As proxies make them: a UUID, or as many hexadecimal digits. Nothing that has words of people or companies in it. */
const idOfProxy = /^[0-9a-f](?:-?[0-9a-f]){15,63}$/i

/** The id that a proxy has given, where it is one of those that we trust. */
export function idGivenBy(headers: FastifyRequest['headers'], isTrusted: boolean): string | null {
  const given = headers[requestIdHeader]
  return isTrusted && typeof given === 'string' && idOfProxy.test(given) ? given.toLowerCase() : null
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
/** A caller who went away before the answer was complete, as proxies write it. */
const goneStatus = 499

interface Recorded {
  activity: Activity
  span: OpenSpan | null
  began: number
}

const recorded = new WeakMap<FastifyRequest, Recorded>()

/** What the request has taken so far, and of whom it is; null for sockets. */
export function spentBy(request: FastifyRequest): Activity['spent'] | null {
  return recorded.get(request)?.activity.spent ?? null
}

export interface RecordOptions {
  /** Whether a trace that the request names was begun by a proxy of ours. */
  isFromProxy(request: FastifyRequest): boolean
}

/** Before other hooks and routes. Sockets live longer than requests and have figures of their own. */
export function registerRequestRecords(app: FastifyInstance, { isFromProxy }: RecordOptions): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    raw.setHeader(requestIdHeader, request.id)
    if (request.headers.upgrade !== undefined) return done()
    const given = isFromProxy(request) ? readTraceParent(request.headers.traceparent) : null
    const span = beginSpan('request', request.method, given)
    const activity = newActivity(request.id, span?.trace ?? given)
    const one = { activity, span, began: performance.now() }
    recorded.set(request, one)
    raw.once('close', () => runAs(activity, () => finish(request, one, raw)))
    return runAs(activity, done)
  })
  // Reading the body goes on where the connection was opened, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const one = recorded.get(request)
    return one === undefined ? done() : runAs(one.activity, done)
  })
}

/** A request that comes to no hook, since its address is none: what it is answered with, which is recorded. */
export function recordUnread<Body extends { status: number }>(
  request: FastifyRequest,
  write: () => Body,
): Body {
  return runAs(newActivity(request.id, null), () => {
    const body = write()
    requestSeconds.observe({ route: 'none', method: methodOf(request), status: String(body.status) }, 0)
    request.log.info({ req: request, route: 'none', status: body.status }, 'request')
    return body
  })
}

function methodOf({ method }: FastifyRequest): string {
  return methods.has(method) ? method : 'other'
}

function finish(
  request: FastifyRequest,
  { activity, span, began }: Recorded,
  { writableEnded, statusCode }: { writableEnded: boolean; statusCode: number },
): void {
  const { call, companyId, personId, databaseMs, storageMs } = activity.spent
  const ms = performance.now() - began
  const status = writableEnded ? statusCode : goneStatus
  // A call that no contract has, or an address that leads nowhere, has the pattern that it came by.
  const route = call ?? request.routeOptions.url ?? 'none'
  const method = methodOf(request)
  requestSeconds.observe({ route, method, status: String(status) }, ms / 1_000)
  span?.end(
    { 'http.route': route, 'http.request.method': method, 'http.response.status_code': status },
    status >= 500,
  )
  request.log.info(
    {
      req: request,
      route,
      status,
      companyId,
      personId,
      ms: rounded(ms),
      databaseMs: rounded(databaseMs),
      storageMs: rounded(storageMs),
    },
    'request',
  )
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
