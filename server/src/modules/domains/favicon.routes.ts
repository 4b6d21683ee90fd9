import { brandPath } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { findDomainByHost } from './domains.service.ts'

/** Browsers ask for this address before a page has said where its icon is; nothing, where a company has none. */
export function registerFavicon(app: FastifyInstance, database: Database): void {
  app.get('/favicon.ico', async (request, reply) => {
    const domain = await findDomainByHost(database, request.hostname)
    reply.header('cache-control', 'no-cache')
    if (domain === null || !domain.customization.logos.favicon) return reply.status(204).send()
    const { id, customization } = domain
    return reply.redirect(brandPath(id, 'favicon.png', customization.version))
  })
}
