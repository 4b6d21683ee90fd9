/**
 * Addresses of files for programs that don't carry the session, such as the AR viewers of phones: signed for one file
 * of one version, and only good for some minutes.
 */
import { type PreparedFile, preparedFiles, preparedTypes, sharedFilePath } from '@vitrine/contract'
import * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { createSignedToken, readSignedToken } from '../../platform/signed-token.ts'
import type { Asset, AssetEndpoint } from '../../scope/asset-endpoint.ts'
import type { Scope } from '../../scope/scope.ts'
import { findShownVersion, type MediaKey, preparedKey, productVisibility } from '../products/index.ts'
import { isStillThere } from './shared-files.repository.ts'

const purpose = 'media file'
/** Long enough to open it on a slow line, too short to be passed on. */
const lifetimeMs = 15 * 60_000
const content = z.tuple([z.uuid(), z.string(), z.enum(preparedFiles), z.number()])

export interface SigningParts {
  database: Database
  secret: string
}

/** Refuses NotFound for what the caller doesn't see, and for what was not made of the file. */
export async function shareMediaFile(
  scope: Scope,
  secret: string,
  key: MediaKey,
  file: PreparedFile,
): Promise<{ path: string; expiresAt: string }> {
  const { condition, seesInactive } = await productVisibility(scope)
  const shown = await findShownVersion(scope, key, null, { condition, withInactive: seesInactive })
  if (shown === null || !shown.prepared.includes(file)) return refuse('NotFound')
  const expiresAt = Date.now() + lifetimeMs
  const token = createSignedToken(secret, purpose, [scope.domainId, shown.storedAs, file, expiresAt])
  return { path: sharedFilePath(token, key.name, file), expiresAt: new Date(expiresAt).toISOString() }
}

export function createSharedFileAssets(parts: SigningParts): AssetEndpoint[] {
  return [
    {
      name: 'assets.sharedMediaFile',
      path: '/shared/:token/:file',
      access: {
        reach: 'public',
        reason: 'the address is signed for one file of somebody who sees it, and ends after 15 minutes',
      },
      find: ({ params }) => findSharedFile(parts, params.token ?? ''),
    },
  ]
}

/** Null for an address that wasn't made here or is over, and once the item has been deleted. */
async function findSharedFile({ database, secret }: SigningParts, token: string): Promise<Asset | null> {
  const signed = readSignedToken(secret, purpose, token)
  if (signed === null) return null
  const [domainId, storedAs, file, expiresAt] = content.parse(signed)
  if (expiresAt < Date.now()) return null
  if (!(await isStillThere(database, { domainId, storedAs }))) return null
  return {
    source: { key: preparedKey(storedAs, file) },
    contentType: preparedTypes[file],
    isImmutable: false,
  }
}
