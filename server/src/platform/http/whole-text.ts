/** Text that the database can't keep is refused once, for every call, before anything is looked for. */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'
import { isWholeText } from '../whole-text.ts'

/**
 * The first place whose text isn't whole, e.g. `query.search`, or `filters.0.value` of a body; null when all are. How
 * deep and how many values may be is known of bodies by then (`json-bodies`).
 */
export function brokenPlace(value: unknown, place: string): string | null {
  if (typeof value === 'string') return isWholeText(value) ? null : place
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const key of Object.keys(value)) {
    if (!isWholeText(key)) return place
    // In bodies the place is named as services name it in their refusals, without `body.`: pages find their inputs by
    // it.
    const inner = (value as Record<string, unknown>)[key]
    const found = brokenPlace(inner, place === 'body' ? key : `${place}.${key}`)
    if (found !== null) return found
  }
  return null
}

/** Refuses InvalidInput, naming the place, in parsed bodies, queries, parts of addresses and cookies. */
export function registerWholeText(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { body, query, params, cookies } = request
    for (const [name, value] of Object.entries({ body, query, params, cookies })) {
      // Uploads are streams; their names are looked at where they are stored.
      if (name === 'body' && typeof value === 'object' && value !== null && 'pipe' in value) continue
      const place = brokenPlace(value, name)
      if (place !== null)
        refuse('InvalidInput', {
          place,
          reason: 'text without NUL and without halves of characters is needed',
        })
    }
    done()
  })
}
