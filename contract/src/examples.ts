/** An example of every call. Pages have no use for them, so the contract's index leaves them out. */
import type { AnyContractProcedure } from '@orpc/contract'
import * as z from 'zod'
import { accessExamples } from './access/access.examples.ts'
import { accountDefaultsExamples } from './account-defaults/account-defaults.examples.ts'
import { activityReportExamples } from './activity-report/activity-report.examples.ts'
import { announcementsExamples } from './announcements/announcements.examples.ts'
import { auditExamples } from './audit/audit.examples.ts'
import { brandExamples } from './brand/brand.examples.ts'
import { categoriesExamples } from './categories/categories.examples.ts'
import { domainsExamples } from './domains/domains.examples.ts'
import { engagementExamples } from './engagement/engagement.examples.ts'
import { type ExampleIds, type Examples, type Outcome, plausibleIds, type Unique } from './example.ts'
import { foldersExamples } from './folders/folders.examples.ts'
import { hostMappingExamples } from './host-mapping/host-mapping.examples.ts'
import { hostNamesExamples } from './host-names/host-names.examples.ts'
import { identityExamples } from './identity/identity.examples.ts'
import { impersonationExamples } from './impersonation/impersonation.examples.ts'
import { contract } from './index.ts'
import { invitationsExamples } from './invitations/invitations.examples.ts'
import { leakCheckExamples } from './leak-check/leak-check.examples.ts'
import { mediaExamples } from './media/media.examples.ts'
import { notificationsExamples } from './notifications/notifications.examples.ts'
import { operatorExamples } from './operator/operator.examples.ts'
import { peopleExamples } from './people/people.examples.ts'
import { priceTypesExamples } from './price-types/price-types.examples.ts'
import { processesExamples } from './processes/processes.examples.ts'
import { productsExamples } from './products/products.examples.ts'
import { projectReportExamples } from './project-report/project-report.examples.ts'
import { guestLinksExamples } from './projects/guest-links.examples.ts'
import { projectsExamples } from './projects/projects.examples.ts'
import { readinessExamples } from './projects/readiness.examples.ts'
import { projectTemplatesExamples } from './projects/templates.examples.ts'
import { webSessionExamples } from './projects/web-session.examples.ts'
import { reportsExamples } from './reports/reports.examples.ts'
import { negotiationExamples } from './rooms/negotiation.examples.ts'
import { roomsExamples } from './rooms/rooms.examples.ts'
import { settingsExamples } from './settings/settings.examples.ts'
import { shareLinksExamples } from './share-links/share-links.examples.ts'
import { signInSecurityExamples } from './sign-in-security/sign-in-security.examples.ts'
import { singleSignOnExamples } from './single-sign-on/single-sign-on.examples.ts'
import { exportsExamples } from './transfers/exports.examples.ts'
import { importsExamples } from './transfers/imports.examples.ts'
import { recipesExamples } from './transfers/recipes.examples.ts'
import { viewAsExamples } from './view-as/view-as.examples.ts'
import { webhooksExamples } from './webhooks/webhooks.examples.ts'

export type { ExampleIds } from './example.ts'
/** @reference Tests make things of their own in place of some. */
export { examplePicture, plausibleIds } from './example.ts'

type Contract = typeof contract
type Nothing = Record<never, never>
/** A module of which each call needs nothing but ids has none. */
type Modules = {
  [Module in keyof Contract as Nothing extends Examples<Contract[Module]> ? never : Module]: unknown
}

const examples = {
  identity: identityExamples,
  signInSecurity: signInSecurityExamples,
  domains: domainsExamples,
  access: accessExamples,
  audit: auditExamples,
  brand: brandExamples,
  accountDefaults: accountDefaultsExamples,
  processes: processesExamples,
  folders: foldersExamples,
  categories: categoriesExamples,
  priceTypes: priceTypesExamples,
  people: peopleExamples,
  operator: operatorExamples,
  invitations: invitationsExamples,
  impersonation: impersonationExamples,
  hostMapping: hostMappingExamples,
  hostNames: hostNamesExamples,
  singleSignOn: singleSignOnExamples,
  settings: settingsExamples,
  products: productsExamples,
  media: mediaExamples,
  viewAs: viewAsExamples,
  shareLinks: shareLinksExamples,
  leakCheck: leakCheckExamples,
  projects: projectsExamples,
  readiness: readinessExamples,
  projectTemplates: projectTemplatesExamples,
  webSession: webSessionExamples,
  guestLinks: guestLinksExamples,
  dealing: negotiationExamples,
  rooms: roomsExamples,
  imports: importsExamples,
  exports: exportsExamples,
  recipes: recipesExamples,
  reports: reportsExamples,
  notifications: notificationsExamples,
  projectReport: projectReportExamples,
  activityReport: activityReportExamples,
  engagement: engagementExamples,
  webhooks: webhooksExamples,
  announcements: announcementsExamples,
} satisfies Modules & Partial<Record<keyof Contract, (ids: ExampleIds, unique: Unique) => object>>

/** An example as it is sent, with what is known of its call. */
export interface SentExample extends Outcome {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
}

interface Stated extends Outcome {
  params?: object
  query?: object
  body?: unknown
  input?: object
}

/** The members of an input that an example needn't say. */
function neededIds(input: unknown, ids: ExampleIds): Partial<ExampleIds> {
  if (!(input instanceof z.ZodObject)) return {}
  const needed = Object.entries(ids).filter(
    ([name]) => name in input.shape && !input.shape[name].safeParse(undefined).success,
  )
  return Object.fromEntries(needed)
}

/** `name` is `module.call`. */
export function exampleOf(
  name: string,
  ids: ExampleIds = plausibleIds,
  unique: Unique = (text) => text,
): SentExample {
  const [module = '', called = ''] = name.split('.')
  const { route, inputSchema } = callNamed(module, called)
  const ofModule: Partial<Record<string, (ids: ExampleIds, unique: Unique) => object>> = examples
  const stated: Partial<Record<string, Stated>> = { ...ofModule[module]?.(ids, unique) }
  const { params, query, body, input, ...outcome } = stated[called] ?? {}
  if (route.inputStructure === 'detailed' && inputSchema instanceof z.ZodObject) {
    const { shape } = inputSchema
    return {
      ...outcome,
      params: { ...neededIds(shape.params, ids), ...params },
      query: { ...neededIds(shape.query, ids), ...query },
      ...('body' in shape ? { body: body ?? {} } : {}),
    }
  }
  const members = Object.entries({ ...neededIds(inputSchema, ids), ...input })
  const isInPath = ([member]: [string, unknown]) => route.path?.includes(`{${member}}`) === true
  const rest = Object.fromEntries(members.filter((member) => !isInPath(member)))
  const isRead = route.method === 'GET' || route.method === 'DELETE'
  return {
    ...outcome,
    params: Object.fromEntries(members.filter(isInPath)),
    ...(isRead ? { query: rest } : { query: {}, body: rest }),
  }
}

function callNamed(module: string, name: string): AnyContractProcedure['~orpc'] {
  const modules: Partial<Record<string, Partial<Record<string, AnyContractProcedure>>>> = contract
  const call = modules[module]?.[name]
  if (call === undefined) throw new Error(`There is no call ${module}.${name}`)
  return call['~orpc']
}
