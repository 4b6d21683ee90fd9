/** Profile pictures: seen by oneself and by everyone who shares a domain. */
import type { Account } from '@vitrine/contract'
import { lookup } from 'mime-types'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { makeSquare } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Asset, chosenVersion } from '../../scope/asset-endpoint.ts'
import type { Person } from '../../scope/caller.ts'
import { listEnterableDomains } from '../domains/index.ts'
import { findPersonById, ownsProfile, replacePicture, toAccount } from '../identity/index.ts'
import { findPictureOfMember, type Picture } from './pictures.repository.ts'

/** The name a profile keeps for its picture; the version stands beside it. */
function pictureName(personId: string, fileName: string): string {
  return `pictures/${personId}/${fileName}`
}

interface Viewer {
  person: Person
  /** The only domain that the session is good for. */
  boundTo: string | null
}

async function findPicture(
  database: Database,
  { person, boundTo }: Viewer,
  personId: string,
): Promise<Picture | null> {
  if (person.id === personId) return person
  for (const domain of await listEnterableDomains(database, person.id, boundTo)) {
    const picture = await findPictureOfMember(database, domain._id, personId)
    if (picture !== null) return picture
  }
  return null
}

/** The file behind a picture's address; null when it isn't there or the viewer shares no domain with the person. */
export async function findPictureFile(
  database: Database,
  viewer: Viewer,
  asked: { personId: string; fileName: string; version: number | null },
): Promise<Asset | null> {
  const found = await findPicture(database, viewer, asked.personId)
  if (found === null || found.picture !== pictureName(asked.personId, asked.fileName)) return null
  const chosen = chosenVersion(asked.version, found.assetsVersion)
  if (chosen === null) return null
  return {
    source: { key: `pictures/${asked.personId}/${chosen.version}/${asked.fileName}` },
    contentType: lookup(asked.fileName) || 'application/octet-stream',
    isImmutable: chosen.isImmutable,
  }
}

const sidePx = 300
const fileName = 'picture.png'

/**
 * Sets one's own picture: the middle of it, 300 × 300. Refuses NotFound for somebody else's, InvalidInput for what is
 * no picture, NotInThisSession for one that a company vouches for, StaleVersion when another page was quicker.
 */
export async function setPicture(
  { database, storage }: { database: Database; storage: Storage },
  viewer: Viewer,
  personId: string,
  picture: Buffer,
): Promise<Account> {
  const { person } = viewer
  await checkIsOwn(database, viewer, personId)
  const version = person.assetsVersion + 1
  // The file first: a row never names one that isn't there.
  await storage.put(`pictures/${personId}/${version}/${fileName}`, await makeSquare(picture, sidePx), {
    contentType: 'image/png',
  })
  return await replaced(database, personId, pictureName(personId, fileName), version)
}

/** Takes one's own picture away. Refuses as setPicture. */
export async function removePicture(database: Database, viewer: Viewer, personId: string): Promise<Account> {
  await checkIsOwn(database, viewer, personId)
  return await replaced(database, personId, null, viewer.person.assetsVersion + 1)
}

async function checkIsOwn(database: Database, { person, boundTo }: Viewer, personId: string): Promise<void> {
  if (person.id !== personId) refuse('NotFound')
  if (!(await ownsProfile(database, personId, boundTo))) refuse('NotInThisSession')
}

async function replaced(
  database: Database,
  personId: string,
  picture: string | null,
  version: number,
): Promise<Account> {
  if (!(await replacePicture(database, personId, picture, version))) refuse('StaleVersion')
  return toAccount((await findPersonById(database, personId)) ?? refuse('NotFound'))
}
