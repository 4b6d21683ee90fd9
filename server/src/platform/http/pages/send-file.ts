/** Answers a GET or HEAD with a file: conditions, one byte range, caching, and headers that keep it harmless. */
import { createHash } from 'node:crypto'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { refuse } from '../../errors.ts'
import type { ByteRange, Storage } from '../../storage/storage.ts'

export interface FileAnswer {
  /** A file of the storage, whose content never changes under this key, or bytes made for this answer. */
  source: { key: string } | { content: Buffer }
  contentType: string
  cacheControl: string
  /** Makes browsers save the file under this name instead of showing it. */
  attachmentName?: string
}

/** Files come from people: opened on their own, they may show themselves and do nothing else. */
const sandbox =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Refuses NotFound when the storage has no such file. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: FileAnswer,
): Promise<FastifyReply> {
  const { source } = file
  const sizeBytes = 'key' in source ? (await storage.stat(source.key))?.sizeBytes : source.content.byteLength
  if (sizeBytes === undefined) refuse('NotFound')

  const etag = etagOf(source)
  reply.headers({
    etag,
    'cache-control': file.cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': sandbox,
  })
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()

  reply.type(file.contentType)
  if (file.attachmentName !== undefined) {
    reply.header('content-disposition', contentDisposition(file.attachmentName))
  }
  const range = askedRange(request, etag, sizeBytes)
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .removeHeader('content-type')
      .header('content-range', `bytes */${sizeBytes}`)
      .send()
  }
  if (range !== null) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  }
  reply.header('content-length', range === null ? sizeBytes : range.end - range.start + 1)
  if (request.method === 'HEAD') return reply.send()
  if ('content' in source) {
    return reply.send(range === null ? source.content : source.content.subarray(range.start, range.end + 1))
  }
  const body = sizeBytes === 0 ? Buffer.alloc(0) : await storage.open(source.key, range ?? undefined)
  return reply.send(body ?? refuse('NotFound'))
}

function etagOf(source: FileAnswer['source']): string {
  const identity = 'key' in source ? source.key : source.content
  return `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
}

/** `If-None-Match`, compared weakly as RFC 9110 asks. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** A range header that is malformed, asks for several parts, or was meant for another version counts as none. */
function askedRange(
  request: FastifyRequest,
  etag: string,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const { range } = request.headers
  const condition = request.headers['if-range']
  if (request.method !== 'GET' || range === undefined) return null
  if (condition !== undefined && condition !== etag) return null
  const ranges = parseRange(sizeBytes, range, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}
