/** Tenants: their host names, brand and subscription. */

export { type BrandVersionRow, listBrandVersionRows } from './brand.repository.ts'
export { fullSubscription } from './brand.ts'
export {
  filesOf as brandFilesOf,
  keepBrandFile,
  removeBrandFile,
  restoreBrandVersion,
  storeBrandFile,
  updateBrand,
  writeBrandFile,
} from './brand-changes.ts'
export { brings } from './brings.ts'
export { createDomainDirectory, type DomainDirectory } from './domain-directory.ts'
export {
  type DomainRow,
  type DomainValues,
  deleteDemoDomains,
  deleteRow as deleteDomainRow,
  findRowByName as findDomainByName,
  getHostToken,
  getOwnRow,
  holdOwnRow,
  insertArchivedRow as insertArchivedDomain,
  listDomainIds,
  listDueDeletions,
  markDeleted,
  unmarkDeleted,
  updateOwnHost,
} from './domains.repository.ts'
export {
  defaultLanguageOf,
  getDisplaySettings,
  getDomain,
  holdSubscription,
  insertDomain,
  listEnterableDomains,
  preferencesForNew,
  searchDomains,
  updateAccountDefaults,
  updateDisplaySettings,
  updateSubscription,
  uploadLimitsOf,
  visibleHeaders,
} from './domains.service.ts'
export { registerFavicon } from './favicon.routes.ts'
export { type DomainMailBrand, mailBrandOf } from './mail-brand.ts'
export { printBrandOf } from './print-brand.ts'
export {
  holdPurposes,
  listPurposeRows,
  lockPurposes,
  type StoredPurpose,
  savePurposes,
} from './purposes.repository.ts'
