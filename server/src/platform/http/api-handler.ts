/** Calls of the contract over Fastify, whose answers are written as JSON as they are. */
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyProcedure, Context, Router } from '@orpc/server'
import { FastifyHandler } from '@orpc/server/fastify'
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard'
import { currentActivity } from '../telemetry/activity.ts'

/**
 * Answers consist of what JSON knows, but for files and streams. By itself oRPC copies each object of every answer
 * beforehand, for values that none of them has.
 */
class AnswerCodec extends StandardOpenAPICodec {
  constructor() {
    super(
      new StandardOpenAPISerializer(
        new StandardOpenAPIJsonSerializer(),
        new StandardBracketNotationSerializer(),
      ),
    )
  }

  override encode(output: unknown, procedure: AnyProcedure): ReturnType<StandardOpenAPICodec['encode']> {
    if (!isPlain(output)) return super.encode(output, procedure)
    return { status: procedure['~orpc'].route.successStatus ?? 200, headers: {}, body: output }
  }

  override encodeError(
    error: Parameters<StandardOpenAPICodec['encodeError']>[0],
  ): ReturnType<StandardOpenAPICodec['encodeError']> {
    const requestId = currentActivity()?.requestId ?? null
    const body = { ...error.toJSON(), ...(requestId === null ? {} : { requestId }) }
    return { status: error.status, headers: {}, body }
  }
}

function isPlain(output: unknown): boolean {
  if (typeof output !== 'object' || output === null) return false
  return Array.isArray(output) || Object.getPrototypeOf(output) === Object.prototype
}

export function createApiHandler<Given extends Context>(
  // biome-ignore lint/suspicious/noExplicitAny: what each call takes and answers is the contract's matter.
  router: Router<any, Given>,
  options: StandardHandlerOptions<Given>,
): FastifyHandler<Given> {
  const handler = new StandardHandler(router, new StandardOpenAPIMatcher(), new AnswerCodec(), options)
  return new FastifyHandler(handler)
}
