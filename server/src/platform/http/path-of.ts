import type { FastifyRequest } from 'fastify'

/**
 * The path of a request as the router has understood it: letters may be written as `%61` in an address. Without a
 * route, the address as it came.
 */
export function pathOf(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route === undefined) return request.url.split('?')[0] ?? ''
  const { '*': rest } = request.params as Record<string, string | undefined>
  return rest === undefined ? route : route.replace('*', rest)
}
