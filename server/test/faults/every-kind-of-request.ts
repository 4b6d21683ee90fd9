/** One of each kind: with and without a session, calls, streams, uploads, files, what is registered by hand. */
import type { InjectOptions } from 'fastify'
import type { Company } from '../factories/company.ts'

export function everyKindOfRequest(company: Company, headers: { cookie: string }): InjectOptions[] {
  const domain = company.domainId
  const body = { filters: [], search: '', sorting: 'name' }
  return [
    { method: 'GET', url: '/api/auth/session', headers },
    {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: company.admin.email, password: 'Wrong-1-word' },
    },
    { method: 'GET', url: `/api/folders?domain=${domain}`, headers },
    { method: 'POST', url: `/api/products/query?domain=${domain}`, headers, payload: body },
    { method: 'POST', url: `/api/products/query?domain=${domain}&per_page=-1`, headers, payload: body },
    { method: 'POST', url: `/api/products?domain=${domain}`, headers, payload: { reference: 'AWAY-1' } },
    {
      method: 'POST',
      url: `/api/uploads?domain=${domain}`,
      headers: { ...headers, 'tus-resumable': '1.0.0' },
    },
    { method: 'GET', url: `/assets/domains/${domain}/folders/${domain}/cover.png`, headers },
    { method: 'GET', url: `/api/folders?domain=${domain}&token=${'t'.repeat(43)}` },
  ]
}
