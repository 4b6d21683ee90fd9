/** `/api/openapi.json`, and a page at `/api/docs` to read it with. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { generateOpenApi } from './openapi-document.ts'

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
 * By the program's version, made when it is first asked for, and compressed: it has two megabytes and is seldom asked
 * for. All applications of a process have the same calls.
 */
const documents = new Map<string, Promise<Buffer>>()

const pack = promisify(gzip)
const unpack = promisify(gunzip)

function documentOf(version: string): Promise<Buffer> {
  const document =
    documents.get(version) ?? generateOpenApi(version).then((made) => pack(JSON.stringify(made)))
  documents.set(version, document)
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
