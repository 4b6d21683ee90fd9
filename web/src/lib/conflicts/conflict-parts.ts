/** The parts of a write that collide with what others have written meanwhile. */
import type { ErrorParameters } from '@vitrine/contract'
import type { ConflictPart } from './conflict-store.ts'

/** From the body of the write and the data of the refusal, which name the parts alike. */
export function conflictParts(body: unknown, data: ErrorParameters): ConflictPart[] {
  return Object.entries(data)
    .filter(([part]) => part !== 'version')
    .map(([part, theirs]) => ({ part, mine: partOf(body, part), theirs: String(theirs) }))
}

function partOf(body: unknown, part: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  // A list is written as a whole, and so is a layout, whatever the part is called.
  if (Array.isArray(body) || part === 'layout') return JSON.stringify(body)
  const value: unknown = Object.hasOwn(body, part) ? (body as Record<string, unknown>)[part] : undefined
  if (value === undefined) return null
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a value reads like: names for ids, lists with commas, objects by their names and what else they hold. */
export function readableValue(
  text: string,
  wording: { nameOf: (id: string) => string | undefined; yes: string; no: string },
): string {
  return readable(parsed(text), wording)
}

function parsed(text: string): unknown {
  if (!/^(?:true|false|null|[[{])/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readable(value: unknown, wording: Parameters<typeof readableValue>[1]): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? wording.yes : wording.no
  if (typeof value === 'string') return nameOf(value, wording)
  if (Array.isArray(value)) return value.map((each) => readable(each, wording)).join(', ')
  if (typeof value !== 'object') return String(value)
  const [first, ...rest] = Object.entries(value).map(([key, each]) =>
    /^(?:name|label|id|type|colors?)$/.test(key) || Array.isArray(each)
      ? readable(each, wording)
      : `${key} ${readable(each, wording)}`,
  )
  return rest.length === 0 ? (first ?? '') : `${first} (${rest.join(', ')})`
}

/** Field keys are `price:<id>` or `detail:<id>`. */
function nameOf(text: string, { nameOf: find }: Parameters<typeof readableValue>[1]): string {
  return find(text.slice(text.indexOf(':') + 1)) ?? text
}
