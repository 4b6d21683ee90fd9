/** Logos, favicon and manifest: stored, and found by their address. */
import { randomUUID } from 'node:crypto'
import type { BrandFile } from '@vitrine/contract'
import { brandFiles, brandPath } from '@vitrine/contract'
import type { Connection } from '../../platform/db/connection.ts'
import { refuse } from '../../platform/errors.ts'
import { isPng } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Asset } from '../../scope/asset-endpoint.ts'
import type { Scope } from '../../scope/scope.ts'
import { logoVersion, toCustomization } from './brand.ts'
import { type DomainRow, type Logo, listRows, raiseLogoVersion } from './domains.repository.ts'
import { checkMayEditSettings } from './domains.service.ts'

const largestLogoBytes = 300 * 1024

function keyOf(domainId: string, version: number, logo: Logo): string {
  return `domains/${domainId}/brand/${version}/${logo}.png`
}

async function checkLogo(content: Buffer): Promise<void> {
  if (content.byteLength <= largestLogoBytes && (await isPng(content))) return
  refuse('InvalidInput', { place: 'file', reason: 'a PNG image of at most 300 KB is needed' })
}

/** Sets a logo or the favicon: a PNG of at most 300 KB, else InvalidInput. Returns the new brand version. */
export async function storeBrandFile(
  scope: Scope,
  storage: Storage,
  logo: Logo,
  content: Buffer,
): Promise<number> {
  checkMayEditSettings(scope)
  await checkLogo(content)
  const temporaryKey = `temporary/${randomUUID()}`
  await storage.put(temporaryKey, content, { contentType: 'image/png' })
  try {
    return await scope.transaction(async (open) => {
      const version = await raiseLogoVersion(open, logo)
      await storage.move(temporaryKey, keyOf(scope.domainId, version, logo))
      return version
    })
  } catch (error) {
    await storage.delete(temporaryKey)
    throw error
  }
}

/** `asked` is the version of the address; null means the present one. */
export async function findBrandFile(
  database: Connection,
  domainId: string,
  file: string,
  asked: number | null,
): Promise<Asset | null> {
  const [row] = await listRows(database, [domainId])
  if (row === undefined || (asked ?? 0) > row.customizationVersion) return null
  if (!isBrandFile(file)) return null
  if (file === 'manifest.webmanifest') {
    // Older versions aren't kept: their addresses answer with the present one, and only that is immutable.
    return {
      source: { content: Buffer.from(JSON.stringify(manifestOf(row))) },
      contentType: 'application/manifest+json',
      isImmutable: asked === row.customizationVersion,
    }
  }
  const key = keyOfLogo(row, file.slice(0, -'.png'.length) as Logo, asked)
  if (key === null) return null
  return {
    source: { key },
    contentType: 'image/png',
    isImmutable: asked !== null,
  }
}

/** Null without one, or where the subscription allows none. `asked`: the version; null for the present one. */
export function keyOfLogo(row: DomainRow, logo: Logo, asked: number | null): string | null {
  const version = logoVersion(row, logo, asked ?? row.customizationVersion)
  return version === null ? null : keyOf(row.id, version, logo)
}

function isBrandFile(file: string): file is BrandFile {
  return brandFiles.some((name) => name === file)
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
