/** Tells for how long nobody has used this server. */
import type { FastifyInstance } from 'fastify'
import { isOfSupervisors } from './health.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds since somebody made use of it, or since the start; 0 while a request is at work. */
    quietMs(): number
  }
}

export interface Quiet {
  quietMs(): number
  /** Notes that the server was used just now. */
  noteUse(): void
  /** Notes that a request is running until the returned function is called. */
  begin(): () => void
}

export function createQuiet(): Quiet {
  let atWork = 0
  let since = performance.now()
  const noteUse = () => {
    since = performance.now()
  }
  return {
    quietMs: () => (atWork > 0 ? 0 : performance.now() - since),
    noteUse,
    begin: () => {
      atWork += 1
      return () => {
        atWork -= 1
        noteUse()
      }
    },
  }
}

/** Routes must be registered after it. Sockets stay open while nobody does anything, and supervisors never stop asking. */
export function registerQuiet(app: FastifyInstance, { quietMs, begin }: Quiet): void {
  app.decorate('quietMs', quietMs)
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.headers.upgrade === undefined && !isOfSupervisors(request.url)) raw.once('close', begin())
    done()
  })
}
