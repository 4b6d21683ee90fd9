/** Calls that change something come from our own pages, or from programs that send no Origin at all. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { pathOf } from './path-of.ts'

const readingMethods = ['GET', 'HEAD', 'OPTIONS']
/** Reading methods that change something all the same. */
const changingPaths = ['/api/auth/logout']

/** Whether a page of another origin made the request. */
export function isForeign(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin !== `${request.protocol}://${request.host}`
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** Refuses NotAllowed to changing calls from other origins. SameSite cookies are the first line, this the second. */
export function registerSameOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Calls answer with and without slashes at the end.
    const path = pathOf(request).replace(/\/+$/, '')
    const changes = !readingMethods.includes(request.method) || changingPaths.includes(path)
    if (changes && path.startsWith('/api/') && isForeign(request)) refuse('NotAllowed')
    done()
  })
}
