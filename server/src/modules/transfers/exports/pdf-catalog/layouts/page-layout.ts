/** Each product on a page of its own, with further pictures below the first. */
import { setText } from '../../../../../platform/pdf/set-text.ts'
import type { CatalogProduct } from '../catalog-content.ts'
import type { PrintedPicture } from '../print-pictures.ts'
import type { Printing } from '../printing.ts'
import { drawFactColumns, setFactColumns } from '../product-facts.ts'
import { drawName, drawPicture, drawProductCode } from '../product-parts.ts'
import { sectionHeight } from '../section-heading.ts'
import { bottom, left, top, width } from '../sheet-geometry.ts'
import type { Layout, Numbered, ProductsBlock } from './layout.ts'

const picture = { width, height: 360 }
const small = { width: 96, height: 72 }
const smallGap = 9
const mostSmall = 5
const codeSide = 84
const codeGap = 24
const height = bottom - top - sectionHeight

export const pageLayout: Layout = (printing, products) => products.map((each) => pageOf(printing, each))

function pageOf(printing: Printing, { product, index }: Numbered): ProductsBlock {
  const { document, parts } = printing
  const { hasCodes } = parts.look
  const nameWidth = hasCodes ? width - codeSide - codeGap : width
  const name = setText(document, product.name, { width: nameWidth, size: 20, weight: 'bold', mostLines: 3 })
  const further = product.pictures.slice(1, 1 + mostSmall)
  const picturesHeight = picture.height + (further.length > 0 ? smallGap + small.height : 0) + 18
  const headHeight = Math.max(name.height, hasCodes ? codeSide : 0) + 12
  const mostHeight = height - picturesHeight - headHeight
  const facts = setFactColumns(printing, product.facts, { width, size: 9, mostHeight, mostLines: 4 })
  return {
    products: [{ product, index }],
    height,
    gap: 0,
    isHeading: false,
    async draw(y, [parent]) {
      if (parent === undefined) return
      const printed = await printAll(printing, product)
      const head = y + picturesHeight
      drawName(printing, parent, product, name, { x: left, y: head })
      drawPictures(printing, parent, product, printed, y)
      drawFactColumns(printing, parent, facts, left, head + headHeight)
      if (hasCodes)
        drawProductCode(printing, parent, product, { x: left + width - codeSide, y: head, side: codeSide })
    },
  }
}

interface PagePictures {
  first: PrintedPicture | null
  /** Those that are there and whole. */
  further: PrintedPicture[]
}

async function printAll({ pictures }: Printing, product: CatalogProduct): Promise<PagePictures> {
  const [first, ...others] = product.pictures
  const further = others.slice(0, mostSmall).map(({ key }) => pictures.print(key, small))
  return {
    first: first === undefined ? null : await pictures.print(first.largeKey, picture),
    further: (await Promise.all(further)).filter((each) => each !== null),
  }
}

function drawPictures(
  printing: Printing,
  parent: PDFKit.PDFStructureElement,
  product: CatalogProduct,
  { first, further }: PagePictures,
  y: number,
): void {
  drawPicture(printing, parent, product, first, { x: left, y, ...picture })
  for (const [index, each] of further.entries()) {
    const x = left + index * (small.width + smallGap)
    drawPicture(printing, parent, product, each, { x, y: y + picture.height + smallGap, ...small })
  }
}
