/** Everything that crosses the wire between server and callers. */
import { accessContract } from './access/access.contract.ts'
import { accountDefaultsContract } from './account-defaults/account-defaults.contract.ts'
import { activityReportContract } from './activity-report/activity-report.contract.ts'
import { announcementsContract } from './announcements/announcements.contract.ts'
import { archivesContract } from './archives/archives.contract.ts'
import { auditContract } from './audit/audit.contract.ts'
import { brandContract } from './brand/brand.contract.ts'
import { categoriesContract } from './categories/categories.contract.ts'
import { domainsContract } from './domains/domains.contract.ts'
import { engagementContract } from './engagement/engagement.contract.ts'
import { foldersContract } from './folders/folders.contract.ts'
import { hostMappingContract } from './host-mapping/host-mapping.contract.ts'
import { hostNamesContract } from './host-names/host-names.contract.ts'
import { identityContract } from './identity/identity.contract.ts'
import { impersonationContract } from './impersonation/impersonation.contract.ts'
import { invitationsContract } from './invitations/invitations.contract.ts'
import { leakCheckContract } from './leak-check/leak-check.contract.ts'
import { liveContract } from './live/live.contract.ts'
import { mediaContract } from './media/media.contract.ts'
import { notificationsContract } from './notifications/notifications.contract.ts'
import { operatorContract } from './operator/operator.contract.ts'
import { peopleContract } from './people/people.contract.ts'
import { priceTypesContract } from './price-types/price-types.contract.ts'
import { processesContract } from './processes/processes.contract.ts'
import { productsContract } from './products/products.contract.ts'
import { projectReportContract } from './project-report/project-report.contract.ts'
import { guestLinksContract } from './projects/guest-links.contract.ts'
import { projectsContract } from './projects/projects.contract.ts'
import { readinessContract } from './projects/readiness.contract.ts'
import { projectTemplatesContract } from './projects/templates.contract.ts'
import { webSessionContract } from './projects/web-session.contract.ts'
import { reportsContract } from './reports/reports.contract.ts'
import { negotiationContract } from './rooms/negotiation.contract.ts'
import { roomsContract } from './rooms/rooms.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { shareLinksContract } from './share-links/share-links.contract.ts'
import { signInSecurityContract } from './sign-in-security/sign-in-security.contract.ts'
import { singleSignOnContract } from './single-sign-on/single-sign-on.contract.ts'
import { statisticsContract } from './statistics/statistics.contract.ts'
import { exportsContract } from './transfers/exports.contract.ts'
import { importsContract } from './transfers/imports.contract.ts'
import { recipesContract } from './transfers/recipes.contract.ts'
import { viewAsContract } from './view-as/view-as.contract.ts'
import { webhooksContract } from './webhooks/webhooks.contract.ts'

/** All calls, by module. Paths are relative to `/api`. */
export const contract = {
  identity: identityContract,
  signInSecurity: signInSecurityContract,
  domains: domainsContract,
  access: accessContract,
  audit: auditContract,
  brand: brandContract,
  accountDefaults: accountDefaultsContract,
  processes: processesContract,
  folders: foldersContract,
  categories: categoriesContract,
  priceTypes: priceTypesContract,
  people: peopleContract,
  operator: operatorContract,
  archives: archivesContract,
  invitations: invitationsContract,
  impersonation: impersonationContract,
  hostMapping: hostMappingContract,
  hostNames: hostNamesContract,
  singleSignOn: singleSignOnContract,
  settings: settingsContract,
  products: productsContract,
  media: mediaContract,
  viewAs: viewAsContract,
  shareLinks: shareLinksContract,
  leakCheck: leakCheckContract,
  projects: projectsContract,
  readiness: readinessContract,
  projectTemplates: projectTemplatesContract,
  webSession: webSessionContract,
  guestLinks: guestLinksContract,
  dealing: negotiationContract,
  rooms: roomsContract,
  imports: importsContract,
  exports: exportsContract,
  recipes: recipesContract,
  reports: reportsContract,
  live: liveContract,
  notifications: notificationsContract,
  projectReport: projectReportContract,
  activityReport: activityReportContract,
  engagement: engagementContract,
  statistics: statisticsContract,
  webhooks: webhooksContract,
  announcements: announcementsContract,
}

export * from './access/access.schema.ts'
export * from './account-defaults/account-defaults.schema.ts'
export * from './activity-report/activity-report.schema.ts'
export * from './announcements/announcements.schema.ts'
export * from './archives/archives.schema.ts'
export * from './asset-paths.ts'
export * from './audit/audit.schema.ts'
export * from './brand/brand.schema.ts'
export * from './categories/categories.schema.ts'
export * from './categories/category-writes.schema.ts'
export * from './detail-fields/detail-fields.schema.ts'
export * from './domains/domains.schema.ts'
export {
  type Access,
  type AccessOf,
  attendees,
  type EndpointMeta,
  idempotencyHeader,
  type Need,
  productFiles,
} from './endpoint.ts'
export * from './engagement/engagement.schema.ts'
export * from './errors.ts'
export * from './folders/folder-writes.schema.ts'
export * from './folders/folders.schema.ts'
export * from './host-mapping/host-mapping.schema.ts'
export * from './host-names/host-names.schema.ts'
export * from './identity/identity.schema.ts'
export * from './identity/languages.ts'
export * from './invitations/invitations.schema.ts'
export * from './media/bulk-media.schema.ts'
export * from './media/media.schema.ts'
export * from './media/model-units.ts'
export * from './notifications/notifications.schema.ts'
export * from './operator/imports.schema.ts'
export * from './operator/installation.schema.ts'
export * from './operator/operator.schema.ts'
export { allRows } from './paging.ts'
export * from './people/api-keys.schema.ts'
export * from './people/people.schema.ts'
export * from './price-types/price-types.schema.ts'
export * from './processes/processes.schema.ts'
export * from './products/bulk-products.schema.ts'
export * from './products/product-changes.schema.ts'
export * from './products/product-figures.schema.ts'
export * from './products/product-history.schema.ts'
export * from './products/product-models.schema.ts'
export * from './products/product-views.schema.ts'
export * from './products/product-writes.schema.ts'
export * from './products/products.schema.ts'
export type { PublishingPreview, PublishingSubject } from './products/publishing.contract.ts'
export * from './project-report/project-report.schema.ts'
export * from './projects/finding-words.ts'
export * from './projects/guest-links.schema.ts'
export * from './projects/projects.schema.ts'
export * from './projects/readiness.schema.ts'
export * from './projects/templates.schema.ts'
export * from './projects/web-session.schema.ts'
export * from './refusals.ts'
export * from './reports/reports.schema.ts'
export * from './rooms/negotiation.schema.ts'
export * from './rooms/rooms.schema.ts'
export * from './settings/product-settings.schema.ts'
export * from './settings/purposes.schema.ts'
export * from './settings/search-words.schema.ts'
export * from './share-links/share-links.schema.ts'
export * from './sign-in-security/sign-in-security.schema.ts'
export * from './single-sign-on/single-sign-on.schema.ts'
export * from './statistics/statistics.schema.ts'
export * from './transfers/exports.schema.ts'
export * from './transfers/imports.schema.ts'
export * from './transfers/recipes.schema.ts'
export * from './uploads.ts'
export * from './view-as/view-as.schema.ts'
export * from './view-as/view-as-header.ts'
export * from './webhooks/webhooks.schema.ts'
