import routes from 'virtual:contract-routes'
import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type contract, idempotencyHeader, viewAsHeader } from '@vitrine/contract'
import { isOutage, reachability } from '../network/network.ts'
import { callContext } from './call-context.ts'
import { type CallOptions, type DomainCalls, describeCall, withDomain } from './domain-input.ts'
import { parseErrorBody } from './error-body.ts'
import { reportRefusal } from './refusals.ts'
import { readAgain, repeatable } from './repeatable.ts'

const link = new OpenAPILink<CallOptions>(routes, {
  url: `${globalThis.location.origin}/api`,
  headers: ({ context }, path) => {
    const { locale, shareToken, viewAs } = callContext()
    const isViewAs = viewAs !== null && context.asSelf !== true && describeCall(routes, path).isForAnyone
    return {
      'accept-language': locale,
      ...(shareToken === null || context.isAnonymous === true
        ? {}
        : { authorization: `Bearer ${shareToken}` }),
      ...(isViewAs ? { [viewAsHeader]: viewAs } : {}),
      ...(context.idempotencyKey === undefined ? {} : { [idempotencyHeader]: context.idempotencyKey }),
    }
  },
  fetch: (request, init, { context }, _path, input) =>
    fetch(textAsText(request, input), {
      ...init,
      credentials: context.isAnonymous === true ? 'omit' : 'include',
    }),
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, message, data, status, requestId } = parseErrorBody(body, response.status)
    return Object.assign(new ORPCError(code, { status, message, data }), { requestId })
  },
  interceptors: [
    async ({ next, path, input, ...options }) => {
      const call = describeCall(routes, path)
      const sentAt = performance.now()
      const sent = { ...options, path, input: withDomain(call, input, callContext().domainId) }
      try {
        if (call.onlyReads) return await readAgain(() => next(sent))
        // Who keeps what they send knows the key themselves.
        if (!call.isRepeatable || sent.context.idempotencyKey !== undefined) return await next(sent)
        const asked = JSON.stringify([path, sent.input])
        return await repeatable(asked, (idempotencyKey) =>
          next({ ...sent, context: { ...sent.context, idempotencyKey } }),
        )
      } catch (thrown) {
        const error = answerOf(thrown)
        if (isOutage(error)) reachability.doubt()
        reportRefusal(error, call.kind, call.onlyReads ? sentAt : undefined)
        throw error
      }
    },
  ],
})

/** A body that is a text goes as plain text, and not as a text of JSON. An empty one would be no body at all. */
function textAsText(request: Request, input: unknown): Request {
  const body = typeof input === 'object' && input !== null && 'body' in input ? input.body : null
  if (typeof body !== 'string' || body === '') return request
  const headers = new Headers(request.headers)
  headers.set('content-type', 'text/plain;charset=UTF-8')
  return new Request(request, { body, headers })
}

/** An answer that can't be read, what a proxy made of one say, is one that says nothing. */
function answerOf(thrown: unknown): unknown {
  const isKnown = thrown instanceof ORPCError || thrown instanceof TypeError || thrown instanceof DOMException
  if (isKnown || !(thrown instanceof Error)) return thrown
  return new ORPCError('', { status: 500, message: '', cause: thrown })
}

/** Every call of the contract; the current domain is added where a call needs one. */
export const api: DomainCalls<typeof contract> = createORPCClient(link)
