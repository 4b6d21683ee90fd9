/** What every tus endpoint has: its routes, which alone take bodies of any length, and the way to the library. */
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  await tus.handle(request.raw, reply.raw)
}
