import { loadSharp } from '../../../../platform/sharp.ts'

/** How a HEIF picture is packed: sharp reads those of `av1`, and leaves those of `hevc` to us. Null for other content. */
export async function heifCompression(content: Uint8Array): Promise<'av1' | 'hevc' | null> {
  const sharp = await loadSharp()
  const { compression } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ compression: undefined }))
  return compression ?? null
}
