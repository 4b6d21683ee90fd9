import type { DomainSettings } from '@vitrine/contract'
import type { Scope } from '../../scope/scope.ts'
import { listDetailTabs, listVisibleDetailFields } from '../detail-fields/index.ts'
import { getDisplaySettings, getDomain, uploadLimitsOf } from '../domains/index.ts'
import { visiblePriceTypes } from '../price-types/index.ts'

/** Columns of a field or price type that the caller may not see are left out; the others have no secrets. */
function visibleHeaders(
  headers: readonly string[],
  fieldIds: Set<string>,
  priceTypeIds: Set<string>,
): string[] {
  return headers.filter((header) => {
    const [kind, id = ''] = header.split(':')
    if (kind === 'detail') return fieldIds.has(id)
    return kind === 'price' ? priceTypeIds.has(id) : true
  })
}

/** What is set for the whole installation and shows on pages. */
export type InstallationSettings = Pick<DomainSettings, 'fetchesMedia'>

/** Everything a page needs to show products to this caller. */
export async function getDomainSettings(
  scope: Scope,
  installation: InstallationSettings,
): Promise<DomainSettings> {
  const [domain, display, fields, tabs, priceTypes, uploadLimits] = await Promise.all([
    getDomain(scope),
    getDisplaySettings(scope),
    listVisibleDetailFields(scope),
    listDetailTabs(scope),
    visiblePriceTypes(scope),
    uploadLimitsOf(scope),
  ])
  const fieldIds = new Set(fields.map((field) => field._id))
  const priceTypeIds = new Set(priceTypes.map((priceType) => priceType.id))
  const visible = (headers: readonly string[]) => visibleHeaders(headers, fieldIds, priceTypeIds)
  return {
    ...domain,
    priceTypes: priceTypes.map(({ id, name, currency }) => ({ _id: id, name, currency })),
    productDetailFields: fields,
    productDetailTabs: tabs,
    productTableHeaders: visible(display.productTableHeaders),
    productCsvExportHeaders: visible(display.productCsvExportHeaders),
    productPdfExportHeaders: visible(display.productPdfExportHeaders),
    currencies: display.currencies,
    uploadLimits,
    ...installation,
  }
}
