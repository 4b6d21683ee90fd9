/** The time between being asked to end and closing the port: proxies notice, and nobody's request is refused. */
import type { FastifyInstance } from 'fastify'

export interface Draining {
  begin(): void
  hasBegun(): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

/** From `app.draining.begin()` on, each answer closes its connection, so that none is left when the port closes. */
export function registerDraining(app: FastifyInstance): void {
  let isEnding = false
  app.decorate('draining', {
    begin: () => {
      isEnding = true
    },
    hasBegun: () => isEnding,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (isEnding) reply.header('connection', 'close')
    done()
  })
}
