/** What media and documents of products have in common: names, rights, and what content there is. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { preparedSuffixes } from '@vitrine/contract'
import { hasHiddenCharacters } from '@vitrine/rules'
import { contentType as contentTypeOf } from 'mime-types'
import { refuse } from '../../../platform/errors.ts'
import type { Content } from '../../../platform/storage/keep-files.ts'
import { isSafeName, type KeptContent, type Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import { checkEditable } from '../../products/index.ts'

const unknownType = 'application/octet-stream'
const harmlessType =
  /^(image\/(?!svg)|video\/|audio\/|model\/|text\/(plain|csv)|application\/(pdf|zip|msword|vnd\.(ms-|openxmlformats|oasis)))/
const reservedEndings = Object.values(preparedSuffixes)

/** Folder of a product's files in the storage. */
export function folderOf(scope: Scope, productId: string): string {
  return `domains/${scope.domainId}/products/${productId}`
}

/**
 * Returns the name as it is kept: composed characters, so that one name has one spelling. Refuses InvalidInput for a
 * name that can't be one, NotFound for a product the caller doesn't see, NotAllowed for one they may not edit.
 */
export async function checkStoring(scope: Scope, productId: string, fileName: string): Promise<string> {
  await checkEditable(scope, productId)
  return checkedFileName(fileName)
}

/** Refuses InvalidInput. Endings of files that the server makes are not for names of people's files. */
export function checkedFileName(fileName: string): string {
  const name = fileName.normalize('NFC')
  if (
    !isSafeName(name) ||
    hasHiddenCharacters(name) ||
    reservedEndings.some((ending) => name.endsWith(ending))
  ) {
    refuse('InvalidInput', {
      place: 'fileName',
      reason: 'a file name without /, without invisible characters and of at most 200 bytes is needed',
    })
  }
  return name
}

export async function contentOf(storage: Storage, content: Content, key: string): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content
  const stream = await storage.open(key)
  if (stream === null) throw new Error('The file just stored is gone')
  return await buffer(stream)
}

/** A file of the storage as content of another one. */
export function contentAt(storage: Storage, key: string): KeptContent {
  return {
    read: () =>
      Readable.from(
        (async function* () {
          const content = await storage.open(key)
          if (content === null) throw new Error('The file just stored is gone')
          yield* content
        })(),
        { objectMode: false },
      ),
    keepAs: async (target) => {
      await storage.copy(key, target)
      return (await storage.stat(target))?.sizeBytes ?? 0
    },
  }
}

/** Only what a browser shows as a picture, video or model; anything else is a file without meaning to it. */
export function typeOfMedia(name: string): string {
  const type = contentTypeOf(extensionOf(name))
  return type !== false && /^(image|video|model)\//.test(type) ? type : unknownType
}

/** Documents are saved, not run: only what no browser carries out keeps the type that its name says. */
export function typeOfFile(name: string): string {
  const type = contentTypeOf(extensionOf(name)) || unknownType
  return harmlessType.test(type) ? type : unknownType
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
