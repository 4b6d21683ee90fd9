import type { FastifyServerOptions } from 'fastify'

function refuseSchema(): never {
  throw new Error('a route states a schema; ours are checked by the contract')
}

/**
 * For Fastify, whose routes may state schemas. Ours don't, and two libraries that compile them, of 3 MB, aren't loaded
 * where others stand in their place.
 */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}
