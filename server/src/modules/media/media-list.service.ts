/** Media of all products that a member of staff sees, and which products files are meant for. */
import type { ListedMedia, MediaMatch, mediaQuery, StorageUse } from '@vitrine/contract'
import type * as z from 'zod'
import type { Scope } from '../../scope/scope.ts'
import { visibleFoldersOfSets } from '../folders/index.ts'
import { productVisibility } from '../products/index.ts'
import { searchClauses } from '../search/index.ts'
import {
  countMedia,
  type ListedRow,
  listMatches,
  listMediaRows,
  type Match,
  sumStorage,
} from './media.repository.ts'

export async function listMedia(
  scope: Scope,
  asked: z.output<typeof mediaQuery>,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; result: ListedMedia[] }> {
  const { condition } = await productVisibility(scope)
  const sought = { ...asked, search: await searchClauses(scope, asked.search) }
  const total = await countMedia(scope, condition, sought)
  const rows = await listMediaRows(scope, condition, sought, window)
  const folders = await visibleFoldersOfSets(scope, [...new Set(rows.map(({ folderSet }) => folderSet))])
  return { total, result: rows.map((row) => presentMedia(row, folders.get(row.folderSet) ?? [])) }
}

function presentMedia(row: ListedRow, folders: string[]): ListedMedia {
  const { productId, productName, reference, mediaOrderVersion, item, createdAt, isUnitGuessed } = row
  return {
    product: { _id: productId, name: productName, reference, folders, mediaOrderVersion },
    item,
    createdAt: createdAt.toISOString(),
    isUnitGuessed,
  }
}

/** In the order of the names. */
export async function matchMedia(scope: Scope, fileNames: readonly string[]): Promise<MediaMatch[]> {
  const { condition } = await productVisibility(scope)
  const names = [...new Set(fileNames)].map((fileName) => ({ fileName, stem: stemOf(fileName) }))
  const matches = new Map(
    (await listMatches(scope, condition, names)).map((match) => [match.fileName, match]),
  )
  return fileNames.map((fileName) => presentMatch(fileName, matches.get(fileName)))
}

function presentMatch(fileName: string, found: Match | undefined): MediaMatch {
  if (found === undefined) return { fileName, product: null, isReplacing: false }
  const { productId, productName, reference, isReplacing } = found
  return { fileName, product: { _id: productId, name: productName, reference }, isReplacing }
}

/** The name without folders and ending. */
function stemOf(fileName: string): string {
  const name = fileName.slice(fileName.lastIndexOf('/') + 1).normalize('NFC')
  const dot = name.lastIndexOf('.')
  return (dot > 0 ? name.slice(0, dot) : name).trim()
}

/** Bytes kept for the domain, with earlier versions. */
export async function getStorageUse(scope: Scope): Promise<StorageUse> {
  return await sumStorage(scope)
}
