/** The first page: the company's logo, a picture, what the catalogue is called, for whom it was made and when. */
import { fillMessage } from '@vitrine/contract'
import { formatDate } from '@vitrine/rules'
import { setText } from '../../../../platform/pdf/set-text.ts'
import { openPart, tagged, untagged } from '../../../../platform/pdf/tagged-document.ts'
import type { CatalogProduct } from './catalog-content.ts'
import { type Printing, pictureText, writeLines } from './printing.ts'
import { inkOn, left, page, width } from './sheet-geometry.ts'

const logo = { width: 220, height: 56, y: 44 }
const picture = { x: 0, y: 140, width: page.width, height: 420 }
const panelPadding = 36
const footY = page.height - 64

export async function drawCover(printing: Printing): Promise<void> {
  const { document, content, parts, color } = printing
  const cover = openPart(printing, content, 'Sect')
  drawLogo(printing, cover)
  const hasPicture = await drawCoverPicture(printing, cover)
  const panelY = hasPicture ? picture.y + picture.height : picture.y
  const panelColor = parts.look.coverColor ?? color
  untagged(printing, () => document.rect(0, panelY, page.width, page.height - panelY).fill(panelColor))
  const titleY = panelY + panelPadding
  const terms = { x: left, width, color: inkOn(panelColor) }
  const { title, subtitle } = parts.content
  const titleHeight = writeLines(printing, cover, 'H1', title, {
    ...terms,
    ...titleTerms(printing, title),
    y: titleY,
  })
  const below = titleY + titleHeight + 8
  const mostLines = Math.max(1, Math.floor((footY - below - 16) / (13 * 1.35)))
  writeLines(printing, cover, 'P', subtitle, { ...terms, y: below, size: 13, mostLines })
  writeLines(printing, cover, 'P', madeText(printing), { ...terms, y: footY, size: 10.5, mostLines: 2 })
  cover.end()
}

/** For whom, and when. */
export function madeText({ parts, words }: Pick<Printing, 'parts' | 'words'>): string {
  const { forWhom, madeAt, preferences } = parts.content
  const date = formatDate(madeAt, preferences)
  return forWhom === null ? date : fillMessage(words.pdfForWhom, { name: forWhom, date })
}

/** Long titles are set smaller. */
function titleTerms({ document }: Pick<Printing, 'document'>, title: string) {
  const terms = { width, weight: 'bold', mostLines: 3 } as const
  const sizes = [34, 28, 22]
  const fits = (size: number) => {
    const { lines } = setText(document, title, { ...terms, size, mostLines: 4 })
    return lines.length <= terms.mostLines
  }
  return { ...terms, size: sizes.find(fits) ?? 22 }
}

function drawLogo(printing: Printing, cover: PDFKit.PDFStructureElement): void {
  const { document, parts } = printing
  const { brand } = parts
  const image = brand.logo
  if (image === null) {
    const at = { x: left, y: logo.y + 12, width, size: 20, weight: 'bold', mostLines: 1 } as const
    writeLines(printing, cover, 'P', brand.appName, { ...at, color: '#1f1f1f' })
    return
  }
  const options = { fit: [logo.width, logo.height] as [number, number], valign: 'center' as const }
  tagged(printing, cover, 'Figure', () => document.image(image, left, logo.y, options), {
    alt: brand.appName,
    bbox: [left, logo.y, left + logo.width, logo.y + logo.height],
  })
}

/** The first product's that has one. */
async function drawCoverPicture(printing: Printing, cover: PDFKit.PDFStructureElement): Promise<boolean> {
  const { parts, pictures, document } = printing
  if (parts.look.coverPicture === 'none') return false
  const products = parts.content.sections.flatMap((section) => section.products)
  const first = products.find((product) => product.pictures.length > 0)
  const key = first?.pictures[0]?.largeKey
  const printed = key === undefined ? null : await pictures.print(key, picture, 'cover')
  if (first === undefined || printed === null) return false
  drawCovering(printing, cover, first, () =>
    document.image(printed.image, picture.x, picture.y, { width: picture.width, height: picture.height }),
  )
  return true
}

function drawCovering(
  printing: Printing,
  cover: PDFKit.PDFStructureElement,
  product: CatalogProduct,
  draw: () => void,
): void {
  const bbox = [picture.x, picture.y, picture.x + picture.width, picture.y + picture.height]
  tagged(printing, cover, 'Figure', draw, { alt: pictureText(printing, product), bbox })
}
