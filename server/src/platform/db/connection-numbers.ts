/** The most connections to PostgreSQL of a program, and whether those of all programs fit into its limit. */
import { sql } from 'kysely'
import type { Connection } from './connection.ts'

/** Connections as the owner, for jobs, sessions and other work without a tenant. */
export function ownerConnections(ofRequests: number): number {
  return Math.ceil(ofRequests / 2)
}

/** Signing in has connections that nothing else takes; half as many of the owner come with them. */
export function signInConnections(ofRequests: number): number {
  return Math.ceil(ofRequests / 5)
}

/** The lowest number that can be configured. */
export const fewestConnections = 4

/** The queue has four, and news two. */
const besides = 6

export function mostConnections(ofRequests: number): number {
  const signingIn = signInConnections(ofRequests)
  return ofRequests + ownerConnections(ofRequests) + signingIn + ownerConnections(signingIn) + besides
}

/** Connections that are left for administrators and backups. */
const reserve = 10

interface Room {
  max: number
  /** Servers and workers that run already; a program that is both counts twice. */
  others: number
}

/** One line that says so if they don't fit; null if they do. */
export function findTooFewConnections(ofRequests: number, { max, others }: Room): string | null {
  const programs = others + 1
  const needed = (given: number) => programs * mostConnections(given) + reserve
  if (needed(ofRequests) <= max) return null
  let fitting = ofRequests
  while (fitting > fewestConnections && needed(fitting) > max) fitting -= 1
  const each = `${programs === 1 ? 'A program' : `${programs} programs`} with up to ${mostConnections(ofRequests)} connections each`
  return `${each} may need more than the ${max} that PostgreSQL takes: raise max_connections to ${needed(ofRequests)}, or set VITRINE_CONNECTIONS=${fitting} for each of them`
}

/** Warns at the start that requests may be refused later. */
export async function warnOfTooFewConnections(
  database: Connection,
  { connections }: { connections: number },
  warn: (line: string) => void,
): Promise<void> {
  const [room] = await database.rows<Room>(sql`
    select current_setting('max_connections')::int as max,
      ((select count(*) from servers where seen_at > now() - interval '20 seconds')
        + (select count(*) from workers where seen_at > now() - interval '20 seconds'))::int as others`)
  const line = room === undefined ? null : findTooFewConnections(connections, room)
  if (line !== null) warn(line)
}
