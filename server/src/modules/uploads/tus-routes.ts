/** What every tus endpoint has: its routes, which alone take bodies of any length, and the way to the library. */
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import { refused, toErrorBody } from '../../platform/http/refusals.ts'

const partType = 'application/offset+octet-stream'

export type UploadRequest = FastifyRequest<{ Querystring: { domain?: unknown }; Params: { id?: string } }>

/** Only here may a body of any length come in: every other call refuses the type of parts. */
export async function routeTus(
  app: FastifyInstance,
  path: string,
  handler: (request: UploadRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<void> {
  await app.register(async (uploads) => {
    uploads.addContentTypeParser(partType, (_request, _payload, done) => done(null))
    for (const url of [path, `${path}/:id`]) {
      uploads.route({ method: ['POST', 'HEAD', 'PATCH', 'DELETE'], url, compress: false, handler })
    }
  })
}

/** The library answers, with the headers that are set by now. */
export async function handToTus(tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack()
  handOnHeaders(reply)
  await tus.handle(request.raw, reply.raw)
}

function handOnHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}

/** As the library answers and refuses. */
export interface TusAnswer {
  status_code: number
  body: string
}

/**
 * What the library is to answer for an error: what it refuses itself has a status, and everything else goes the way of all
 * errors. `limit`: bytes that an upload may have.
 */
export function tusRefusal(
  { request, reply, limit }: { request: FastifyRequest; reply: FastifyReply; limit: number },
  error: Error | TusAnswer,
): TusAnswer {
  const isOfLibrary = 'status_code' in error
  if (isOfLibrary && error.status_code !== 413) return { status_code: error.status_code, body: error.body }
  const megabytes = Math.floor(limit / 1024 ** 2)
  const body = toErrorBody(isOfLibrary ? new Refusal('UploadTooLarge', { megabytes }) : error, request.log)
  refused(reply, body)
  handOnHeaders(reply)
  return { status_code: body.status, body: JSON.stringify(body) }
}
