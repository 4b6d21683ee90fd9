import { preparedSuffixes } from '@vitrine/contract'
import { isOldFile, UNFINISHED_HOURS } from '../../platform/storage/delete-old-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { listGoneProducts } from '../products/index.ts'
import { listStoredKeys } from './attachments/attachments.repository.ts'
import { listDocumentKeys } from './documents/documents.service.ts'

/** Products asked about in one statement. */
const ASKED_AT_ONCE = 1_000

/** Files of products that no longer exist, also not in the trash, and of versions of media and documents that don't. */
export async function deleteOrphans(scope: Scope, storage: Storage, signal: AbortSignal): Promise<number> {
  const folder = `domains/${scope.domainId}/products`
  let count = 0
  let batch: string[] = []
  const flush = async () => {
    signal.throwIfAborted()
    for (const key of await orphansAmong(scope, storage, folder, batch)) {
      await storage.delete(key)
      count += 1
    }
    batch = []
  }
  for await (const key of storage.list(folder)) {
    batch.push(key)
    if (batch.length >= ASKED_AT_ONCE) await flush()
  }
  await flush()
  return count
}

async function orphansAmong(
  scope: Scope,
  storage: Storage,
  folder: string,
  keys: readonly string[],
): Promise<string[]> {
  const productOf = (key: string) => key.slice(folder.length + 1).split('/')[0] ?? ''
  const gone = new Set(await listGoneProducts(scope, [...new Set(keys.map(productOf))]))
  const keptAs = (kind: 'media' | 'files') =>
    keys.filter((key) => !gone.has(productOf(key)) && key.split('/')[4] === kind)
  const documents = keptAs('files')
  const originals = new Map([
    ...keptAs('media').map((key) => [key, originalOf(key)] as const),
    ...documents.map((key) => [key, key] as const),
  ])
  const known = new Set([
    ...(await listStoredKeys(scope, [...new Set(originals.values())])),
    ...(await listDocumentKeys(scope, documents)),
  ])
  const left: string[] = []
  for (const [key, original] of originals) {
    // A file whose row is about to come is young.
    if (!known.has(original) && (await isOldFile(storage, key, UNFINISHED_HOURS))) left.push(key)
  }
  for (const key of keys.filter((one) => gone.has(productOf(one))))
    if (await isOldFile(storage, key, UNFINISHED_HOURS)) left.push(key)
  return left
}

/** The key that a file was made from, or the key itself. */
function originalOf(key: string): string {
  const suffix = Object.values(preparedSuffixes).find((ending) => key.endsWith(ending))
  return suffix === undefined ? key : key.slice(0, -suffix.length)
}
