/** Holds what tests are answered against the contract: a call refuses with the keys that it names, and with no other. */
import {
  type ErrorBody,
  type ErrorKey,
  type ErrorParameters,
  errorKeys,
  parametersOf,
  refusalsOf,
} from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import { calls } from '../architecture/calls-of-contract.ts'

const parameter = /\{\w+\}/g
/** Those with the fewest parameters first: `/projects/notes` is not a project. */
const places = calls
  .map(({ name, method, path, meta }) => ({
    name,
    method,
    pattern: new RegExp(`^/api${path.replace(parameter, '[^/]+')}/*$`),
    parameters: path.match(parameter)?.length ?? 0,
    keys: refusalsOf(meta, method),
  }))
  .sort((one, other) => one.parameters - other.parameters)

/**
 * Must be called before the application is ready. Where a call refuses otherwise than it says, the answer becomes one
 * that no test expects, and says so.
 */
export function holdRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, url }, reply, payload) => {
    const path = url.split('?')[0] ?? ''
    const call = places.find((one) => one.method === method && one.pattern.test(path))
    if (reply.statusCode < 400 || call === undefined) return payload
    const fault = faultOf(call, String(payload))
    if (fault === null) return payload
    reply.status(599).removeHeader('content-length')
    return JSON.stringify({ code: 'NotAsDeclared', message: fault })
  })
}

/** Leaves out what differs from request to request: tests compare refusals with each other. */
export function leaveOutRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    const left = payload.replace(/,"requestId":"[\w-]+"/, '')
    if (left !== payload) reply.removeHeader('content-length')
    return left
  })
}

function faultOf({ name, keys }: { name: string; keys: readonly string[] }, payload: string): string | null {
  const { code, data = {} }: ErrorBody = JSON.parse(payload)
  if (!(code in errorKeys)) return `${name} refuses with ${code}, which is no key`
  if (!keys.includes(code)) return `${name} refuses with ${code}, which its contract doesn’t name`
  const wrong = undescribedParameter(code, data)
  return wrong === null ? null : `${code} of ${name} says ${wrong} otherwise than the contract`
}

/** The first parameter that `parametersOf` doesn't describe, or describes otherwise; null when all are as described. */
function undescribedParameter(key: ErrorKey, data: ErrorParameters): string | null {
  const described = parametersOf(key)
  const missing = described.find(({ name, isCertain }) => isCertain && !(name in data))
  if (missing !== undefined) return missing.name
  const wrong = Object.entries(data).find(([name, value]) => {
    const parameter = described.find((one) => one.name === name)
    if (parameter === undefined) return key !== 'StaleVersion'
    return (parameter.kind === 'count') !== Number.isInteger(value)
  })
  return wrong?.[0] ?? null
}
