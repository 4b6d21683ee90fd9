/** Excel workbooks, read row by row: memory holds the texts that cells share, and one piece of a sheet. */
import { refuse } from '../../errors.ts'
import { readLinks } from './cell-links.ts'
import type { CellTerms } from './cell-value.ts'
import { damaged } from './faults.ts'
import type { ReadRow, SheetFile, SheetLimits } from './sheet-file.ts'
import { SheetRows } from './sheet-rows.ts'
import { readFrame, readSharedTexts, readStyles } from './workbook-parts.ts'
import { readXml } from './xml-events.ts'
import { openZip } from './zip-parts.ts'

/** Refuses SheetOtherKind, SheetDamaged, SheetTooLarge. */
export async function openWorkbook(path: string, limits: SheetLimits): Promise<SheetFile> {
  const first = await openZip(path)
  try {
    const frame = await readFrame(first)
    const styles = await readStyles(first, frame.stylesPart)
    const rows = async function* (sheet?: string | null): AsyncGenerator<ReadRow> {
      const shown = frame.sheets.find(({ isHidden }) => !isHidden) ?? frame.sheets[0]
      const chosen = sheet == null ? shown : frame.sheets.find(({ name }) => name === sheet)
      if (chosen === undefined) refuse('SheetNotFound', { sheet: sheet ?? '' })
      const parts = await openZip(path)
      try {
        const shared = await readSharedTexts(parts, frame.sharedPart, limits)
        const links = await readLinks(parts, chosen.part, limits)
        const pieces = (await parts.pieces(chosen.part, limits.partBytes)) ?? damaged(chosen.part)
        yield* rowsOf(pieces, {
          sheet: chosen.name,
          ...{ shared, styles, links, limits },
          is1904: frame.is1904,
        })
      } finally {
        parts.close()
      }
    }
    return {
      kind: 'xlsx',
      sheets: frame.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      rows,
    }
  } finally {
    first.close()
  }
}

async function* rowsOf(pieces: AsyncIterable<string>, terms: CellTerms): AsyncGenerator<ReadRow> {
  const rows = new SheetRows(terms)
  const reader = readXml(rows, () => rows.place)
  for await (const piece of pieces) {
    reader.write(piece)
    yield* rows.take()
  }
  reader.end()
  yield* rows.take()
}
