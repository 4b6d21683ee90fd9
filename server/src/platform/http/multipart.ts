/** Forms with files: read by the call's handler, but only so much of them. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

/** Files of forms are small pictures; everything large is uploaded in parts. */
const longestBytes = 11 * 1024 ** 2

/** Leaves the body for the handler to read. Refuses PayloadTooLarge, also for a body that doesn't say its length. */
export function registerMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (length <= longestBytes) done(null)
    else done(new Refusal('PayloadTooLarge'))
  })
}
