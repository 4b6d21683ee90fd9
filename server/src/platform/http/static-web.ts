/** The web application's files, and its page for every address that isn't a file, an API call or an asset. */
import { access } from 'node:fs/promises'
import { join, sep } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody } from './refusals.ts'

/** Their names carry a hash of their content. */
const hashedFolder = `${sep}static${sep}`
const otherThanPages = /^\/(api|assets|live|static)(\/|$|\?)/
const notBuilt =
  'The web application has not been built yet. `npm start` builds it; `npm run dev` serves it while it is worked on.\n'

function asksForPage(request: FastifyRequest): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const takesPages = request.headers.accept?.includes('text/html') === true
  return isReading && takesPages && !otherThanPages.test(request.url)
}

/** `folder` is what the build of the web application has made; it may be missing. */
export async function registerStaticWeb(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const isBuilt = await access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  )
  if (isBuilt) {
    await app.register(serveFiles, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(folder.length).startsWith(hashedFolder)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) return reply.status(404).send(errorBody('NotFound'))
    if (!isBuilt) return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt)
    return reply.sendFile('index.html')
  })
}
