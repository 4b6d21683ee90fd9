/**
 * Addresses of files for programs that don't carry the session, such as the AR viewers of phones: signed for one file
 * of one version, and only good for some minutes.
 */
import { type PreparedFile, preparedFiles, preparedTypes, sharedFilePath } from '@vitrine/contract'
import * as z from 'zod'
import { Refusal, refuse } from '../../platform/errors.ts'
import { createSignedToken, readSignedToken } from '../../platform/signed-token.ts'
import { type Asset, type AssetEndpoint, publicAsset } from '../../scope/asset-endpoint.ts'
import { callerFor } from '../../scope/caller.ts'
import { openedProject, type Scope } from '../../scope/scope.ts'
import type { TenantAccess } from '../access/index.ts'
import { checkOpens, fileVisibility } from '../products/index.ts'
import { findShownVersion, findVersionStoredAs, type MediaKey } from './items/media-versions.repository.ts'
import { preparedKey } from './items/stored-media.service.ts'

const purpose = 'media file'
/** Long enough to open it on a slow line, too short to be passed on. */
const lifetimeMs = 15 * 60_000
/** Who the address was made for: a person, or the holder of a share link, who may be a guest. */
const signer = z.union([
  z.object({ person: z.uuid() }),
  z.object({ share: z.uuid(), guest: z.uuid().optional() }),
])
type Signer = z.infer<typeof signer>
const content = z.tuple([z.uuid(), z.string(), z.enum(preparedFiles), z.number(), signer])

export interface SigningParts extends Pick<TenantAccess, 'tenantEntry' | 'accounts'> {
  secret: string
}

function signerOf(scope: Scope): Signer {
  const { person, share } = scope
  const guest = openedProject(scope)?.guest?.id
  if (share !== null) return { share: share.id, ...(guest === undefined ? {} : { guest }) }
  return person === null ? refuse('NotFound') : { person: person.id }
}

/** Refuses NotFound for what the caller doesn't see, and for what was not made of the file. */
export async function shareMediaFile(
  scope: Scope,
  secret: string,
  key: MediaKey,
  file: PreparedFile,
): Promise<{ path: string; expiresAt: string }> {
  const { media } = await fileVisibility(scope)
  const shown = await findShownVersion(scope, key, null, media)
  if (shown === null || !shown.prepared.includes(file)) return refuse('NotFound')
  const expiresAt = Date.now() + lifetimeMs
  const token = createSignedToken(secret, purpose, [
    scope.domainId,
    shown.storedAs,
    file,
    expiresAt,
    signerOf(scope),
  ])
  return { path: sharedFilePath(token, key.name, file), expiresAt: new Date(expiresAt).toISOString() }
}

export function createSharedFileAssets(parts: SigningParts): AssetEndpoint[] {
  return [
    publicAsset({
      name: 'assets.sharedMediaFile',
      path: '/shared/:token/:file',
      access: {
        kind: 'public',
        reason: 'the address is signed for one file of somebody who sees it, and ends after 15 minutes',
      },
      find: ({ params }) => findSharedFile(parts, params.token ?? ''),
    }),
  ]
}

/** Null for an address that is forged or has expired, and once the person it was made for would no longer see the file. */
async function findSharedFile(parts: SigningParts, token: string): Promise<Asset | null> {
  const signed = readSignedToken(parts.secret, purpose, token)
  if (signed === null) return null
  const parsed = content.safeParse(signed)
  if (!parsed.success) return null
  const [domainId, storedAs, file, expiresAt, signedBy] = parsed.data
  if (expiresAt < Date.now()) return null
  const scope = await enterAsSigner(parts, domainId, signedBy)
  if (scope === null || (scope.isClient && !scope.subscription.isActive)) return null
  if (!(await isStillShown(scope, storedAs))) return null
  return {
    source: { key: preparedKey(storedAs, file) },
    contentType: preparedTypes[file],
    isImmutable: false,
    isPersonal: true,
  }
}

/** The signer's scope as it is by now; null for who may no longer enter, and for a link that is over. */
async function enterAsSigner(
  { tenantEntry, accounts }: SigningParts,
  domainId: string,
  by: Signer,
): Promise<Scope | null> {
  try {
    if ('share' in by) {
      const scope = await tenantEntry.enterByShareLink(domainId, by.share, by.guest)
      await checkOpens(scope)
      return scope
    }
    const person = await accounts.findActivePersonById(by.person)
    return person === null ? null : await tenantEntry.enter(callerFor(person), domainId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Earlier versions count as shown too: AR programs fetch a file in parts. */
async function isStillShown(scope: Scope, storedAs: string): Promise<boolean> {
  const version = await findVersionStoredAs(scope, storedAs)
  if (version === null) return false
  const { media } = await fileVisibility(scope)
  return (await findShownVersion(scope, version, version.version, media)) !== null
}
