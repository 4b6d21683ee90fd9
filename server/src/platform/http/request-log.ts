/**
 * Decides which parts of a request are logged. Share links, one-time links, signed addresses of files and the way back
 * from an identity provider carry their credential in the address; searches, file names and host names tell of people
 * and companies.
 */
import type { FastifyRequest } from 'fastify'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Words of addresses, numbers and ids; a credential is longer. */
const plainPart = /^[a-z0-9-]{0,40}$/i
const plainValue = new RegExp(`^(?:-?\\d{1,15}|${uuid})$`, 'i')

/** The address with everything blotted out that isn't a word of ours, a number or an id. */
export function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('#')[0]?.split(/\?(.*)/s) ?? []
  const isFile = path.startsWith('/assets/')
  const parts = path.split('/')
  const kept = parts.map((part, n) =>
    plainPart.test(part) && !(isFile && n === parts.length - 1) ? part : '***',
  )
  if (query === undefined) return kept.join('/')
  const asked = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s)
    const shown = /^\w+$/.test(name) ? name : '***'
    return value === undefined ? shown : `${shown}=${plainValue.test(value) ? value : '***'}`
  })
  return `${kept.join('/')}?${asked.join('&')}`
}

/** For `loggerInstance: log.child({}, { serializers: requestLogSerializers })`. */
export const requestLogSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: withoutSecrets(request.url),
    remoteAddress: request.ip,
  }),
}
