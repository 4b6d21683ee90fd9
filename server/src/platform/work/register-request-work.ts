/** Begins the work of each request, and breaks it off when its caller has gone. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestLimits } from '../limits.ts'
import { CallerGone, RequestWork, runForRequest } from './request-work.ts'

/** Routes must be registered after it. Sockets live longer than requests and are limited by themselves. */
export function registerRequestWork(app: FastifyInstance, limits: RequestLimits): void {
  const works = new WeakMap<FastifyRequest, RequestWork>()
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.headers.upgrade !== undefined) return done()
    const { socket } = request.raw
    // Bytes of the answer that the system has taken.
    const work = new RequestWork(limits, () => (socket.bytesWritten ?? 0) - (socket.writableLength ?? 0))
    works.set(request, work)
    raw.once('close', () => {
      if (!raw.writableEnded) work.cut(new CallerGone('the caller has gone away'))
      work.end()
    })
    // An answer that is broken off must not look whole.
    work.signal.addEventListener('abort', () => {
      if (raw.headersSent && !raw.writableEnded) raw.destroy()
    })
    return runForRequest(work, done)
  })
  // Reading the body goes on where the connection was opened, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request)
    return work === undefined ? done() : runForRequest(work, done)
  })
}
