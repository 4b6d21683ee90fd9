/** Profile pictures: seen by oneself and by everyone who shares a domain. */
import type { Account } from '@vitrine/contract'
import { lookup } from 'mime-types'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { makeSquare } from '../../platform/pictures.ts'
import { keepFiles, laterVersion } from '../../platform/storage/keep-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Asset, chosenVersion } from '../../scope/asset-endpoint.ts'
import type { Person } from '../../scope/caller.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import { listEnterableDomains } from '../domains/index.ts'
import {
  findPersonById,
  ownsProfile,
  presentAccount,
  removePictureOf,
  showPicture,
} from '../identity/index.ts'
import { findPictureOfMember, type Picture } from './pictures.repository.ts'

/** The name a profile keeps for its picture; the version stands beside it. */
function pictureName(personId: string, fileName: string): string {
  return `pictures/${personId}/${fileName}`
}

/** The transaction of a change. */
type Open = Parameters<Parameters<Database['transaction']>[0]>[0]

interface Viewer {
  person: Person
  /** The only domain that the session is good for. */
  boundTo: string | null
}

interface Writer extends Viewer {
  basedOn: number | undefined
}

async function findPicture(
  database: Database,
  { person, boundTo }: Viewer,
  personId: string,
): Promise<Picture | null> {
  if (person.id === personId) return person
  for (const domain of await listEnterableDomains(database, person.id, boundTo)) {
    const picture = await findPictureOfMember(database, domain.id, personId)
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
 * no picture, NotInThisSession for one that a company vouches for, StaleVersion.
 */
export async function setPicture(
  { database, storage }: { database: Database; storage: Storage },
  writer: Writer,
  personId: string,
  picture: Buffer,
): Promise<Account> {
  await checkIsOwn(database, writer, personId)
  await database.transaction((open) => checkPictureFresh(open, writer))
  const square = await makeSquare(picture, sidePx)
  const version = laterVersion(
    (await findPersonById(database, personId))?.assetsVersion ?? refuse('NotFound'),
  )
  const kept = await keepFiles(storage, async (keep) => {
    await keep(`pictures/${personId}/${version}/${fileName}`, square, 'image/png')
    return {}
  })
  try {
    return await changed(database, writer, async (open) => {
      await showPicture(open, personId, { picture: pictureName(personId, fileName), version })
      kept.noteWritten()
    })
  } finally {
    await kept.forget()
  }
}

/** Takes one's own picture away. Refuses as setPicture. */
export async function removePicture(database: Database, writer: Writer, personId: string): Promise<Account> {
  await checkIsOwn(database, writer, personId)
  return await changed(database, writer, (open) => removePictureOf(open, personId))
}

async function checkIsOwn(database: Database, { person, boundTo }: Viewer, personId: string): Promise<void> {
  if (person.id !== personId) refuse('NotFound')
  if (!(await ownsProfile(database, personId, boundTo))) refuse('NotInThisSession')
}

/** A refusal names what is there. */
async function checkPictureFresh(open: Open, { person: { id }, basedOn }: Writer): Promise<void> {
  const present = async () => ({ picture: (await findPersonById(open, id))?.picture ?? null })
  await checkFresh(open, basedOn, { kind: 'picture', key: { id } }, ['picture'], present)
}

async function changed(
  database: Database,
  writer: Writer,
  change: (open: Open) => Promise<void>,
): Promise<Account> {
  return await database.transaction(async (open) => {
    await checkPictureFresh(open, writer)
    await change(open)
    return presentAccount((await findPersonById(open, writer.person.id)) ?? refuse('NotFound'))
  })
}
