/** A printed catalogue, in pieces: each page is written once it is drawn, so memory holds one of them. */
import { setImmediate } from 'node:timers/promises'
import { fillMessage } from '@vitrine/contract'
import { ink, pale } from '../../../../platform/pdf/branded-pdf.ts'
import { forgetWords } from '../../../../platform/pdf/pdf-fonts.ts'
import { drawText, setText } from '../../../../platform/pdf/set-text.ts'
import { openPart, untagged } from '../../../../platform/pdf/tagged-document.ts'
import type { CatalogParts } from './catalog-content.ts'
import { type ContentsPlan, openContents, type PaginatedEntry, planContents } from './contents-pages.ts'
import { drawCover, madeText } from './cover-page.ts'
import { joinSmallSections } from './join-sections.ts'
import { gridColumns, gridLayout } from './layouts/grid-layout.ts'
import type { Layout } from './layouts/layout.ts'
import { listLayout } from './layouts/list-layout.ts'
import { pageLayout } from './layouts/page-layout.ts'
import { type Placed, planPages } from './plan-pages.ts'
import {
  addBookmark,
  markPlace,
  openPrinting,
  type PrintedBlock,
  type Printing,
  placeOf,
  writeLines,
} from './printing.ts'
import { type SectionHeading, sectionHeading } from './section-heading.ts'
import { bottom, left, page, top, width } from './sheet-geometry.ts'

const layouts: Readonly<Record<CatalogParts['look']['layout'], Layout>> = {
  grid: gridLayout,
  list: listLayout,
  page: pageLayout,
}

/** Above the heading of the next category. */
const sectionGap = 14

interface Plan {
  hasCover: boolean
  contents: ContentsPlan
  pages: Placed<PrintedBlock>[][]
  entries: PaginatedEntry[]
  /** Pages of products that are drawn; the others are counted only. */
  drawn: number
  /** Where the first page behind the cover begins, in points: below the title where there is no cover. */
  firstTop: number
  total: number
}

export async function* catalogPdf(parts: CatalogParts): AsyncGenerator<Uint8Array> {
  const printing = openPrinting(parts)
  const { document } = printing
  try {
    const plan = planCatalog(printing)
    let number = 0
    for await (const products of drawPages(printing, plan, () => ++number)) {
      forgetWords(document)
      const piece: unknown = document.read()
      if (piece instanceof Uint8Array) yield piece
      await parts.onPage?.(products)
      await setImmediate()
    }
    printing.content.end()
    document.end()
    for (let piece: unknown = document.read(); piece !== null; piece = document.read())
      if (piece instanceof Uint8Array) yield piece
  } finally {
    document.destroy()
  }
}

function planCatalog(printing: Printing): Plan {
  const { look, firstProducts } = printing.parts
  const blocks = blocksOf(printing)
  const titleHeight = look.hasCover ? 0 : setTitle(printing).height
  const firstTop = top + titleHeight
  const entries = blocks.flatMap((block) => block.entries)
  const contents = look.hasContents && entries.length > 0 ? planContents(printing, entries, firstTop) : []
  const topOf = (index: number) => (index === 0 && contents.length === 0 ? firstTop : top)
  const pages = planPages(blocks, { topOf, bottom })
  const before = (look.hasCover ? 1 : 0) + contents.length
  const drawn = firstProducts === undefined ? pages.length : pagesWith(pages, firstProducts)
  const paginated = pages.flatMap((placed, index) =>
    placed.flatMap(({ block }) =>
      block.entries.map((entry) => ({ ...entry, page: before + index + 1, isDrawn: index < drawn })),
    ),
  )
  const total = before + pages.length
  return { hasCover: look.hasCover, contents, pages, entries: paginated, drawn, firstTop, total }
}

function pagesWith(pages: readonly Placed<PrintedBlock>[][], products: number): number {
  let seen = 0
  for (const [index, placed] of pages.entries()) {
    seen += placed.reduce((sum, { block }) => sum + countProducts(block), 0)
    if (seen >= products) return index + 1
  }
  return pages.length
}

function countProducts({ entries }: PrintedBlock): number {
  return entries.filter(({ isSection }) => !isSection).length
}

