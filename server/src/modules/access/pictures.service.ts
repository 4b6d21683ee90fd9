/** Profile pictures: seen by oneself and by everyone who shares a domain. */
import { lookup } from 'mime-types'
import type { Database } from '../../platform/db/database.ts'
import { type Asset, chosenVersion } from '../../scope/asset-endpoint.ts'
import type { Person } from '../../scope/caller.ts'
import { listEnterableDomains } from '../domains/index.ts'
import { findPictureOfMember, type Picture } from './pictures.repository.ts'

/** The name a profile keeps for its picture; the version stands beside it. */
function pictureName(personId: string, fileName: string): string {
  return `pictures/${personId}/${fileName}`
}

async function findPicture(database: Database, caller: Person, personId: string): Promise<Picture | null> {
  if (caller.id === personId) return caller
  for (const domain of await listEnterableDomains(database, caller.id)) {
    const picture = await findPictureOfMember(database, domain._id, personId)
    if (picture !== null) return picture
  }
  return null
}

/** The file behind a picture's address; null when it isn't there or `caller` shares no domain with the person. */
export async function findPictureFile(
  database: Database,
  caller: Person,
  asked: { personId: string; fileName: string; version: number | null },
): Promise<Asset | null> {
  const found = await findPicture(database, caller, asked.personId)
  if (found === null || found.picture !== pictureName(asked.personId, asked.fileName)) return null
  const chosen = chosenVersion(asked.version, found.assetsVersion)
  if (chosen === null) return null
  return {
    source: { key: `pictures/${asked.personId}/${chosen.version}/${asked.fileName}` },
    contentType: lookup(asked.fileName) || 'application/octet-stream',
    isImmutable: chosen.isImmutable,
  }
}
