/**
 * Rows and findings of a change set as their reader may see them by now: products and fields may have left their sight
 * since the file was checked.
 */
import type { ImportRow, ProcessFinding } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility, seenProducts, visibleKeys } from '../../products/index.ts'
import { placeOf } from '../reading/read-rows.ts'
import type { RefusedRow, StoredFinding, StoredRow } from './import-rows.repository.ts'
import type { StoredImport } from './imports.repository.ts'

interface Visible {
  products: ReadonlyMap<string, unknown>
  fields: ReadonlySet<string>
  /** Places of columns, as findings name them, that fill a field which is hidden by now. */
  hiddenPlaces: ReadonlySet<string>
}

async function visibleParts(
  scope: Scope,
  { columns }: Pick<StoredImport, 'columns'>,
  productIds: readonly (string | null)[],
): Promise<Visible> {
  const fields = new Set(visibleKeys(await productVisibility(scope)))
  const hidden = columns.filter(({ target }) => target !== null && !fields.has(target))
  return {
    products: await seenProducts(
      scope,
      productIds.flatMap((id) => id ?? []),
    ),
    fields,
    hiddenPlaces: new Set(hidden.map(placeOf)),
  }
}

export async function shownRows(
  scope: Scope,
  stored: StoredImport,
  rows: readonly StoredRow[],
): Promise<ImportRow[]> {
  const visible = await visibleParts(
    scope,
    stored,
    rows.map(({ productId }) => productId),
  )
  return rows.map(({ productId, ownName, cells, findings, ...row }) => {
    const isSeen = productId === null || visible.products.has(productId)
    return {
      ...row,
      product: isSeen ? productId : null,
      // What stands in the file is the reader's own.
      name: isSeen ? row.name : ownName,
      cells: isSeen ? cells.filter(({ field }) => visible.fields.has(field)) : [],
      findings: findings.map((finding) => shownFinding(visible, { finding, productId })),
    }
  })
}

export async function shownRefused(
  scope: Scope,
  stored: StoredImport,
  rows: readonly RefusedRow[],
): Promise<{ row: number; findings: ProcessFinding[] }[]> {
  const visible = await visibleParts(
    scope,
    stored,
    rows.map(({ productId }) => productId),
  )
  return rows.map(({ row, productId, findings }) => ({
    row,
    findings: findings.map((finding) => shownFinding(visible, { finding, productId })),
  }))
}

export async function shownFindings(
  scope: Scope,
  stored: StoredImport,
  rows: readonly StoredFinding[],
): Promise<ProcessFinding[]> {
  const visible = await visibleParts(
    scope,
    stored,
    rows.map(({ productId }) => productId),
  )
  return rows.map((row) => shownFinding(visible, row))
}

/** The value of a finding stands in the file; what it says of the product's present value doesn't. */
function shownFinding(
  { products, hiddenPlaces }: Visible,
  { finding, productId }: StoredFinding,
): ProcessFinding {
  const isSeen = (productId === null || products.has(productId)) && !hiddenPlaces.has(finding.column)
  return isSeen || !('present' in finding.data)
    ? finding
    : { ...finding, data: { ...finding.data, present: '' } }
}
