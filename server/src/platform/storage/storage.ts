/** Where files are kept: a folder or an S3 bucket, behind one interface. */

import { errorText, StartupError } from '../startup-error.ts'
import type { StorageConfig } from '../storage-url.ts'
import { watchStorage } from '../telemetry/watch-storage.ts'
import { diskStorage, sweepUnfinished } from './disk-storage.ts'
import type { Storage } from './storage-types.ts'

export { isSafeName } from './storage-key.ts'
export type { ByteRange, KeptContent, Storage } from './storage-types.ts'

/**
 * Opens the storage and tries it once.
 * @throws StartupError when it can't be reached or used
 */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  const storage = watchStorage(
    config.kind === 'disk' ? diskStorage(config.folder) : (await import('./s3-storage.ts')).s3Storage(config),
  )
  await storage.check().catch((error) => {
    const place = config.kind === 'disk' ? config.folder : `${config.endpoint}/${config.bucket}`
    throw new StartupError(`the storage ${place} can't be used: ${errorText(error)}`, { cause: error })
  })
  if (config.kind === 'disk') await sweepUnfinished(config.folder)
  return storage
}
