/** Reads XML piece by piece, by the names that elements have without prefixes. */
import { SaxesParser } from 'saxes'
import { refuse } from '../../errors.ts'

export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
}

export interface XmlReader {
  /** Refuses SheetDamaged for what is no XML. */
  write(piece: string): void
  end(): void
}

/** Entities that a file defines by itself are none: nothing is looked up, and nothing grows. */
export function readXml(handler: XmlHandler): XmlReader {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', ({ name, attributes }) => handler.open(withoutPrefix(name), attributes))
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
  parser.on('closetag', ({ name }) => handler.close(withoutPrefix(name)))
  parser.on('error', (cause) => refuse('SheetDamaged', {}, { cause }))
  return { write: (piece) => parser.write(piece), end: () => parser.close() }
}

export function readWholeXml(text: string, handler: XmlHandler): void {
  const reader = readXml(handler)
  reader.write(text)
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
