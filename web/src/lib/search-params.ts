/** Reading what an address says after its `?`. Whatever can't be understood is dropped, and never reaches a page. */
import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Only lists and records are written as JSON: `q=120`, `q=1e5` and `token=true` are texts. */
function parseRecord(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) throw new SyntaxError('a plain text')
  return JSON.parse(text)
}

export const parseSearch = parseSearchWith(parseRecord)
export const stringifySearch = stringifySearchWith(JSON.stringify, parseRecord)

/** A text that says something. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** Longer ones are no search of a person. */
const longestSearch = 200

export function searchedParam(value: unknown): string | undefined {
  return textParam(value)?.slice(0, longestSearch)
}

/** A whole number above zero. */
export function countParam(value: unknown): number | undefined {
  const text = textParam(value)
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined
  return Number(text) > 0 ? Number(text) : undefined
}

/** An id as records have it. */
export function idParam(value: unknown): string | undefined {
  const text = textParam(value)
  return text !== undefined && isId(text) ? text : undefined
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/**
 * The check of a page as the router needs it: it keeps what a check leaves out, so each parameter that was dropped is
 * said to be absent. `passed`: parameters that others have checked already.
 */
export function checkedSearch<Search extends object>(
  check: (given: Record<string, unknown>) => Search,
  passed: readonly string[] = [],
): (given: Record<string, unknown>) => Search {
  return (given) => {
    const dropped = Object.keys(given).filter((name) => !passed.includes(name))
    return { ...Object.fromEntries(dropped.map((name) => [name, undefined])), ...check(given) }
  }
}
