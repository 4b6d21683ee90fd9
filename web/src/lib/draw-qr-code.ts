import { loadChunk } from './chunks/load-chunk.ts'

/** Large enough to print 6 cm wide. */
const widthPx = 768

/** A QR code of an address as a PNG data address. What goes wrong is logged and thrown on as one error. */
export async function drawQrCode(address: string): Promise<string> {
  try {
    const { default: qrcode } = await loadChunk(() => import('qrcode'))
    return await qrcode.toDataURL(address, { width: widthPx, margin: 2, errorCorrectionLevel: 'M' })
  } catch (cause) {
    console.error('Failed to generate QR code', cause)
    throw new Error('Failed to generate QR code', { cause })
  }
}
