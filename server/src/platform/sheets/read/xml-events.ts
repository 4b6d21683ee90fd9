/** Reads XML piece by piece, by the names that elements have without prefixes. */
import { SaxesParser } from 'saxes'
import { damaged, tooLarge } from './faults.ts'

export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
}

export interface XmlReader {
  /** Refuses SheetDamaged for what is no XML, SheetTooLarge for what grows without an end. */
  write(piece: string): void
  end(): void
}

/** The parser holds a text, or an element with its attributes, until it ends: many times what a cell may have. */
const mostHeldCharacters = 200_000
/** Workbooks have some ten. */
const mostNested = 100

/**
 * Entities that a file defines by itself are none: nothing is looked up, and nothing grows. `place`: where a fault is
 * that is found now.
 */
export function readXml(handler: XmlHandler, place: () => string): XmlReader {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let held = 0
  let nested = 0
  const heard = () => {
    held = 0
  }
  parser.on('opentag', ({ name, attributes }) => {
    heard()
    nested += 1
    if (nested > mostNested) tooLarge(place())
    handler.open(withoutPrefix(name), attributes)
  })
  parser.on('text', (text) => {
    heard()
    handler.text(text)
  })
  parser.on('cdata', (text) => {
    heard()
    handler.text(text)
  })
  parser.on('closetag', ({ name }) => {
    heard()
    nested -= 1
    handler.close(withoutPrefix(name))
  })
  parser.on('comment', heard)
  parser.on('processinginstruction', heard)
  parser.on('error', (cause) => damaged(place(), cause))
  return {
    write(piece) {
      held += piece.length
      parser.write(piece)
      // Nothing has ended within this piece, nor since some time before.
      if (held > mostHeldCharacters) tooLarge(place())
    },
    end: () => parser.close(),
  }
}

/** All of a part. */
export async function readPart(
  pieces: AsyncIterable<string>,
  handler: XmlHandler,
  place: () => string,
): Promise<void> {
  const reader = readXml(handler, place)
  for await (const piece of pieces) reader.write(piece)
  reader.end()
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** The attribute of this name, with or without a prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const found = Object.keys(attributes).find((key) => key.endsWith(`:${name}`))
  return found === undefined ? undefined : attributes[found]
}
