/** PDF files in a company's brand: A4, tagged for programs that read aloud, with the number of each page. */
import type { Language } from '@vitrine/contract'
import { type FontWeight, fontFor } from './pdf-fonts.ts'
import { openDocument, type TaggedDocument, tagged, untagged } from './tagged-document.ts'

export interface PdfBrand {
  appName: string
  /** `#rrggbb`; anything else is shown in grey. */
  color: string
  /** A PNG image. */
  logo: Buffer | null
}

export interface PdfTerms {
  title: string
  language: Language
  brand: PdfBrand
  /** Date of the content rather than of the file, so that the same content makes the same file. */
  madeAt: Date
  isWide: boolean
  /** At the bottom of each page. `pages` is null where nobody waits to know how many there will be. */
  pageText: (page: number, pages: number | null) => string
}

/** A file that is being written from the top to the bottom of its pages. */
export interface Pdf extends TaggedDocument {
  brand: PdfBrand
  left: number
  top: number
  width: number
  bottom: number
  /** Where the next line begins. */
  y: number
  /** The whole file, once it has ended. */
  written: Promise<Buffer>
  pageText: PdfTerms['pageText']
  /** Whether it has more pages than are kept until all are counted. */
  isLong: boolean
}

export const ink = '#1f1f1f'
export const pale = '#666666'
export const hairline = '#d9d9d9'
const margin = 40
const footHeight = 40
const logoSize = { width: 160, height: 40 }
const piecesTogether = 10_000
/** Pages that are kept until all are counted. */
const keptPages = 50

export function openPdf({ title, language, brand, madeAt, isWide, pageText }: PdfTerms): Pdf {
  const { document, content } = openDocument({
    title,
    language,
    appName: brand.appName,
    madeAt,
    isWide,
    keepsPages: true,
    // What is written says itself where a page ends.
    margins: { left: margin, right: margin, top: margin, bottom: 0 },
  })
  const written = collected(document)
  const { width, height } = document.page
  const color = colorOf(brand)
  const pdf: Pdf = {
    document,
    content,
    brand: { ...brand, color },
    left: margin,
    top: margin,
    width: width - 2 * margin,
    bottom: height - footHeight,
    y: margin,
    written,
    pageText,
    isLong: false,
  }
  writeBrand(pdf)
  return pdf
}

/** The brand's colour if it is a valid one (`#rrggbb`), else a pale one. */
export function colorOf({ color }: Pick<PdfBrand, 'color'>): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : pale
}

interface TextTerms {
  tag: string
  size: number
  weight?: FontWeight
  color?: string
  align?: 'left' | 'right'
}

export function writeText(
  pdf: Pdf,
  text: string,
  { tag, size, weight = 'plain', color = ink, align = 'left' }: TextTerms,
): void {
  const { document, left, width } = pdf
  const font = fontFor(text, weight)
  const terms = { width, align, ...linesOf(pdf, font, size) }
  const height = document.heightOfString(text, terms)
  startPageFor(pdf, height)
  const draw = () => document.fillColor(color).text(text, left, pdf.y + size, terms)
  tagged(pdf, pdf.content, tag, draw)
  pdf.y += height
}

/** How high a line is, whatever its font. */
export function lineHeight(size: number): number {
  return size * 1.4
}

/** Sets the font. Texts in several fonts stand on one line: what is given is where their letters stand. */
export function linesOf({ document }: Pdf, font: string, size: number) {
  document.font(font).fontSize(size)
  return { baseline: 'alphabetic', lineGap: lineHeight(size) - document.currentLineHeight(true) } as const
}

/** Whether a new page was begun for it. */
export function startPageFor(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.bottom) return false
  const { document } = pdf
  if (document.bufferedPageRange().count >= keptPages) {
    pdf.isLong = true
    numberPages(pdf)
    document.flushPages()
  }
  document.addPage()
  pdf.y = pdf.top
  return true
}

export async function finishPdf(pdf: Pdf): Promise<Buffer> {
  numberPages(pdf)
  pdf.content.end()
  pdf.document.end()
  return await pdf.written
}

/** Writes page numbers on the pages that are kept in memory. */
function numberPages(pdf: Pdf): void {
  const { document, left, width, bottom, pageText, isLong } = pdf
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    const text = pageText(page + 1, isLong ? null : count)
    const terms = linesOf(pdf, fontFor(text, 'plain'), 8)
    const x = left + width - document.widthOfString(text)
    untagged(pdf, () => document.fillColor(pale).text(text, x, bottom + 20, { ...terms, lineBreak: false }))
  }
}

/** All of it, taken as it comes: it comes in half a million small pieces, which take more memory than they hold. */
async function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  let pieces: Buffer[] = []
  for await (const piece of document) {
    pieces.push(piece as Buffer)
    if (pieces.length < piecesTogether) continue
    parts.push(Buffer.concat(pieces))
    pieces = []
  }
  return Buffer.concat([...parts, ...pieces])
}

function writeBrand(pdf: Pdf): void {
  const { document, brand, left, content } = pdf
  untagged(pdf, () => document.rect(0, 0, document.page.width, 6).fill(brand.color))
  const { logo, appName } = brand
  if (logo === null) {
    writeText(pdf, appName, { tag: 'P', size: 12, weight: 'bold' })
    pdf.y += 12
    return
  }
  const draw = () => document.image(logo, left, pdf.y, { fit: [logoSize.width, logoSize.height] })
  tagged(pdf, content, 'Figure', draw, { alt: appName })
  pdf.y += logoSize.height + 16
}
