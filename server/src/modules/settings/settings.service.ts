import type { DomainSettings } from '@vitrine/contract'
import { answerId } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { listDetailTabs, listVisibleDetailFields } from '../detail-fields/index.ts'
import { getDisplaySettings, getDomain, uploadLimitsOf, visibleHeaders } from '../domains/index.ts'
import { presentPriceType, visiblePriceTypes } from '../price-types/index.ts'
import { presentPurpose, visiblePurposes } from '../purposes/index.ts'

/** What is set for the whole installation and shows on pages. */
export type InstallationSettings = Pick<DomainSettings, 'fetchesMedia' | 'fetchesTransfers' | 'supportUrl'>

/** Everything a page needs to show products to this caller. */
export async function getDomainSettings(
  scope: Scope,
  installation: InstallationSettings,
): Promise<DomainSettings> {
  const [domain, display, fields, tabs, priceTypes, purposes, uploadLimits] = await Promise.all([
    getDomain(scope),
    getDisplaySettings(scope),
    listVisibleDetailFields(scope),
    listDetailTabs(scope),
    visiblePriceTypes(scope),
    visiblePurposes(scope),
    uploadLimitsOf(scope),
  ])
  const fieldIds = new Set(fields.map((field) => field.id))
  const priceTypeIds = new Set(priceTypes.map((priceType) => priceType.id))
  const visible = (headers: readonly string[]) =>
    visibleHeaders(headers, scope, { fieldIds, priceTypeIds, purposeIds: purposes })
  return {
    ...answerId(domain),
    seesStaffAttributes: !scope.isClient,
    priceTypes: priceTypes.map(presentPriceType),
    productDetailFields: fields.map(answerId),
    productDetailTabs: tabs,
    purposes: [...purposes.values()].map(presentPurpose),
    productTableHeaders: visible(display.productTableHeaders),
    productCsvExportHeaders: visible(display.productCsvExportHeaders),
    productPdfExportHeaders: visible(display.productPdfExportHeaders),
    currencies: display.currencies,
    timeZone: display.timeZone,
    version: scope.isClient ? 0 : display.version,
    notesInterest: display.notesInterest,
    uploadLimits,
    ...installation,
    // Clients write to the company.
    supportUrl: scope.isClient ? null : installation.supportUrl,
  }
}
