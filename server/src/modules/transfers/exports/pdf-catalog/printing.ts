/** What everything that is drawn of a catalogue needs. */
import type { Language } from '@vitrine/contract'
import { colorOf } from '../../../../platform/pdf/branded-pdf.ts'
import { drawText, setText, type TextTerms } from '../../../../platform/pdf/set-text.ts'
import { openDocument, type TaggedDocument, tagged } from '../../../../platform/pdf/tagged-document.ts'
import { transferWords } from '../../transfer-words.ts'
import type { CatalogParts, CatalogProduct } from './catalog-content.ts'
import type { Block } from './plan-pages.ts'
import { type PrintPictures, printPictures } from './print-pictures.ts'
import { page } from './sheet-geometry.ts'

export interface Printing extends TaggedDocument {
  parts: CatalogParts
  words: (typeof transferWords)[Language]
  /** Colour of the brand. */
  color: string
  pictures: PrintPictures
}

/** A part of the catalogue that stays together on a page. */
export interface PrintedBlock extends Block {
  /** Lines that the table of contents has for this block. */
  entries: Entry[]
  /** From `y` on. Blocks are drawn one after the other. */
  draw(y: number): Promise<void>
}

export interface Entry {
  title: string
  isSection: boolean
  /** Name of the place in the document that links lead to. */
  name: string
}

export function openPrinting(parts: CatalogParts): Printing {
  const { content, brand } = parts
  const opened = openDocument({
    title: content.title,
    language: content.preferences.locale,
    appName: brand.appName,
    madeAt: content.madeAt,
    keepsPages: false,
    margins: { left: 0, right: 0, top: 0, bottom: 0 },
    isArchived: true,
  })
  const pictures = printPictures(opened.document, parts.openPicture)
  const words = transferWords[content.preferences.locale]
  return { ...opened, parts, words, color: colorOf(brand), pictures }
}

interface Line extends TextTerms {
  color: string
  align?: 'left' | 'center' | 'right'
}

/** A text as one part of the structure; answers how high it is. */
export function writeLines(
  printing: Pick<Printing, 'document'>,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  text: string,
  { x, y, color, align = 'left', ...terms }: Line & { x: number; y: number },
): number {
  const { document } = printing
  const set = setText(document, text, terms)
  const shown = align === 'left' ? { color } : { color, align }
  if (set.lines.length > 0) tagged(printing, parent, tag, () => drawText(document, set, x, y, shown))
  return set.height
}

/** Adds a place that contents and links lead to. */
export function markPlace({ document }: Pick<Printing, 'document'>, name: string, y: number): void {
  document.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null)
}

type Outline = PDFKit.PDFOutline

/** A bookmark that leads to `y` of the present page. */
export function addBookmark(parent: Outline, title: string, y: number): Outline {
  // Where the page is from its right edge: the left one.
  const options = { fit: false, top: Math.max(0, y - 8), left: page.width, zoom: 0 } as { expanded?: boolean }
  return parent.addItem(title, options)
}

export function placeOf(index: number, kind: 'product' | 'section'): string {
  return `${kind}-${index + 1}`
}

/** What somebody hears in place of a picture. */
export function pictureText({ words }: Pick<Printing, 'words'>, { name }: CatalogProduct): string {
  return words.pdfPictureOf.replace('{name}', () => name)
}
