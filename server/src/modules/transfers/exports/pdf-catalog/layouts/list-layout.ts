/** One product below the other, with its picture at the left. */
import { hairline } from '../../../../../platform/pdf/branded-pdf.ts'
import { setText } from '../../../../../platform/pdf/set-text.ts'
import { untagged } from '../../../../../platform/pdf/tagged-document.ts'
import type { Printing } from '../printing.ts'
import { drawFactColumns, setFactColumns } from '../product-facts.ts'
import { drawName, drawPicture, drawProductCode } from '../product-parts.ts'
import { left, width } from '../sheet-geometry.ts'
import type { Layout, Numbered, ProductsBlock } from './layout.ts'

const picture = { width: 108, height: 81 }
const codeSide = 54
const columnGap = 16
const textX = left + picture.width + columnGap
const mostFactsHeight = 560
const padding = 9

export const listLayout: Layout = (printing, products) => products.map((each) => rowOf(printing, each))

function rowOf(printing: Printing, { product, index }: Numbered): ProductsBlock {
  const { document, parts } = printing
  const { hasCodes } = parts.look
  const textWidth = width - picture.width - columnGap - (hasCodes ? codeSide + columnGap : 0)
  const name = setText(document, product.name, { width: textWidth, size: 11, weight: 'bold', mostLines: 2 })
  const facts = setFactColumns(printing, product.facts, {
    width: textWidth,
    size: 8,
    mostHeight: mostFactsHeight,
    mostLines: 3,
  })
  const textHeight = name.height + 4 + facts.height
  const height = Math.max(picture.height, textHeight) + 2 * padding
  return {
    products: [{ product, index }],
    height,
    gap: 0,
    isHeading: false,
    async draw(y, [parent]) {
      if (parent === undefined) return
      const [first] = product.pictures
      const printed = first === undefined ? null : await printing.pictures.print(first.key, picture)
      const at = y + padding
      drawName(printing, parent, product, name, { x: textX, y: at })
      drawPicture(printing, parent, product, printed, { x: left, y: at, ...picture })
      drawFactColumns(printing, parent, facts, textX, at + name.height + 4)
      if (hasCodes)
        drawProductCode(printing, parent, product, { x: left + width - codeSide, y: at, side: codeSide })
      untagged(printing, () => drawLine(document, y + height))
    },
  }
}

function drawLine(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(hairline)
}
