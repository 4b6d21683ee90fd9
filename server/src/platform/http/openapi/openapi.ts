/** `/api/openapi.json`, and a page at `/api/docs` to read it with. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gunzip } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Swagger UI's own files, from the package. Everything the page loads comes from here. */
const referenceFiles = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Vitrine API</title>
    <link rel="icon" href="/api/docs/files/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/files/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/files/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

// A file of its own: the content security policy takes no script that stands in the page.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`

/**
 * By the program's version, compressed: it has two megabytes and is seldom asked for. A thread makes it when it is first
 * asked for, since that takes a second of the processor. All applications of a process have the same calls.
 */
const documents = new Map<string, Promise<Uint8Array>>()

const unpack = promisify(gunzip)

function documentOf(version: string): Promise<Uint8Array> {
  const known = documents.get(version)
  if (known !== undefined) return known
  const document = makeDocument(version)
  documents.set(version, document)
  document.catch(() => documents.delete(version))
  return document
}

async function makeDocument(version: string): Promise<Uint8Array> {
  const thread = new Worker(new URL('./openapi-thread.ts', import.meta.url), { workerData: version })
  const ended = once(thread, 'exit').then(([code]) => {
    throw new Error(`the thread that makes the document of calls has ended (${code})`)
  })
  const [document] = await Promise.race([once(thread, 'message'), ended])
  return document
}

/** `version` is the program's. */
export async function registerOpenApi(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await unpack(await documentOf(version))),
  )
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  await app.register(serveFiles, {
    root: referenceFiles,
    prefix: '/api/docs/files/',
    index: false,
    decorateReply: false,
    maxAge: '1h',
  })
}
