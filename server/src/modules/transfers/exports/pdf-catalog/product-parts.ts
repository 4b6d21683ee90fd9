/** The parts of a product that every layout has: its name, its picture, its code. */
import { ink, pale } from '../../../../platform/pdf/branded-pdf.ts'
import { drawText, type SetText, setText } from '../../../../platform/pdf/set-text.ts'
import { linked, openPart, tagged, untagged } from '../../../../platform/pdf/tagged-document.ts'
import type { CatalogProduct } from './catalog-content.ts'
import { drawCode } from './draw-code.ts'
import type { Box, PrintedPicture } from './print-pictures.ts'
import { type Printing, pictureText } from './printing.ts'
import { placeholderColor } from './sheet-geometry.ts'

export interface Place extends Box {
  x: number
  y: number
}

/** Leads to the product in the catalogue on the web. */
export function drawName(
  printing: Printing,
  parent: PDFKit.PDFStructureElement,
  product: CatalogProduct,
  name: SetText,
  { x, y }: { x: number; y: number },
): void {
  const heading = openPart(printing, parent, 'H3')
  const { width, height } = name
  const place = { x, y, width, height, to: { address: product.address }, says: product.name }
  linked(printing, heading, place, () => drawText(printing.document, name, x, y, { color: ink }))
  heading.end()
}

/** In the middle of its place; what stands for a missing one is said by nobody. */
export function drawPicture(
  printing: Printing,
  parent: PDFKit.PDFStructureElement,
  product: CatalogProduct,
  picture: PrintedPicture | null,
  place: Place,
): void {
  const { document, words } = printing
  const { x, y, width, height } = place
  untagged(printing, () => document.rect(x, y, width, height).fill(placeholderColor))
  if (picture === null) {
    const size = Math.min(10, height / 6)
    const text = setText(document, words.pdfNoPicture, { width: width - 8, size, mostLines: 1 })
    const middle = { x: x + width / 2, y: y + (height - text.height) / 2 }
    untagged(printing, () => drawText(document, text, middle.x, middle.y, { color: pale, align: 'center' }))
    return
  }
  const scale = Math.min(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  const at = { x: x + (width - w) / 2, y: y + (height - h) / 2 }
  const alt = pictureText(printing, product)
  const bbox = [at.x, at.y, at.x + w, at.y + h]
  tagged(
    printing,
    parent,
    'Figure',
    () => document.image(picture.image, at.x, at.y, { width: w, height: h }),
    { alt, bbox },
  )
}

export function drawProductCode(
  printing: Printing,
  parent: PDFKit.PDFStructureElement,
  product: CatalogProduct,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { document, words } = printing
  const alt = words.pdfCodeOf.replace('{address}', () => product.address)
  const bbox = [x, y, x + side, y + side]
  tagged(printing, parent, 'Figure', () => drawCode(document, product.address, { x, y, side }), { alt, bbox })
}
