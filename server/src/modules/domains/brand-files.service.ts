/** Logos, favicon and manifest, found by their address. */
import { brandPath } from '@vitrine/contract'
import { type BrandPicture, brandPictureNames, brandPictures } from '@vitrine/rules'
import type { Connection } from '../../platform/db/connection.ts'
import type { Asset } from '../../scope/asset-endpoint.ts'
import { pictureKey, shownFile, toCustomization } from './brand.ts'
import { type DomainRow, listRows } from './domains.repository.ts'

/** `asked` is the version of the address; null means the present one. */
export async function findBrandFile(
  database: Connection,
  domainId: string,
  file: string,
  asked: number | null,
): Promise<Asset | null> {
  const [row] = await listRows(database, [domainId])
  if (row === undefined || (asked ?? 0) > row.customizationVersion) return null
  if (file === 'manifest.webmanifest') {
    // Older versions aren't kept: their addresses answer with the present one, and only that is immutable.
    return {
      source: { content: Buffer.from(JSON.stringify(manifestOf(row))) },
      contentType: 'application/manifest+json',
      isImmutable: asked === row.customizationVersion,
    }
  }
  const picture = brandPictureNames.find((name) => brandPictures[name].file === file)
  if (picture === undefined) return null
  const key = keyOfPicture(row, picture, asked)
  if (key === null) return null
  return {
    source: { key },
    contentType: `image/${brandPictures[picture].format}`,
    isImmutable: asked !== null,
  }
}

/** Null without one, or where the subscription allows none. `asked`: the version; null for the present one. */
export function keyOfPicture(row: DomainRow, picture: BrandPicture, asked: number | null): string | null {
  const version = shownFile(row, picture, asked ?? row.customizationVersion)
  return version === null ? null : pictureKey(row.id, version, picture)
}

/** What a browser needs to install the catalogue as an application. */
function manifestOf(row: DomainRow) {
  const { colors, names, logos, version } = toCustomization(row)
  const icon = { type: 'image/png', sizes: '192x192', purpose: 'any' }
  return {
    id: '/',
    name: names.appName,
    short_name: names.appName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colors.primaryColor,
    background_color: '#ffffff',
    icons: logos.favicon ? [{ ...icon, src: brandPath(row.id, 'favicon.png', version) }] : [],
  }
}
