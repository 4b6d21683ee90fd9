/** While a file is made: whether those for whom it is made still see what it shows. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { checkMayExport, type FileReader, seesLess } from './readers.ts'

export interface RightsWatch {
  /** Refuses ExportRightsChanged once one of them sees less, and what refuses them a file at all. */
  check(): Promise<void>
}

/** `scopeNow` is the owner's; `readAgain` whoever the file is for, as they are now. Rights have a revision, asked for each time. */
export function watchRights(
  reader: FileReader,
  scopeNow: () => Promise<Scope>,
  readAgain: (owner: Scope) => Promise<FileReader>,
): RightsWatch {
  let revision = reader.scope.structureRevision
  return {
    async check() {
      const owner = await scopeNow()
      checkMayExport(owner)
      if (owner.structureRevision === revision) return
      if (seesLess(reader, await readAgain(owner))) refuse('ExportRightsChanged')
      revision = owner.structureRevision
    },
  }
}
