/** The brand of files that are printed: what the subscription allows of it. */
import { buffer } from 'node:stream/consumers'
import type { PdfBrand } from '../../platform/pdf/branded-pdf.ts'
import { loadSharp } from '../../platform/sharp.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { toCustomization } from './brand.ts'
import { keyOfPicture } from './brand-files.service.ts'
import { getOwnRow } from './domains.repository.ts'

/** The largest size of a printed logo in px: a print of 4 cm width needs no more. */
const largestLogo = { width: 640, height: 160 }

export async function printBrandOf(scope: Scope, storage: Storage): Promise<PdfBrand> {
  const row = await getOwnRow(scope)
  const { names, colors } = toCustomization(row)
  const key = keyOfPicture(row, 'appLogo', null)
  const stored = key === null ? null : await storage.open(key)
  const logo = stored === null ? null : await printed(await buffer(stored))
  return { appName: names.appName, color: colors.primaryColor, logo }
}

/** Kinds of PNG images that PDF programs don't know are made plain ones. */
async function printed(logo: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return await sharp(logo)
    .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
