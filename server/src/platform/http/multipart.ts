/** Forms with a file: only so much of them is read, and only so many parts are looked at. */
import type { IncomingMessage } from 'node:http'
import { arrayBuffer } from 'node:stream/consumers'
import { MIMEType } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

/** Files of forms are small pictures; everything large is uploaded in parts. */
const longestBytes = 11 * 1024 ** 2
/** No form of ours has more than one. */
const mostParts = 20
/** A name says by brackets what lies within what, which is built before it is checked. */
const longestName = 100

/** Refuses PayloadTooLarge, also for a body that doesn't say its length, and InvalidInput for what is no form of ours. */
export function registerMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    async ({ headers }: FastifyRequest, payload: IncomingMessage) => {
      const length = Number(headers['content-length'] ?? Number.NaN)
      if (!(length <= longestBytes)) refuse('PayloadTooLarge')
      return await readForm(Buffer.from(await arrayBuffer(payload)), headers['content-type'] ?? '')
    },
  )
}

/** Refuses InvalidInput. */
async function readForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const boundary = new MIMEType(type).params.get('boundary') ?? ''
  if (hasMoreParts(bytes, boundary)) refuseForm(`at most ${mostParts} parts are taken`)
  const asked = new Response(bytes, { headers: { 'content-type': type } })
  const form = await asked.formData().catch((cause: unknown) => refuseForm('a form is needed', cause))
  for (const name of form.keys())
    if (name.length > longestName) refuseForm(`at most ${longestName} characters of a name are taken`)
  return form
}

function refuseForm(reason: string, cause?: unknown): never {
  return refuse('InvalidInput', { place: 'body', reason }, { cause })
}

/** Each part begins with the boundary, and so does the end. */
function hasMoreParts(bytes: Buffer, boundary: string): boolean {
  const mark = `--${boundary}`
  let at = -mark.length
  for (let parts = -1; parts <= mostParts; parts += 1) {
    at = bytes.indexOf(mark, at + mark.length)
    if (at === -1) return false
  }
  return true
}
