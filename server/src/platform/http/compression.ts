import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this, the headers cost more than compression saves. */
const smallestBytes = 1024

/** Compresses JSON, text, scripts and styles, streamed lists too. Pictures, videos and models stay as they are. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: smallestBytes,
    // Level 4 takes about the time of gzip and sends less; the highest takes 50 times as long.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
