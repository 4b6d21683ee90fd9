/** Files about imports: what was refused of one, and templates for the next. */
import { buffer } from 'node:stream/consumers'
import type { Language } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { openSheetFile } from '../../../platform/sheets/read/open-sheet-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { FairShares } from '../../../platform/work/fair-shares.ts'
import { currentWork } from '../../../platform/work/request-work.ts'
import { Shares } from '../../../platform/work/shares.ts'
import type { Asset } from '../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeRefused } from '../refused-rows/write-refused.ts'
import { withStoredFile } from '../stored-file.ts'
import { makeTemplate } from '../template/template.service.ts'
import { importFileKey } from './import-process.ts'
import { listRefused } from './import-rows.repository.ts'
import type { StoredImport } from './imports.repository.ts'
import { getStored } from './imports.service.ts'
import { shownRefused } from './shown-rows.ts'

const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
const rowsAtOnce = 1_000
const longestReadingMs = 300_000
/** Each download reads its file in a process of its own: one at a time for a caller, two for a company, four in all. */
const readings = { shares: new FairShares(1, 2), places: new Shares(4) }

/** Refuses NotFound, and as templates do. */
export async function findTemplate(
  scope: Scope,
  folder: string,
  language: Language | null,
): Promise<Asset | null> {
  if (folder !== 'none' && !isUuid(folder)) return null
  const folderId = folder === 'none' ? null : folder
  const content = await makeTemplate(scope, { folderId, language: language ?? 'en-us' })
  return {
    source: { content },
    contentType: contentTypes.xlsx,
    attachmentName: 'import-template.xlsx',
    isImmutable: false,
  }
}

/** Made anew each time: its reasons say what the caller sees by now. Refuses NotFound. */
export async function findRefusedRows(
  scope: Scope,
  storage: Storage,
  { importId, file, language }: { importId: string; file: string; language: Language | null },
): Promise<Asset | null> {
  const stored = await getStored(scope, importId)
  const { fileKind, fileId, fileName, sheet, headerRow } = stored
  if (fileKind === null || file !== `refused-rows.${fileKind}`) return null
  const place = {
    key: importFileKey(scope.domainId, fileId),
    signal: AbortSignal.timeout(longestReadingMs),
  }
  const content = await whileReading(scope, () =>
    withStoredFile(storage, place, async (path) => {
      const refused = refusedRows(scope, stored)
      const terms = { sheet, headerRow, language: language ?? 'en-us', refused } as const
      return await buffer(writeRefused({ file: await openSheetFile(path), ...terms }))
    }),
  )
  return {
    source: { content },
    contentType: contentTypes[fileKind],
    attachmentName: `${fileName.replace(/\.[^.]*$/, '')} refused.${fileKind}`,
    isImmutable: false,
  }
}

/** Refuses TooManyAtOnce where others of the caller or company take too long. */
async function whileReading<Result>(scope: Scope, read: () => Promise<Result>): Promise<Result> {
  const work = currentWork()
  if (work === null) return await read()
  const giveBack = await readings.shares.take(work, scope.domainId)
  try {
    const wish = { signal: work.signal, waitMs: work.limits.requestMs / 2 }
    const leave = (await readings.places.take('processes', wish)) ?? refuse('TooManyAtOnce', { seconds: 1 })
    try {
      return await read()
    } finally {
      leave()
    }
  } finally {
    giveBack()
  }
}

async function* refusedRows(scope: Scope, stored: StoredImport) {
  for (let after = 0; ; ) {
    const rows = await listRefused(scope, stored.id, after, rowsAtOnce)
    yield* await shownRefused(scope, stored, rows)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.row
  }
}
