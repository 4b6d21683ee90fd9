/**
 * What of a request is written to the log. Share links, one-time links, signed addresses of files and the way back from
 * a provider carry their credential in the address.
 */
import type { FastifyRequest } from 'fastify'

const secretParameter = /([?&](?:token|code|state)=)[^&#]*/gi
const signedFile = /(\/assets\/shared\/)[^/?#]*/i

/** The address with credentials blotted out. */
export function withoutSecrets(url: string): string {
  return url.replace(secretParameter, '$1***').replace(signedFile, '$1***')
}

/** For `loggerInstance: log.child({}, { serializers: requestLogSerializers })`. */
export const requestLogSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: withoutSecrets(request.url),
    host: request.host,
    remoteAddress: request.ip,
  }),
}
