/**
 * How much a body of JSON may hold is found out of its text: a megabyte has room for half a million values, which take
 * the server's one thread for a second to parse, look through and refuse one by one.
 */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'

/** More than any call takes: depth, keys of one object, and values in all. */
const deepest = 64
const mostKeys = 5_000
const mostValues = 60_000
/** The longest key in characters that a refusal repeats. */
const longestPlace = 100

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Refuses InvalidInput, naming the outermost key where it has too much. What isn't JSON may pass: the parser knows. */
export function checkJsonBody(text: string): void {
  // By depth: whether it is an object, and how many values of it have begun.
  const isObject: boolean[] = []
  const counts: number[] = []
  let values = 0
  let outer = { from: 0, to: 0 }
  const tooMany = (what: string) => {
    const isWithin = isObject[0] === true && isObject.length > 1 && outer.to - outer.from <= longestPlace
    const place = isWithin ? text.slice(outer.from, outer.to) : 'body'
    refuse('InvalidInput', { place, reason: `at most ${what}` })
  }
  const count = () => {
    values += 1
    if (values > mostValues) tooMany(`${mostValues} values are taken`)
    const level = counts.length - 1
    const here = (counts[level] ?? 0) + 1
    counts[level] = here
    if (here > mostKeys && isObject[level] === true) tooMany(`${mostKeys} keys of an object are taken`)
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfText(text, at)
      if (end === -1) return
      if (counts.length === 1) outer = { from: at + 1, to: end }
      at = end
    } else if (code === comma) {
      count()
    } else if (code === openList || code === openObject) {
      isObject.push(code === openObject)
      counts.push(0)
      if (counts.length > deepest) tooMany(`${deepest} values within each other are taken`)
      count()
    } else if (code === closeList || code === closeObject) {
      isObject.pop()
      counts.pop()
    }
  }
}

/** Index of the quote that ends the text; -1 if there is none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at)
    if (at === -1) return -1
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return at
  }
}

/** Bodies are parsed as the framework does it by itself, once they are known to be small enough. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      checkJsonBody(text as string)
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, text as string, done)
  })
}
