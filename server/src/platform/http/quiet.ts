/** For how long nobody has asked this server for anything. */
import type { FastifyInstance } from 'fastify'
import { isOfSupervisors } from './health.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds since the last answer has gone out, or since the start; 0 while a request is at work. */
    quietMs(): number
  }
}

/** Routes must be registered after it. Sockets stay open while nobody does anything, and supervisors never stop asking. */
export function registerQuiet(app: FastifyInstance): void {
  let atWork = 0
  let since = performance.now()
  app.decorate('quietMs', () => (atWork > 0 ? 0 : performance.now() - since))
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.headers.upgrade !== undefined || isOfSupervisors(request.url)) return done()
    atWork += 1
    raw.once('close', () => {
      atWork -= 1
      since = performance.now()
    })
    done()
  })
}
