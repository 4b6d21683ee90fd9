/** Examples of calls as requests. */
import type { SentExample } from '@vitrine/contract/examples'
import type { InjectOptions } from 'fastify'
import { contentOf } from '../harness/form-content.ts'
import type { Call } from './calls-of-contract.ts'

/** Below `/api`. */
export function pathOf({ path }: Pick<Call, 'path'>, params: SentExample['params']): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? name)))
}

export async function requestOf(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params, query, body }: SentExample,
  headers: Record<string, string>,
): Promise<InjectOptions> {
  const url = `/api${pathOf({ path }, params)}`
  const image = body instanceof Object && 'image' in body && body.image instanceof File ? body.image : null
  const content = image === null ? { body } : { image: new Uint8Array(await image.arrayBuffer()) }
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return { method, url, query: texts, ...(await contentOf(content, headers)) }
}
