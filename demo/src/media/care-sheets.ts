// One page of care advice per kind of material, as PDF.
import PDFDocument from 'pdfkit'
import type { Catalog } from '../catalog.ts'
import { type Advice, adviceFor } from './care-advice.ts'

export interface CareSheet {
  fileName: string
  bytes: () => Promise<Uint8Array>
}

/** By the names that products use. */
export function careSheets(catalog: Catalog): Map<string, CareSheet> {
  const color = catalog.company.colors.primaryColor
  return new Map(
    Object.entries(adviceFor[catalog.key]).map(([key, advice]) => {
      let made: Promise<Uint8Array> | null = null
      return [
        key,
        {
          fileName: `${advice.file}.pdf`,
          bytes: () => (made ??= print(advice, catalog.company.name, color)),
        },
      ]
    }),
  )
}

function print(advice: Advice, company: string, color: string): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A5',
    margin: 48,
    // A fixed date keeps the file the same every time.
    info: { Title: advice.title, Author: company, CreationDate: new Date('2026-01-15T09:00:00Z') },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.rect(0, 0, document.page.width, 10).fill(color)
  document
    .fillColor('#6b6b6b')
    .font('Helvetica')
    .fontSize(9)
    .text(company.toUpperCase(), 48, 40, { characterSpacing: 2 })
  document.moveDown(1.2).fillColor('#1d1d1d').font('Helvetica-Bold').fontSize(20).text(advice.title)
  document
    .moveDown(0.6)
    .font('Helvetica')
    .fontSize(10.5)
    .fillColor('#333333')
    .text(advice.lead, { lineGap: 3 })
  for (const { heading, text } of advice.points) {
    document.moveDown(0.9).font('Helvetica-Bold').fontSize(11).fillColor(color).text(heading)
    document.moveDown(0.15).font('Helvetica').fontSize(10).fillColor('#333333').text(text, { lineGap: 2.5 })
  }
  document.end()
  return finished
}
