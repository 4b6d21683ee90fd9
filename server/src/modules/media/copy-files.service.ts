/** Files of products that are copied: in their places first, then their rows with those of the copies. */
import { isDeepStrictEqual } from 'node:util'
import { type KeptFiles, keepFiles } from '../../platform/storage/keep-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { type CopyFiles, chooseCopyIds, OriginalsChanged, withinArLimit } from '../products/index.ts'
import {
  insertCopiedDocuments,
  listOriginalDocuments,
  type OriginalDocument,
} from './documents/documents.repository.ts'
import { keepDocumentCopy } from './documents/documents.service.ts'
import {
  type CopiedMedia,
  insertCopiedMedia,
  listOriginalMedia,
  type OriginalMedia,
} from './items/media-versions.repository.ts'
import { keepMediaCopy } from './items/stored-media.service.ts'

interface Originals {
  media: OriginalMedia[]
  documents: OriginalDocument[]
}

/** The files of one copy. */
interface Copy extends KeptFiles {
  to: string
  originals: Originals
  media: CopiedMedia[]
}

/** Media and documents of copied products, as first versions. */
export function createCopyFiles(storage: Storage): CopyFiles {
  return async (scope, productIds) => {
    const ids = await chooseCopyIds(scope, productIds)
    const copies = new Map<string, Copy>()
    const forget = async () => {
      for (const copy of copies.values()) await copy.forget()
    }
    try {
      const found = await findOriginals(scope, productIds)
      for (const [from, to] of ids)
        copies.set(from, await keepCopy(scope, storage, ofProduct(found, from), to))
    } catch (error) {
      await forget()
      throw error
    }
    return { ids, forget, write: (open, written) => writeCopies(open, copies, written) }
  }
}

async function findOriginals(scope: Scope, productIds: readonly string[]): Promise<Originals> {
  return {
    media: await listOriginalMedia(scope, productIds),
    documents: await listOriginalDocuments(scope, productIds),
  }
}

function ofProduct({ media, documents }: Originals, productId: string): Originals {
  return {
    media: media.filter(({ from }) => from === productId),
    documents: documents.filter(({ from }) => from === productId),
  }
}

async function keepCopy(scope: Scope, storage: Storage, originals: Originals, to: string): Promise<Copy> {
  return await keepFiles(storage, async (keep) => {
    const media: CopiedMedia[] = []
    for (const original of originals.media)
      media.push(await keepMediaCopy(scope, storage, keep, original, to))
    for (const original of originals.documents)
      await keepDocumentCopy(scope, storage, keep, { ...original, to })
    return { to, originals, media }
  })
}

async function writeCopies(
  open: Scope,
  copies: ReadonlyMap<string, Copy>,
  productIds: readonly string[],
): Promise<void> {
  const written = productIds.flatMap((id) => copies.get(id) ?? [])
  const now = await findOriginals(open, productIds)
  for (const id of productIds)
    if (!isDeepStrictEqual(ofProduct(now, id), copies.get(id)?.originals)) throw new OriginalsChanged()
  const media = written.flatMap((copy) => copy.media)
  const documents = written.flatMap(({ originals, to }) => originals.documents.map((one) => ({ ...one, to })))
  const counts = [
    await withinArLimit(open, () => insertCopiedMedia(open, media)),
    await insertCopiedDocuments(open, documents),
  ]
  if (!isDeepStrictEqual(counts, [media.length, documents.length])) throw new OriginalsChanged()
  for (const copy of written) copy.noteWritten()
}
