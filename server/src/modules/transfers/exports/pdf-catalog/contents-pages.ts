/** Contents: each category and product with its page, in two columns. */
import { ink, pale } from '../../../../platform/pdf/branded-pdf.ts'
import { drawText, setText } from '../../../../platform/pdf/set-text.ts'
import { linked, openPart, untagged } from '../../../../platform/pdf/tagged-document.ts'
import { type Block, planPages } from './plan-pages.ts'
import { addBookmark, type Entry, type Printing, writeLines } from './printing.ts'
import { bottom, left, top, width } from './sheet-geometry.ts'

export interface PaginatedEntry extends Entry {
  /** Counted from 1. */
  page: number
  /** Whether its page is drawn, so that it can be led to. */
  isDrawn: boolean
}

interface Line extends Block {
  index: number
}

/** Lines of each page, by column. */
export type ContentsPlan = { index: number; y: number; x: number }[][]

const columns = 2
const columnGap = 28
const columnWidth = (width - columnGap * (columns - 1)) / columns
const headingHeight = 38
/** Width of the longest page number, in points. */
const numberWidth = 30

/** `firstTop`: where the first page of contents begins. */
export function planContents(printing: Printing, entries: readonly Entry[], firstTop: number): ContentsPlan {
  const lines: Line[] = entries.map((entry, index) => ({
    index,
    height: entry.isSection ? setTitle(printing, entry).height + 5 : 13,
    gap: entries[index + 1]?.isSection === true ? 8 : 0,
    isHeading: entry.isSection,
  }))
  const topOf = (column: number) => (column < columns ? firstTop + headingHeight : top)
  const pages: ContentsPlan = []
  for (const [column, placed] of planPages(lines, { topOf, bottom }).entries()) {
    if (column % columns === 0) pages.push([])
    const x = left + (column % columns) * (columnWidth + columnGap)
    pages.at(-1)?.push(...placed.map(({ block, y }) => ({ index: block.index, x, y })))
  }
  return pages
}

export interface OpenContents {
  drawPage(lines: ContentsPlan[number], isFirst: boolean, firstTop: number): void
  end(): void
}

export function openContents(printing: Printing, entries: readonly PaginatedEntry[]): OpenContents {
  const { document, content, words } = printing
  const section = openPart(printing, content, 'Sect')
  let list: PDFKit.PDFStructureElement | null = null
  return {
    drawPage(lines, isFirst, firstTop) {
      if (isFirst) {
        const terms = { x: left, y: firstTop, width, size: 16, weight: 'bold', mostLines: 1 } as const
        writeLines(printing, section, 'H2', words.pdfContents, { ...terms, color: ink })
        addBookmark(document.outline, words.pdfContents, firstTop)
      }
      list ??= openPart(printing, section, 'TOC')
      for (const { index, x, y } of lines) {
        const entry = entries[index]
        if (entry !== undefined) drawEntry(printing, list, entry, { x, y })
      }
    },
    end() {
      list?.end()
      section.end()
    },
  }
}

function looksOf({ isSection }: Entry) {
  return isSection
    ? ({ size: 9.5, weight: 'bold', indent: 0, mostLines: 2 } as const)
    : ({ size: 8, weight: 'plain', indent: 10, mostLines: 1 } as const)
}

function setTitle({ document }: Printing, entry: Entry) {
  const { indent, ...looks } = looksOf(entry)
  return setText(document, entry.title, { ...looks, width: columnWidth - indent - numberWidth - 14 })
}

function drawEntry(
  printing: Printing,
  list: PDFKit.PDFStructureElement,
  entry: PaginatedEntry,
  { x, y }: { x: number; y: number },
): void {
  const { document } = printing
  const { isSection, isDrawn, title, name } = entry
  const { size, weight, indent } = looksOf(entry)
  const number = setText(document, String(entry.page), { width: numberWidth, size, weight, mostLines: 1 })
  const text = setTitle(printing, entry)
  const item = openPart(printing, list, 'TOCI')
  const reference = openPart(printing, item, 'Reference')
  const draw = () => {
    drawText(document, text, x + indent, y, { color: ink })
    drawText(document, number, x + columnWidth, y, { color: isSection ? ink : pale, align: 'right' })
  }
  const place = { x, y, width: columnWidth, height: text.height, to: { name }, says: title }
  if (isDrawn) linked(printing, reference, place, draw)
  else drawUnlinked(printing, reference, draw)
  reference.end()
  item.end()
  const from = x + indent + text.width + 4
  const to = x + columnWidth - number.width - 4
  if (!isSection && to > from)
    untagged(printing, () =>
      document
        .moveTo(from, y + size)
        .lineTo(to, y + size)
        .lineWidth(0.4)
        .dash(0.6, { space: 2.4 })
        .stroke('#b5b5b5')
        .undash(),
    )
}

function drawUnlinked({ document }: Printing, reference: PDFKit.PDFStructureElement, draw: () => void): void {
  const span = openPart({ document }, reference, 'Span')
  span.add(document.markStructureContent('Span'))
  draw()
  document.endMarkedContent()
  span.end()
}