/** A heading for each category, and below it what the layout makes of its products. */
function blocksOf(printing: Printing): PrintedBlock[] {
  const { parts, content } = printing
  const layout = layouts[parts.look.layout]
  const { sections: all } = parts.content
  if (all.length === 0) return [nothing(printing)]
  const sections = parts.look.layout === 'grid' ? joinSmallSections(all, gridColumns) : all
  let index = 0
  let openSection: PDFKit.PDFStructureElement | null = null
  return sections.flatMap((section, number) => {
    const heading = sectionHeading(printing, section, placeOf(number, 'section'), () => {
      openSection?.end()
      openSection = openPart(printing, content, 'Sect')
      return openSection
    })
    const numbered = section.products.map((product) => ({ product, index: index++ }))
    const blocks = layout(printing, numbered).map((block) => productsBlock(printing, block, heading))
    const last = blocks.pop()
    return [heading, ...blocks, ...(last === undefined ? [] : [{ ...last, gap: last.gap + sectionGap }])]
  })
}

function nothing(printing: Printing): PrintedBlock {
  const { content, words } = printing
  const line = { x: left, width, size: 10, mostLines: 1, color: pale }
  return {
    height: 20,
    gap: 0,
    isHeading: false,
    entries: [],
    async draw(y) {
      writeLines(printing, content, 'P', words.pdfNoProducts, { ...line, y })
    },
  }
}

function productsBlock(
  printing: Printing,
  block: ReturnType<Layout>[number],
  heading: SectionHeading,
): PrintedBlock {
  const { products } = block
  return {
    height: block.height,
    gap: block.gap,
    isHeading: false,
    entries: products.map(({ product, index }) => ({
      title: product.name,
      isSection: false,
      name: placeOf(index, 'product'),
    })),
    async draw(y) {
      const { bookmark, part } = heading.opened()
      const parents = products.map(({ product, index }) => {
        markPlace(printing, placeOf(index, 'product'), y)
        addBookmark(bookmark, product.name, y)
        return openPart(printing, part, 'Sect')
      })
      await block.draw(y, parents)
      for (const parent of parents) parent.end()
    },
  }
}

/** Answers, after each page, how many products were drawn on it. */
async function* drawPages(printing: Printing, plan: Plan, count: () => number): AsyncGenerator<number> {
  const { document } = printing
  const begin = () => {
    const number = count()
    if (number > 1) document.addPage()
    return number
  }
  if (plan.hasCover) {
    begin()
    await drawCover(printing)
    yield 0
  }
  const contents = plan.contents.length === 0 ? null : openContents(printing, plan.entries)
  for (const [index, lines] of plan.contents.entries()) {
    const number = begin()
    drawFrame(printing, plan, number)
    contents?.drawPage(lines, index === 0, plan.firstTop)
    if (index === plan.contents.length - 1) contents?.end()
    yield 0
  }
  for (const placed of plan.pages.slice(0, plan.drawn)) {
    const number = begin()
    drawFrame(printing, plan, number)
    for (const { block, y } of placed) await block.draw(y)
    yield placed.reduce((sum, { block }) => sum + countProducts(block), 0)
  }
}

/** What every page but the cover has, and the first one's title where there is no cover. */
function drawFrame(printing: Printing, plan: Plan, number: number): void {
  const { document, parts, words, color } = printing
  const { appName } = parts.brand
  const { title } = parts.content
  const foot = title === appName ? title : `${appName} · ${title}`
  const pageText = fillMessage(words.pdfPageOf, { page: number, pages: plan.total })
  const numbers = setText(document, pageText, { width: 120, size: 8, mostLines: 1 })
  const text = setText(document, foot, { width: width - 140, size: 8, mostLines: 1 })
  untagged(printing, () => {
    document.rect(0, 0, page.width, 6).fill(color)
    drawText(document, text, left, bottom + 16, { color: pale })
    drawText(document, numbers, left + width, bottom + 16, { color: pale, align: 'right' })
  })
  if (number === 1 && !plan.hasCover) setTitle(printing).draw()
}

/** In place of a cover. */
function setTitle(printing: Printing): { height: number; draw: () => void } {
  const { document, parts, content } = printing
  const { title, subtitle } = parts.content
  const lines = [
    { tag: 'H1', text: title, size: 20, weight: 'bold' as const, mostLines: 2, color: ink },
    { tag: 'P', text: subtitle, size: 10, weight: 'plain' as const, mostLines: 3, color: ink },
    { tag: 'P', text: madeText(printing), size: 9, weight: 'plain' as const, mostLines: 1, color: pale },
  ].filter(({ text }) => text !== '')
  const heights = lines.map(({ text, ...terms }) => setText(document, text, { ...terms, width }).height + 3)
  return {
    height: heights.reduce((sum, height) => sum + height, 0) + 14,
    draw() {
      let y = top
      for (const [index, { tag, text, ...terms }] of lines.entries()) {
        writeLines(printing, content, tag, text, { ...terms, x: left, y, width })
        y += heights[index] ?? 0
      }
    },
  }
}
