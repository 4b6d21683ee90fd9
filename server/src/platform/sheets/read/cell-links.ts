/** Where cells of a sheet lead: its hyperlinks stand behind its rows, and their targets in a part of their own. */
import { tooLarge } from './faults.ts'
import type { SheetLimits } from './sheet-file.ts'
import { columnOf, linkPlace } from './sheet-rows.ts'
import { relationsPart } from './workbook-parts.ts'
import { attribute, readPart } from './xml-events.ts'
import type { ZipParts } from './zip-parts.ts'

/**
 * The most links that Excel takes in a sheet. It limits linked cells as well, counting a cell each time that it is
 * named.
 */
const mostLinks = 65_530
/** The most cells of one link. A link over a larger area is formatting of a whole column, and ignored. */
const mostCells = 10_000
/** As long as Excel takes them. */
const longestTarget = 2_083
const mostTargetBytes = 64 * 1024 ** 2

const none: ReadonlyMap<string, string> = new Map()

/** Addresses that cells link to, by `linkPlace`. Reads the rows a second time where the sheet has links out of the file. */
export async function readLinks(
  parts: ZipParts,
  part: string,
  { partBytes }: SheetLimits,
): Promise<ReadonlyMap<string, string>> {
  const targets = await targetsOf(parts, relationsPart(part))
  if (targets.size === 0) return none
  const pieces = await parts.pieces(part, partBytes)
  if (pieces === null) return none
  const links = new Map<string, string>()
  let placed = 0
  const handler = {
    open(name: string, given: Readonly<Record<string, string>>) {
      if (name !== 'hyperlink') return
      const target = targets.get(attribute(given, 'id') ?? '')
      if (target === undefined) return
      const { location = '' } = given
      const link = location === '' ? target : `${target}#${location.slice(0, longestTarget)}`
      for (const place of placesOf(given.ref ?? '')) {
        if (++placed > mostLinks) tooLarge(part)
        links.set(place, link)
      }
    },
    text() {},
    close() {},
  }
  await readPart(pieces, handler, () => part)
  return links
}

async function targetsOf(parts: ZipParts, own: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  const pieces = await parts.pieces(own, mostTargetBytes)
  if (pieces === null) return targets
  const handler = {
    open(name: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) {
      if (name !== 'Relationship' || !Type.endsWith('/hyperlink')) return
      if (targets.size >= mostLinks) tooLarge(own)
      if (Target.length <= longestTarget) targets.set(Id, Target)
    },
    text() {},
    close() {},
  }
  await readPart(pieces, handler, () => own)
  return targets
}

/** Each cell of `B2`, or of `B2:B9`. */
function* placesOf(area: string): Generator<string> {
  const [from = '', to = from] = area.split(':')
  const [first, last] = [columnOf(from), columnOf(to)]
  const [top, bottom] = [rowOf(from), rowOf(to)]
  if (first === null || last === null || (bottom - top + 1) * (last - first + 1) > mostCells) return
  for (let row = top; row <= bottom; row++)
    for (let column = first; column <= last; column++) yield linkPlace(row, column)
}

function rowOf(place: string): number {
  return Number(/\d+$/.exec(place)?.[0] ?? 0)
}
