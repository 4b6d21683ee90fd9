/** The version that a write says it was based on. */
import type { IncomingHttpHeaders } from 'node:http'
import type { EndpointMeta } from '@vitrine/contract'
import { refuse } from '../platform/errors.ts'

/** `"7"`, `W/"7"` or `7`. */
const shape = /^(?:W\/)?"?(\d{1,10})"?$/

/**
 * From the query, the body, or `If-Match`, the first that says one. Undefined where the call takes none, or none was
 * sent. Refuses VersionMissing where the call needs one, InvalidInput for what is no version.
 */
export function statedVersion(
  { version: terms }: EndpointMeta,
  input: unknown,
  headers: IncomingHttpHeaders,
): number | undefined {
  if (terms === undefined) return undefined
  const said =
    versionOf(propertyOf(input, 'query')) ?? versionOf(propertyOf(input, 'body')) ?? headers['if-match']
  if (said === undefined) return terms === 'needed' ? refuse('VersionMissing') : undefined
  const digits = shape.exec(String(said))?.[1]
  return digits === undefined
    ? refuse('InvalidInput', { place: 'version', reason: 'a whole number is needed' })
    : Number(digits)
}

function versionOf(part: unknown): string | number | undefined {
  const version = propertyOf(part, 'version')
  return version === undefined || version === null || typeof version === 'object'
    ? undefined
    : String(version)
}

function propertyOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}
