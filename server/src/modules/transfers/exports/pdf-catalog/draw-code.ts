/** QR codes as shapes, sharp at any size. */
import { create } from 'qrcode'

/** Square, `side` points wide; what is around it is left white by whoever draws it. */
export function drawCode(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const step = side / size
  for (let row = 0; row < size; row++)
    // Wider by a hair: no white lines between rows.
    for (const { from, length } of darkRuns(data, row * size, size))
      document.rect(x + from * step, y + row * step, length * step, step * 1.02)
  document.fill('#000000')
}

function darkRuns(data: Uint8Array, start: number, size: number): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (let column = 0; column < size; column++) {
    if (data[start + column] !== 1) continue
    const last = runs.at(-1)
    if (last !== undefined && last.from + last.length === column) last.length++
    else runs.push({ from: column, length: 1 })
  }
  return runs
}
