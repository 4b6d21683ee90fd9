/** The web application's files, and its page for every address that isn't a file, an API call or an asset. */
import { access, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../path-of.ts'
import { errorBody } from '../refusals.ts'
import { type PagePreview, withPreview } from './page-head.ts'

/** Their names carry a hash of their content. */
const hashedFolder = `${sep}static${sep}`
const otherThanPages = /^\/(api|assets|live|static)(\/|$)/
const notBuilt =
  'The web application has not been built yet. `npm start` builds it; `npm run dev` serves it while it is worked on.\n'
/** The page works without its preview: whoever waits for it gets the page. */
const previewWithinMs = 1_000

/** Pages have no ending; messengers and other programs say nothing of what they take. */
function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.\w+$/.test(path) && request.headers.accept?.includes('text/html') !== true
  return isReading && !isFile && !otherThanPages.test(path)
}

export interface StaticWeb {
  /** What the build of the web application has made; it may be missing. */
  folder: string
  /** Pages that are another's by now: who asks for the path is led there. */
  elsewhere?: Readonly<Record<string, string>>
  /** What a page is to say of itself; null or a failure: nothing. */
  previewOf?: (request: FastifyRequest) => Promise<PagePreview | null>
}

export async function registerStaticWeb(
  app: FastifyInstance,
  { folder, elsewhere = {}, previewOf }: StaticWeb,
): Promise<void> {
  const isBuilt = await access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  )
  const page = isBuilt ? await readFile(join(folder, 'index.html'), 'utf8') : ''
  if (isBuilt) {
    await app.register(serveFiles, {
      root: folder,
      // The page is answered below, to each address with what it says of itself.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(folder.length).startsWith(hashedFolder)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isBuilt) return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt)
    const preview = previewOf === undefined ? null : await withinTime(request, previewOf)
    const origin = `${request.protocol}://${request.host}`
    return reply
      .status(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', preview?.isPersonal === true ? 'private, no-store' : 'no-cache')
      .send(preview === null ? page : withPreview(page, preview, origin))
  }
  for (const [path, address] of Object.entries(elsewhere))
    app.get(path, (_, reply) => reply.header('cache-control', 'no-cache').redirect(address, 302))
  // Folders are none of the files, the uppermost one neither.
  app.get('/', answerPage)
  for (const folderPath of ['/static', '/static/'])
    app.get(folderPath, (_, reply) => reply.status(404).send(errorBody('NotFound')))
  app.setNotFoundHandler(async (request, reply) =>
    asksForPage(request) ? await answerPage(request, reply) : reply.status(404).send(errorBody('NotFound')),
  )
}

async function withinTime(
  request: FastifyRequest,
  previewOf: NonNullable<StaticWeb['previewOf']>,
): Promise<PagePreview | null> {
  const tooLate = new AbortController()
  try {
    return await Promise.race([
      previewOf(request),
      wait(previewWithinMs, null, { signal: tooLate.signal, ref: false }),
    ])
  } catch (error) {
    request.log.warn({ err: error }, 'page without preview')
    return null
  } finally {
    tooLate.abort()
  }
}
