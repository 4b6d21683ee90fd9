/** Exports: what is asked for is checked at once, and made by a process. */
import { type ExportEstimate, type ExportTerms, mostExportsAtOnce } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { TenantEntry } from '../../access/index.ts'
import { countOwnUnderWay, startProcess } from '../../processes/index.ts'
import { checkSorting, countChosen } from '../../products/index.ts'
import { exportName } from './export-names.ts'
import { exportProductsProcess } from './export-products.process.ts'
import { formatOf } from './formats/formats.ts'
import { checkMayExport, readerAs, readerOf } from './readers.ts'
import { select } from './selection.ts'

/**
 * Queues the making of the file; returns the process. Refuses as `checkExport`, and TooManyExports while too many of the
 * caller's own are under way.
 */
export async function startExport(
  tenantEntry: TenantEntry,
  scope: Scope,
  terms: ExportTerms,
): Promise<string> {
  const { name } = await checkExport(tenantEntry, scope, terms)
  return await scope.transaction(async (open) => {
    if ((await countOwnUnderWay(open, exportProductsProcess)) >= mostExportsAtOnce)
      refuse('TooManyExports', { max: mostExportsAtOnce })
    return await startProcess(open, exportProductsProcess, { subject: name, input: { terms, name } })
  })
}

/** Refuses as `checkExport`. */
export async function estimateExport(
  tenantEntry: TenantEntry,
  scope: Scope,
  terms: ExportTerms,
): Promise<ExportEstimate> {
  const { caller, chosen, format } = await checkExport(tenantEntry, scope, terms)
  const products = await countChosen(caller.scope, caller.visibility, chosen)
  return { products, ...(await format.measure({ caller, chosen })) }
}

/**
 * Refuses as `checkMayExport`, a selection as `select`, SortFieldUnknown, receivers as `readerAs`, and what the format
 * refuses.
 */
export async function checkExport(tenantEntry: TenantEntry, scope: Scope, terms: ExportTerms) {
  checkMayExport(scope)
  const caller = await readerOf(scope)
  const { chosen, name } = await select(scope, terms.selection)
  const format = formatOf(terms)
  checkSorting(caller.visibility, terms.sorting)
  await format.check({ caller, chosen })
  const receivers = 'receivers' in terms ? terms.receivers : undefined
  const names: string[] = []
  for (const receiver of receivers ?? []) names.push((await readerAs(tenantEntry, caller, receiver)).name)
  const named = {
    selected: name,
    receivers: names,
    extension: names.length > 1 ? 'zip' : format.extension,
  }
  return { caller, chosen, format, name: exportName(caller.language, terms, named) }
}
