/** Three products beside each other. */
import { setText } from '../../../../../platform/pdf/set-text.ts'
import type { Printing } from '../printing.ts'
import { drawFacts, setFacts } from '../product-facts.ts'
import { drawName, drawPicture, drawProductCode } from '../product-parts.ts'
import { sectionHeight } from '../section-heading.ts'
import { bottom, left, top, width } from '../sheet-geometry.ts'
import type { Layout, Numbered, ProductsBlock } from './layout.ts'

export const gridColumns = 3
const columnGap = 18
const cellWidth = (width - columnGap * (gridColumns - 1)) / gridColumns
const codeSide = 46
const mostFactsHeight = 420
const rowGap = 20
/** Height of a row that shares a page with another one below a category heading. */
const halfPage = (bottom - top - sectionHeight - rowGap) / 2

/** How much room a cell takes: of values, lines. */
interface Spacing {
  pictureHeight: number
  valueLines: number
}
const roomy: Spacing = { pictureHeight: 118, valueLines: 2 }
const tight: Spacing = { pictureHeight: 92, valueLines: 1 }

export const gridLayout: Layout = (printing, products) =>
  Array.from({ length: Math.ceil(products.length / gridColumns) }, (_, row) =>
    rowOf(printing, products.slice(row * gridColumns, (row + 1) * gridColumns)),
  )

function rowOf(printing: Printing, products: Numbered[]): ProductsBlock {
  const { cells, picture } = fittingCells(printing, products)
  return {
    products,
    height: heightOf(cells),
    gap: rowGap,
    isHeading: false,
    async draw(y, parents) {
      const pictures = await Promise.all(
        products.map(async ({ product }) => {
          const [first] = product.pictures
          return first === undefined ? null : await printing.pictures.print(first.key, picture)
        }),
      )
      for (const [column, cell] of cells.entries()) {
        const parent = parents[column]
        const x = left + column * (cellWidth + columnGap)
        if (parent !== undefined) cell.draw({ x, y }, parent, pictures[column] ?? null)
      }
    },
  }
}

/** Many fields take less room each, where two rows fit on a page that way; else nothing is gained by it. */
function fittingCells(printing: Printing, products: readonly Numbered[]) {
  const spaced = (spacing: Spacing) => ({
    cells: products.map((each) => cellOf(printing, each, spacing)),
    picture: { width: cellWidth, height: spacing.pictureHeight },
  })
  const usual = spaced(roomy)
  if (heightOf(usual.cells) <= halfPage) return usual
  const denser = spaced(tight)
  return heightOf(denser.cells) <= halfPage ? denser : usual
}

function heightOf(cells: readonly { height: number }[]): number {
  return Math.max(...cells.map(({ height }) => height))
}

type Picture = Parameters<typeof drawPicture>[3]

function cellOf(printing: Printing, { product }: Numbered, { pictureHeight, valueLines }: Spacing) {
  const picture = { width: cellWidth, height: pictureHeight }
  const { document, parts } = printing
  const { hasCodes } = parts.look
  const nameWidth = hasCodes ? cellWidth - codeSide - 8 : cellWidth
  const name = setText(document, product.name, { width: nameWidth, size: 9.5, weight: 'bold', mostLines: 3 })
  const facts = setFacts(printing, product.facts, {
    width: cellWidth,
    size: 7.5,
    mostHeight: mostFactsHeight,
    mostLines: valueLines,
  })
  const headHeight = Math.max(name.height, hasCodes ? codeSide : 0)
  return {
    height: picture.height + 8 + headHeight + 4 + facts.height,
    draw({ x, y }: { x: number; y: number }, parent: PDFKit.PDFStructureElement, printed: Picture) {
      const head = y + picture.height + 8
      drawName(printing, parent, product, name, { x, y: head })
      drawPicture(printing, parent, product, printed, { x, y, ...picture })
      drawFacts(printing, parent, facts, x, head + headHeight + 4)
      if (hasCodes)
        drawProductCode(printing, parent, product, { x: x + cellWidth - codeSide, y: head, side: codeSide })
    },
  }
}
