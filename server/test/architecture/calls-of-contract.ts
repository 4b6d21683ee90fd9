/** All calls of the contract with what they state of themselves. */
import { type Access, contract, type EndpointMeta } from '@vitrine/contract'
import type { ZodType } from 'zod'

export interface Call {
  /** `module.call` */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with parameters as `{name}`. */
  path: string
  access: Access
  /** All that it states of itself. */
  meta: EndpointMeta & { access: Access }
  /** Whether it changes nothing, though it isn't asked for with GET. */
  onlyReads: boolean
  /** Absent for calls that answer nothing. */
  output: ZodType | undefined
  /** Whether it needs a version, or takes one. */
  version: EndpointMeta['version']
  /** Whether it takes an `Idempotency-Key`. */
  isRepeatable: boolean
}

interface CallOfContract {
  '~orpc': { meta: EndpointMeta; route: { method?: string; path?: string }; outputSchema?: unknown }
}

export const calls: readonly Call[] = Object.entries(contract).flatMap(([module, ofModule]) =>
  Object.entries(ofModule as Record<string, CallOfContract>).map(([name, call]) => {
    const { meta, route, outputSchema } = call['~orpc']
    if (meta.access === undefined) throw new Error(`${module}.${name} states no access`)
    return {
      name: `${module}.${name}`,
      method: route.method as Call['method'],
      path: route.path ?? '',
      access: meta.access,
      meta: { ...meta, access: meta.access },
      onlyReads: meta.onlyReads === true,
      output: outputSchema as ZodType | undefined,
      version: meta.version,
      isRepeatable: meta.isRepeatable !== undefined,
    }
  }),
)

export function callNamed(name: string): Call {
  const call = calls.find((each) => each.name === name)
  if (call === undefined) throw new Error(`There is no call ${name}`)
  return call
}
