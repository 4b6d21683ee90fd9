/** A PDF document with the given number of pages, each of which shows its number: "Page 1". */
export function smallPdf(pages: number): Blob {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const kids = numbers.map((number) => `${2 + number * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((number) => {
      const text = `BT /F1 36 Tf 40 100 Td (Page ${number}) Tj ET`
      const parts = `/Resources << /Font << /F1 3 0 R >> >> /Contents ${3 + number * 2} 0 R`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] ${parts} >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let content = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = content.length
    content += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`
  return new Blob([content, table, trailer], { type: 'application/pdf' })
}
