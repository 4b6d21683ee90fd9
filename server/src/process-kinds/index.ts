/** Every kind of process that workers know. A new kind is added here and nowhere else. */
import { createPrepareMediaKind } from '../modules/media/index.ts'
import type { ProcessKind } from '../modules/processes/index.ts'
import {
  changeFieldKind,
  createBulkKinds,
  reassignCategoriesKind,
  rebuildSearchKind,
} from '../modules/products/index.ts'
import { createLoadKind } from '../modules/transfers/index.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { createHousekeepingKind } from './housekeeping.ts'

export function processKinds({ storage }: { storage: Storage }): ProcessKind[] {
  return [
    createLoadKind(storage),
    createHousekeepingKind(storage),
    ...createBulkKinds(storage),
    createPrepareMediaKind(storage),
    rebuildSearchKind,
    changeFieldKind,
    reassignCategoriesKind,
  ] as ProcessKind[]
}
