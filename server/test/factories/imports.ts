/** Imports at a step of their way, without a file. */
import { randomUUID } from 'node:crypto'
import type { ImportColumn } from '@vitrine/contract'
import { sql } from 'kysely'
import { insertBulk } from '../../src/modules/products/index.ts'
import {
  countKinds,
  insertRows,
  savePlans,
} from '../../src/modules/transfers/imports/import-rows.repository.ts'
import {
  insertImport,
  saveBulk,
  saveCounts,
  saveFound,
  saveState,
} from '../../src/modules/transfers/imports/imports.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { unique } from './company.ts'

const column: Omit<ImportColumn, 'index' | 'header' | 'target'> = {
  letter: 'A',
  samples: [],
  filled: 1,
  matched: 'header',
  problem: null,
  asks: [],
  numberStyle: 'dot',
  dateOrder: 'ymd',
  emptyText: null,
}

/** Makes an import by the scope's person, in which one row makes a product. */
export async function givenImport(
  scope: Scope,
  step: 'columns' | 'checked' | 'applied',
  { fileName = 'products.csv', folderId = null as string | null } = {},
): Promise<string> {
  return await scope.transaction(async (open) => {
    const id = await insertImport(open, open.person?.id ?? '', { fileName, fileId: randomUUID(), folderId })
    const columns = ['reference', 'name'].map((target, index) => ({
      ...column,
      index,
      header: target,
      target,
    }))
    const found = { fileKind: 'csv', sheets: [], sheet: null, headerRow: 1, isRemembered: false } as const
    await saveFound(open, id, { ...found, columns })
    if (step === 'columns') return id
    const reference = unique('NEW')
    const values = { reference, name: 'New product' }
    await insertRows(open, id, [
      { row: 2, reference, name: values.name, values, coming: {}, findings: [], kind: null },
    ])
    const cells = Object.entries(values).map(([field, after]) => ({ field, before: null, after }))
    await savePlans(open, id, [
      { row: 2, kind: 'new', productId: null, name: values.name, cells, findings: [] },
    ])
    await saveCounts(open, id, await countKinds(open, id))
    await saveState(open, id, { state: step })
    if (step === 'applied') await saveBulk(open, id, await insertBulk(open, { type: 'changes' }, null))
    return id
  })
}

/** A file that the person has sent to import it; returns the id of the upload. */
export async function givenSentFile(scope: Scope, personId: string): Promise<string> {
  const id = randomUUID()
  const result = { name: 'sent.csv', version: 1, import: randomUUID() }
  await scope.rows(sql`
    insert into finished_uploads (domain_id, id, person_id, size_bytes, result)
    values (${scope.domainId}, ${id}, ${personId}, 1, ${JSON.stringify(result)}::jsonb)`)
  return id
}
