/** The modules with what each brings: the hubs of the program go through this list. Lowest first, as `modules/order.ts`. */

import type { WaysIn } from './modules/access/index.ts'
import { brings as access } from './modules/access/index.ts'
import { brings as activityReport } from './modules/activity-report/index.ts'
import { brings as announcements } from './modules/announcements/index.ts'
import { brings as domains } from './modules/domains/index.ts'
import { brings as engagement } from './modules/engagement/index.ts'
import { brings as folders } from './modules/folders/index.ts'
import type { MappingParts } from './modules/host-mapping/index.ts'
import { brings as hostMapping } from './modules/host-mapping/index.ts'
import type { HostNameParts } from './modules/host-names/index.ts'
import { brings as hostNames } from './modules/host-names/index.ts'
import type { Surroundings } from './modules/identity/index.ts'
import { brings as identity } from './modules/identity/index.ts'
import type { OpenApplication } from './modules/leak-check/index.ts'
import { brings as leakCheck } from './modules/leak-check/index.ts'
import { brings as media } from './modules/media/index.ts'
import type { NotificationTimes, Panels } from './modules/notifications/index.ts'
import { brings as notifications } from './modules/notifications/index.ts'
import { brings as operator } from './modules/operator/index.ts'
import { brings as people } from './modules/people/index.ts'
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
import { brings as statistics } from './modules/statistics/index.ts'
import { brings as transfers } from './modules/transfers/index.ts'
import { brings as uploads } from './modules/uploads/index.ts'
import { brings as webhooks } from './modules/webhooks/index.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { QueueWork } from './platform/jobs/queue-work.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { AssetEndpoint } from './scope/asset-endpoint.ts'
import type { Scope } from './scope/scope.ts'
import type { Topics } from './scope/topics.ts'

interface AssetParts extends WaysIn {
  secret: string
  storage: Storage
}

/** What a program with workers hands to modules; each takes a part of it. */
export interface WorkGiven extends Omit<Config, 'storage'>, WaysIn {
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

interface Module {
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
  hostNames,
  hostMapping,
  processes,
  uploads,
  folders,
  people,
  products,
  media,
  leakCheck,
  projects,
  rooms,
  transfers,
  reports,
  projectReport,
  activityReport,
  engagement,
  statistics,
  webhooks,
  notifications,
  announcements,
  operator,
]

export const topics = modules.flatMap((module) => module.topics ?? [])

export const reportKinds: ReportKinds = reportKindsOf(modules.flatMap((module) => module.reports ?? []))

/** All addresses of files: what is registered is what the tenancy test walks. */
export function assetEndpoints(parts: AssetParts): AssetEndpoint[] {
  return modules.flatMap((module) => module.assets?.(parts) ?? [])
}

export function processWorkers(given: WorkGiven): ProcessWorker[] {
  return modules.flatMap((module) => module.processes?.(given) ?? [])
}

export const queues = modules.flatMap((module) => module.queues ?? [])

export const nightlySteps = modules.flatMap((module) => Object.entries(module.nightly ?? {}))
