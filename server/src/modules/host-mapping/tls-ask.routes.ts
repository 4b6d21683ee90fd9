/** `GET /api/tls/ask?domain=`: a reverse proxy asks whether it may get a certificate for a name that a visitor named. */
import type { BlockList } from 'node:net'
import { normalHostName } from '@vitrine/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressList, isListed } from '../../platform/address-list.ts'
import { errorBody } from '../../platform/http/refusals.ts'
import type { DomainDirectory } from '../domains/index.ts'

export const tlsAskPath = '/api/tls/ask'

/** What a proxy adds to what it passes on: then somebody beyond it asks. */
const marksOfProxies = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

export function registerTlsAsk(
  app: FastifyInstance,
  { domains, askFrom }: { domains: Pick<DomainDirectory, 'mayHaveCertificate'>; askFrom: readonly string[] },
): void {
  const askers = addressList(['127.0.0.0/8', '::1', ...askFrom])
  app.get(tlsAskPath, { logLevel: 'warn' }, async (request, reply) => {
    const { domain } = request.query as { domain?: unknown }
    const name = typeof domain === 'string' ? normalHostName(domain.replace(/\.$/, '')) : null
    // Strangers get the answer that unknown names get.
    const isAllowed = mayAsk(request, askers) && (await domains.mayHaveCertificate(name ?? ''))
    if (isAllowed) return reply.status(200).send()
    const body = errorBody('NotFound')
    return reply.status(body.status).send(body)
  })
}

/** By the address of the connection itself: what requests say of themselves can be made up. */
function mayAsk({ raw, headers }: FastifyRequest, askers: BlockList): boolean {
  return !marksOfProxies.some((mark) => mark in headers) && isListed(askers, raw.socket.remoteAddress)
}
