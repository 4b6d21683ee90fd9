/** The modules with what each brings: the hubs of the program go through this list. Lowest first, as `modules/order.ts`. */

import type { AnyRouter } from '@orpc/server'
import type { TenantAccess } from './modules/access/index.ts'
import { brings as access } from './modules/access/index.ts'
import { brings as accountDefaults } from './modules/account-defaults/index.ts'
import { brings as activityReport } from './modules/activity-report/index.ts'
import { brings as announcements } from './modules/announcements/index.ts'
import { brings as audit } from './modules/audit/index.ts'
import { brings as brand } from './modules/brand/index.ts'
import { brings as categories } from './modules/categories/index.ts'
import { brings as domains } from './modules/domains/index.ts'
import { brings as engagement } from './modules/engagement/index.ts'
import { brings as folders } from './modules/folders/index.ts'
import type { MappingParts } from './modules/host-mapping/index.ts'
import { brings as hostMapping } from './modules/host-mapping/index.ts'
import type { HostNameParts } from './modules/host-names/index.ts'
import { brings as hostNames } from './modules/host-names/index.ts'
import type { createIdentity, Surroundings } from './modules/identity/index.ts'
import { brings as identity } from './modules/identity/index.ts'
import { brings as impersonation } from './modules/impersonation/index.ts'
import type { OpenApplication } from './modules/leak-check/index.ts'
import { brings as leakCheck } from './modules/leak-check/index.ts'
import type { createLive } from './modules/live/index.ts'
import { brings as live } from './modules/live/index.ts'
import { brings as media } from './modules/media/index.ts'
import type { NotificationTimes, Panels } from './modules/notifications/index.ts'
import { brings as notifications } from './modules/notifications/index.ts'
import { brings as operator } from './modules/operator/index.ts'
import { brings as people } from './modules/people/index.ts'
import { brings as priceTypes } from './modules/price-types/index.ts'
import type { ProcessWorker } from './modules/processes/index.ts'
import { brings as processes } from './modules/processes/index.ts'
import { brings as products } from './modules/products/index.ts'
import { brings as projectReport } from './modules/project-report/index.ts'
import { brings as projects } from './modules/projects/index.ts'
import {
  type ReportKind,
  type ReportKinds,
  reportKindsOf,
  brings as reports,
} from './modules/reports/index.ts'
import { brings as rooms } from './modules/rooms/index.ts'
import { brings as settings } from './modules/settings/index.ts'
import { brings as shareLinks } from './modules/share-links/index.ts'
import { brings as singleSignOn } from './modules/single-sign-on/index.ts'
import { brings as statistics } from './modules/statistics/index.ts'
import { brings as transfers } from './modules/transfers/index.ts'
import { brings as uploads } from './modules/uploads/index.ts'
import { brings as viewAs } from './modules/view-as/index.ts'
import { brings as webhooks } from './modules/webhooks/index.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { QueueWork } from './platform/jobs/queue-work.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { AssetEndpoint } from './scope/asset-endpoint.ts'
import type { Scope } from './scope/scope.ts'
import type { Topics } from './scope/topics.ts'

interface AssetParts extends TenantAccess {
  secret: string
  storage: Storage
}

/** What a program with workers hands to modules; each takes a part of it. */
export interface WorkGiven extends Omit<Config, 'storage'>, TenantAccess {
  config: Config
  database: Database
  storage: Storage
  mailer: Mailer
  panels: Panels
  /** How notifications are gathered. */
  times: NotificationTimes
  topics: readonly Topics[]
  kinds: ReportKinds
  findBrand: Surroundings['findBrand']
  openApplication: OpenApplication
  log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
}

export interface NightGiven {
  storage: Storage
  hostNames: HostNameParts
  mapping: MappingParts
  signal: AbortSignal
}

type Identity = Awaited<ReturnType<typeof createIdentity>>
type Live = ReturnType<typeof createLive>
/** What operators are told of it, and what they do. */
type Installation = Parameters<typeof operator.routes>[0]

/** What an application hands to the calls of modules; each takes a part of it. */
interface RoutesGiven
  extends Omit<Config, 'storage' | 'mapping'>,
    TenantAccess,
    Omit<Identity, 'routes' | 'securityRoutes'>,
    Installation {
  database: Database
  storage: Storage
  identity: Identity
  live: Live
  isOwnConnection: Live['isOwnConnection']
  panels: Panels
  topics: readonly Topics[]
  kinds: ReportKinds
  hostNames: HostNameParts
  mapping: MappingParts
}

interface Module {
  /** Its calls by their part of the contract; several modules may bring calls of one part. */
  routes?: (given: RoutesGiven) => Readonly<Record<string, Readonly<Record<string, AnyRouter>>>>
  /** Whom it tells of what (`*.topics.ts`). */
  topics?: readonly Topics[]
  reports?: readonly ReportKind[]
  /** Addresses of files. */
  assets?: (parts: AssetParts) => readonly AssetEndpoint[]
  /** Who carries out its kinds of process. */
  processes?: (given: WorkGiven) => readonly ProcessWorker[]
  queues?: readonly QueueWork<WorkGiven>[]
  /** What it tidies in each company every night, by its name in the report. Each can be done twice without harm. */
  nightly?: Readonly<Record<string, (scope: Scope, given: NightGiven) => Promise<number>>>
}

const modules: readonly Module[] = [
  identity,
  domains,
  access,
  audit,
  hostNames,
  hostMapping,
  brand,
  processes,
  uploads,
  folders,
  categories,
  priceTypes,
  people,
  impersonation,
  singleSignOn,
  settings,
  products,
  media,
  viewAs,
  shareLinks,
  leakCheck,
  projects,
  accountDefaults,
  rooms,
  transfers,
  reports,
  projectReport,
  activityReport,
  engagement,
  statistics,
  webhooks,
  live,
  notifications,
  announcements,
  operator,
]

export const topics = modules.flatMap((module) => module.topics ?? [])

export const reportKinds: ReportKinds = reportKindsOf(modules.flatMap((module) => module.reports ?? []))

/** All calls of the contract. */
export function routesOf(given: RoutesGiven): Record<string, Record<string, AnyRouter>> {
  const router: Record<string, Record<string, AnyRouter>> = {}
  for (const { routes } of modules)
    for (const [part, calls] of Object.entries(routes?.(given) ?? {}))
      router[part] = { ...router[part], ...calls }
  return router
}

/** All addresses of files: what is registered is what the tenancy test walks. */
export function assetEndpoints(parts: AssetParts): AssetEndpoint[] {
  return modules.flatMap((module) => module.assets?.(parts) ?? [])
}

export function processWorkers(given: WorkGiven): ProcessWorker[] {
  return modules.flatMap((module) => module.processes?.(given) ?? [])
}

export const queues = modules.flatMap((module) => module.queues ?? [])

export const nightlySteps = modules.flatMap((module) => Object.entries(module.nightly ?? {}))
