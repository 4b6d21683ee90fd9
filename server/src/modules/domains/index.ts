/** Tenants: their host names, brand and subscription. */
export { createBrandAssets } from './brand-assets.routes.ts'
export { storeBrandFile } from './brand-files.service.ts'
export { createDomainDirectory, type DomainDirectory } from './domain-directory.ts'
export {
  type DomainValues,
  deleteDemoDomains,
  deleteRow as deleteDomainRow,
  findRowByName as findDomainByName,
  getHostToken,
  type Logo,
  listDomainIds,
} from './domains.repository.ts'
export { createDomainsRoutes } from './domains.routes.ts'
export {
  defaultLanguageOf,
  getDisplaySettings,
  getDomain,
  insertDomain,
  listEnterableDomains,
  updateBrand,
  updateDisplaySettings,
  uploadLimitsOf,
  visibleHeaders,
} from './domains.service.ts'
export { registerFavicon } from './favicon.routes.ts'
export { type DomainMailBrand, mailBrandOf } from './mail-brand.ts'
export { printBrandOf } from './print-brand.ts'
