/** The category above its products. */
import { setText } from '../../../../platform/pdf/set-text.ts'
import { untagged } from '../../../../platform/pdf/tagged-document.ts'
import type { CatalogSection } from './catalog-content.ts'
import { addBookmark, markPlace, type PrintedBlock, type Printing, writeLines } from './printing.ts'
import { left, width } from './sheet-geometry.ts'

/** With what is left free below it. */
export const sectionHeight = 34
const size = 13

export interface SectionHeading extends PrintedBlock {
  /** Once it is drawn: what bookmarks of its products stand under, and its part of the structure. */
  opened(): { bookmark: PDFKit.PDFOutline; part: PDFKit.PDFStructureElement }
}

/** `openPart`: begins the section's part of the structure, after that of the section before. */
export function sectionHeading(
  printing: Printing,
  section: CatalogSection,
  name: string,
  openPart: () => PDFKit.PDFStructureElement,
): SectionHeading {
  const { document, words, color } = printing
  const title = section.path.length === 0 ? words.pdfNoCategory : section.path.join(' › ')
  let opened: ReturnType<SectionHeading['opened']> | null = null
  return {
    height: sectionHeight - 10,
    gap: 10,
    isHeading: true,
    entries: [{ title, isSection: true, name }],
    async draw(y) {
      const part = openPart()
      markPlace(printing, name, y)
      opened = { bookmark: addBookmark(document.outline, title, y), part }
      writeLines(printing, part, 'H2', title, {
        x: left,
        y,
        width,
        size,
        weight: 'bold',
        mostLines: 1,
        color: '#1f1f1f',
      })
      const shown = setText(document, title, { width, size, weight: 'bold', mostLines: 1 })
      untagged(printing, () => document.rect(left, y + shown.height + 2, 36, 2).fill(color))
    },
    opened() {
      if (opened === null) throw new Error('A section is drawn before its products')
      return opened
    },
  }
}
