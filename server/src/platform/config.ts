// Everything that can be set from outside, read once at the start. The table in docs/configuration.md is checked against VARIABLES.
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { fileSettingOf, readCredentials } from './credentials.ts'
import { fewestConnections } from './db/connection-numbers.ts'
import { type RequestLimits, usualLimits } from './limits.ts'
import {
  addresses,
  dnsServers,
  exactSslMode,
  hostNameOrNothing,
  isLoopback,
  keptDays,
  listenAddress,
  networkAccess,
  origin,
  page,
  proxies,
  wholeNumber,
} from './setting-forms.ts'
import { unknownNames } from './setting-names.ts'
import { StartupError } from './startup-error.ts'
import { parseStorageUrl, type StorageConfig } from './storage-url.ts'

/** The settings of a running program. `dataFolder` is absolute. */
export type Config = {
  port: number
  host: string
  dataFolder: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /** Past a pooler: for what needs a session of PostgreSQL's own. Absent: the same address. */
  databaseDirectUrl?: string
  /** Address of the database as the owner of the tables, where programs connect as another user. */
  databaseOwnerUrl?: string
  /** Absent: requests connect as a role that the owner of the database makes. */
  databaseTenantUrl?: string
  /** Replicas of the database, which answer what requests read. */
  databaseReadUrls: string[]
  /** Whether a program that starts brings the database to its schema. */
  migrates: boolean
  storage: StorageConfig
  /** Absent: PostgreSQL carries live news. */
  redisUrl?: string
  /** Absent: mail goes to the outbox. */
  smtpUrl?: string
  mailFrom: string
  /** `closed`: nobody has said anything, and others reach us. There is none then. */
  demo: 'on' | 'draft' | 'off' | 'closed'
  /**
   * Whether the demo's accounts, whose password is published, get in: while only this machine reaches us, or because
   * somebody has said that the demo is wanted.
   */
  opensDemoAccounts: boolean
  /** Signs the ids of live connections and the unsubscribe links of mails. */
  secret: string
  /** Origin for links where no domain's own host name applies, e.g. `http://localhost:4000`. */
  publicUrl: string
  /** Where who may not do something is led; null: to our own page. */
  noAccessUrl: string | null
  /** Where staff ask for help; null for nowhere. */
  supportUrl: string | null
  logLevel: LogLevel
  trustProxy: boolean | number | string
  /** Whether media are fetched by address, and from which addresses of the own network besides public ones. */
  fetchesMedia: false | { alsoFrom: string[] }
  /** Whether files of imports are fetched by address, and from where besides public addresses. */
  fetchesTransfers: false | { alsoFrom: string[] }
  /** Whether webhooks are sent; `alsoFrom`: where to besides public addresses. */
  sendsWebhooks: false | { alsoFrom: string[] }
  /** False: companies have no sign-in of their own. `alsoFrom`: where such providers may be, beside public ones. */
  singleSignOn: false | { alsoFrom: string[] }
  /** Asked for records of host names; none: those of the machine. */
  dnsServers: string[]
  /** What companies' own host names have to lead to; without addresses, those that DNS has for the name. */
  mapping: { target: string; addresses: string[]; needsIcp: boolean }
  /** Addresses, beside this machine, that may ask which host names may get certificates. */
  tlsAskFrom: string[]
  /** For how many days; null is for ever. */
  keepDays: { activity: number | null; audit: number | null; outbox: number | null }
  limits: RequestLimits
  /** Connections of requests to the database; what else takes some follows from it (`db/connection-numbers.ts`). */
  connections: number
  /** How long requests are answered after SIGTERM before the port closes. */
  drainMs: number
  /** With less left on the disk of the data folder, operators are told. */
  freeSpaceBytes: number
  /** What an archive of a company may have that operators send. */
  archiveBytes: number
  /** Memory for the columns from which products are counted. */
  columnsBytes: number
  /** Files of people that are prepared at once. */
  prepareAtOnce: number
  /** Where figures are read by Prometheus; null for nowhere. */
  metrics: { host: string; port: number } | null
  /** Where traces are sent, and what share of those that begin here; null for nowhere. */
  traces: { endpoint: string; share: number } | null
  /** From which duration on a statement is a line of the log; null for never. */
  slowStatementMs: number | null
  /** Where backups lie; absent: none is made by itself. `at`: UTC. */
  backup: { target?: string; key: string | null; at: { hours: number; minutes: number }; keep: number }
}

/** As set from outside: without a secret, the one kept in the data folder is used. */
export type ConfigFromEnvironment = Omit<Config, 'secret'> & { secret?: string }

/** The page that says that one has no access. */
export const NO_ACCESS_PATH = '/no-access'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Variable = {
  /** For the table in docs/configuration.md: what it sets, and how values look. */
  description: string
  /** The text that stands for the variable when it isn't set; empty when something else happens instead. */
  default: string
  /** Whether it may hold a password or a key, and be a file (`credentials.ts`). */
  isSecret?: true
}

/** The environment variables, in the order of the table in docs/configuration.md. An empty value counts as not set. */
export const VARIABLES = {
  PORT: { description: 'Port to listen on', default: '4000' },
  HOST: { description: 'Address to listen on; `0.0.0.0` for all of the machine', default: '127.0.0.1' },
  VITRINE_DATA: { description: 'Folder of the database, stored files and secrets', default: './data' },
  DATABASE_URL: {
    description:
      'Own PostgreSQL 15 or later, `postgres://user:password@host:5432/name`; else an embedded one is run',
    default: '',
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    description:
      'The same database and user past a pooler that lends connections by transaction, for migrations, news and the queue; else `DATABASE_URL`',
    default: '',
    isSecret: true,
  },
  DATABASE_OWNER_URL: {
    description:
      'The owner of the tables, for `npm run manage -- migrate` alone, where the programs’ user of `DATABASE_URL` owns none (docs/operations.md)',
    default: '',
    isSecret: true,
  },
  DATABASE_TENANT_URL: {
    description:
      'How requests connect to an own PostgreSQL whose roles an administrator has prepared (docs/operations.md); else a login role is made beside the user of `DATABASE_URL`',
    default: '',
    isSecret: true,
  },
  DATABASE_READ_URL: {
    description:
      'Replicas of an own PostgreSQL that answer what requests read, `postgres://host:5432/name`, with commas between; requests connect to them as to the primary, unless an address names a user (docs/operations.md)',
    default: '',
    isSecret: true,
  },
  STORAGE_URL: {
    description:
      'S3 storage, `s3://key:secret@host:port/bucket?region=us-east-1&tls=on`, without key and secret by the role of the machine; else files lie in `VITRINE_DATA/storage`',
    default: '',
    isSecret: true,
  },
  REDIS_URL: {
    description:
      'Redis or Valkey that carries live news between many programs, `redis://:password@host:6379/0`; else PostgreSQL does',
    default: '',
    isSecret: true,
  },
  SMTP_URL: {
    description: 'Mail server, `smtp://user:password@host:587`; else mails go to an outbox for the operator',
    default: '',
    isSecret: true,
  },
  MAIL_FROM: { description: 'Sender of mails', default: 'Vitrine <vitrine@localhost>' },
  VITRINE_DEMO: {
    description:
      'Whether an empty installation gets the demo, whose accounts have a published password: `on`, `off`, or `draft` with small pictures and films and fewer 3D models, for tests; else only while `HOST` is an address of this machine alone, such as `127.0.0.1`',
    default: '',
  },
  VITRINE_MIGRATE: {
    description:
      'Whether a starting program brings the database to its schema: `on`, or `off` where `npm run manage -- migrate` does (docs/operations.md)',
    default: 'on',
  },
  VITRINE_SECRET: {
    description:
      'Signs the ids of live connections and the unsubscribe links of mails, at least 32 characters, the same for all servers on a database; else one is made and kept in `VITRINE_DATA`',
    default: '',
    isSecret: true,
  },
  VITRINE_PUBLIC_URL: {
    description: 'Address for links where no mapped host name applies; else `http://localhost:PORT`',
    default: '',
  },
  VITRINE_NO_ACCESS_URL: {
    description:
      'Where people are led who may not see or do what they asked for: an `https` address, or a path of this program',
    default: NO_ACCESS_PATH,
  },
  VITRINE_SUPPORT_URL: {
    description:
      'Where staff ask for help, shown in their menu as support tickets: an `https` or `mailto` address; without it the menu has no such link',
    default: '',
  },
  LOG_LEVEL: {
    description: `One of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}`,
    default: 'info',
  },
  TRUST_PROXY: {
    description:
      'Whose `X-Forwarded-*` headers count: `off`, `on`, a number of proxies, or their addresses with commas between',
    default: 'off',
  },
  VITRINE_FETCH_MEDIA: {
    description:
      'Whether staff may have media fetched by address: `off`, `on` for public addresses, or IP addresses and ranges of the own network that are allowed too, with commas between',
    default: 'off',
  },
  VITRINE_FETCH_TRANSFERS: {
    description:
      'Whether kept imports may fetch their file by address (`https:`, `sftp:`): `off`, `on` for public addresses, or IP addresses and ranges of the own network that are allowed too, with commas between',
    default: 'off',
  },
  VITRINE_WEBHOOKS_TO: {
    description:
      'Where webhooks may be sent: `on` for public addresses over https, `off`, or IP addresses and ranges of the own network that are allowed too, with commas between',
    default: 'on',
  },
  VITRINE_SINGLE_SIGN_ON: {
    description:
      'Whether companies may have a sign-in of their own (OpenID Connect): `on` for public providers over https, `off`, or IP addresses and ranges of the own network that are allowed too, with commas between',
    default: 'on',
  },
  VITRINE_DNS_SERVERS: {
    description:
      'DNS servers that are asked for the records by which companies prove host names, IP addresses with commas between, with a port as in `192.0.2.1:5353`; else those of the machine',
    default: '',
  },
  VITRINE_MAPPING_TARGET: {
    description:
      'Host name that the CNAME records of companies’ own host names name; else that of `VITRINE_PUBLIC_URL`',
    default: '',
  },
  VITRINE_MAPPING_ADDRESSES: {
    description:
      'IP addresses, with commas between, that companies’ own host names lead to; else those that DNS has for the target',
    default: '',
  },
  VITRINE_MAPPING_ICP: {
    description:
      'Whether companies’ own host names need an ICP license number (mainland China): `on` or `off`',
    default: 'off',
  },
  VITRINE_TLS_ASK_FROM: {
    description:
      'Proxies, beside those on this machine, that may ask whether to get a certificate for a name: IP addresses and ranges with commas between',
    default: '',
  },
  VITRINE_KEEP_ACTIVITY_DAYS: {
    description: 'Days that the history of products and other things is kept, at least 30, or `forever`',
    default: '1100',
  },
  VITRINE_KEEP_AUDIT_DAYS: {
    description: 'Days that the log of security events is kept, at least 90, or `forever`',
    default: '400',
  },
  VITRINE_KEEP_OUTBOX_DAYS: {
    description: 'Days that mails without a mail server are kept, at least 1, or `forever`',
    default: '30',
  },
  VITRINE_REQUEST_SECONDS: {
    description: 'Seconds that a request may spend in the database in all',
    default: String(usualLimits.requestMs / 1000),
  },
  VITRINE_STREAM_SECONDS: {
    description: 'Seconds that a streamed list may go without progress, in the database or at its reader',
    default: String(usualLimits.streamMs / 1000),
  },
  VITRINE_BODY_SECONDS: {
    description:
      'Seconds until headers and body of a request must be there, and that an upload may bring nothing',
    default: String(usualLimits.bodyMs / 1000),
  },
  VITRINE_CONNECT_SECONDS: {
    description:
      'Seconds that a connection to the database is waited for, where it is away or all of them are at work',
    default: String(usualLimits.connectMs / 1000),
  },
  VITRINE_CONNECTIONS: {
    description:
      'Connections to the database that requests of a program have at most; in all a program has up to twice as many (docs/operations.md)',
    default: '20',
  },
  VITRINE_LONG_QUERIES_PER_CALLER: {
    description:
      'Queries with patterns and streamed lists that one caller may have at work at once, for each program',
    default: String(usualLimits.longPerCaller),
  },
  VITRINE_LONG_QUERIES_PER_COMPANY: {
    description: 'The same for all callers of a company together',
    default: String(usualLimits.longPerCompany),
  },
  VITRINE_REQUESTS_PER_MINUTE: {
    description: 'Requests a minute of one address, or of one key of a program; files: ten times as many',
    default: String(usualLimits.requestsPerMinute),
  },
  VITRINE_DRAIN_SECONDS: {
    description:
      'Seconds, at most 5, that requests are still answered after SIGTERM while `/api/ready` says 503; else 5 with `TRUST_PROXY` and 1 without',
    default: '',
  },
  VITRINE_FREE_SPACE_MB: {
    description: 'With fewer megabytes left on the disk of `VITRINE_DATA`, `/api/ready` names `room`',
    default: '100',
  },
  VITRINE_ARCHIVE_GB: {
    description: 'Gigabytes that an archive of a company may have that operators send for an import',
    default: '50',
  },
  VITRINE_COLUMNS_MB: {
    description:
      'Megabytes of memory, at most, for columns of large companies from which products are found and counted; 0 leaves all of it to PostgreSQL',
    default: '512',
  },
  VITRINE_PREPARE_AT_ONCE: {
    description:
      'Models, pictures and films that a program prepares at once, from 1 to 64; else as many as the machine has cores',
    default: '',
  },
  VITRINE_METRICS: {
    description:
      'Address and port at which Prometheus reads figures of this program, such as `127.0.0.1:9464`; whoever reaches it may read them. Else nowhere',
    default: '',
  },
  VITRINE_SLOW_STATEMENT_MS: {
    description:
      'Milliseconds from which on a round trip to the database is a line of the log, with the names of its statements; 0 for never',
    default: '1000',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description:
      'Collector that traces are sent to by OTLP (HTTP), such as `http://127.0.0.1:4318`; the other `OTEL_EXPORTER_OTLP_…` settings of OpenTelemetry count too. Else none are made',
    default: '',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    description: 'Share of requests that are traced, from `0` to `1`, where no proxy has decided',
    default: '1',
  },
  VITRINE_BACKUP: {
    description:
      'Where a backup is made every night, a folder or `s3://key:secret@host:port/bucket`; else none is made by itself',
    default: '',
    isSecret: true,
  },
  VITRINE_BACKUP_AT: { description: 'When it is made, UTC', default: '01:30' },
  VITRINE_BACKUP_KEEP: { description: 'How many backups are kept', default: '14' },
  VITRINE_BACKUP_KEY: {
    description:
      'Seals backups, at least 32 characters; nobody can read them without it. Else they are not sealed',
    default: '',
    isSecret: true,
  },
} satisfies Record<string, Variable>

export type VariableName = keyof typeof VARIABLES

export const SECRET_NAMES = Object.entries<Variable>(VARIABLES)
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name)

/** The whole end takes ten seconds. */
const longestDrainSeconds = 5

const postgresProtocols = ['postgres:', 'postgresql:']

const EnvironmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535'),
  HOST: z.string(),
  VITRINE_DATA: z.string().transform((path) => resolve(path)),
  DATABASE_URL: optionalUrl(postgresProtocols, 'postgres://user:password@host:5432/name').transform(
    exactSslMode,
  ),
  DATABASE_DIRECT_URL: optionalUrl(postgresProtocols, 'postgres://user:password@host:5432/name').transform(
    exactSslMode,
  ),
  DATABASE_OWNER_URL: optionalUrl(postgresProtocols, 'postgres://owner:password@host:5432/name').transform(
    exactSslMode,
  ),
  DATABASE_TENANT_URL: optionalUrl(
    postgresProtocols,
    'postgres://vitrine_requests:password@host:5432/name',
  ).transform(exactSslMode),
  DATABASE_READ_URL: z.string().transform((text, context) => {
    const urls = text.split(',').flatMap((url) => url.trim() || [])
    if (urls.every((url) => URL.canParse(url) && postgresProtocols.includes(new URL(url).protocol)))
      return urls.map((url) => exactSslMode(url) ?? url)
    context.addIssue('must be addresses like postgres://host:5432/name with commas between')
    return z.NEVER
  }),
  STORAGE_URL: z.string().transform((text, context) => {
    const parsed = text === '' ? undefined : parseStorageUrl(text)
    if (typeof parsed !== 'string') return parsed
    context.addIssue(parsed)
    return z.NEVER
  }),
  REDIS_URL: optionalUrl(['redis:', 'rediss:'], 'redis://:password@host:6379/0'),
  SMTP_URL: optionalUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$|^.*<[^\s@]+@[^\s@]+>$/, 'must look like Name <name@example.org>'),
  VITRINE_DEMO: z.enum(['', 'on', 'draft', 'off'], 'must be on, draft or off'),
  VITRINE_MIGRATE: z.enum(['on', 'off'], 'must be on or off'),
  VITRINE_SECRET: z
    .string()
    .refine((secret) => secret === '' || secret.length >= 32, 'must have at least 32 characters'),
  VITRINE_PUBLIC_URL: origin('https://catalogue.example.org'),
  VITRINE_NO_ACCESS_URL: page(NO_ACCESS_PATH),
  VITRINE_SUPPORT_URL: optionalUrl(['https:', 'mailto:'], 'https://help.example.org'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
  TRUST_PROXY: proxies(),
  VITRINE_FETCH_MEDIA: networkAccess(),
  VITRINE_FETCH_TRANSFERS: networkAccess(),
  VITRINE_WEBHOOKS_TO: networkAccess(),
  VITRINE_SINGLE_SIGN_ON: networkAccess(),
  VITRINE_DNS_SERVERS: dnsServers(),
  VITRINE_MAPPING_TARGET: hostNameOrNothing(),
  VITRINE_MAPPING_ADDRESSES: addresses('must be IP addresses with commas between', { areRangesTaken: false }),
  VITRINE_MAPPING_ICP: z.enum(['on', 'off'], 'must be on or off'),
  VITRINE_TLS_ASK_FROM: addresses('must be IP addresses and ranges with commas between', {
    areRangesTaken: true,
  }),
  VITRINE_KEEP_ACTIVITY_DAYS: keptDays(30),
  VITRINE_KEEP_AUDIT_DAYS: keptDays(90),
  VITRINE_KEEP_OUTBOX_DAYS: keptDays(1),
  VITRINE_REQUEST_SECONDS: wholeNumber(1, 3_600),
  VITRINE_STREAM_SECONDS: wholeNumber(1, 3_600),
  VITRINE_BODY_SECONDS: wholeNumber(1, 3_600),
  VITRINE_CONNECT_SECONDS: wholeNumber(1, 60),
  VITRINE_CONNECTIONS: wholeNumber(fewestConnections, 500),
  VITRINE_LONG_QUERIES_PER_CALLER: wholeNumber(1, 100),
  VITRINE_LONG_QUERIES_PER_COMPANY: wholeNumber(1, 100),
  VITRINE_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000),
  VITRINE_DRAIN_SECONDS: z.union([z.literal(''), wholeNumber(0, longestDrainSeconds)]),
  VITRINE_FREE_SPACE_MB: wholeNumber(0, 1_000_000),
  VITRINE_ARCHIVE_GB: wholeNumber(1, 5_000),
  VITRINE_COLUMNS_MB: wholeNumber(0, 100_000),
  VITRINE_PREPARE_AT_ONCE: z.union([z.literal(''), wholeNumber(1, 64)]),
  VITRINE_METRICS: listenAddress(),
  VITRINE_SLOW_STATEMENT_MS: wholeNumber(0, 3_600_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(['http:', 'https:'], 'http://127.0.0.1:4318'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a number from 0 to 1')
    .transform(Number),
  VITRINE_BACKUP: z.string().transform((text, context) => {
    const fault = text.includes('://') ? parseStorageUrl(text) : undefined
    if (typeof fault === 'string') context.addIssue(`${fault}, or be a folder`)
    return text || undefined
  }),
  VITRINE_BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 01:30')
    .transform((text) => ({ hours: Number(text.slice(0, 2)), minutes: Number(text.slice(3)) })),
  VITRINE_BACKUP_KEEP: wholeNumber(1, 1_000),
  VITRINE_BACKUP_KEY: z
    .string()
    .refine((key) => key === '' || key.length >= 32, 'must have at least 32 characters'),
} satisfies Record<VariableName, z.ZodType>)

/**
 * Reads the settings from environment variables, and from files those that hold secrets.
 * @throws StartupError with one line for each bad value
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigFromEnvironment {
  const given = { ...environment, ...readCredentials(environment, SECRET_NAMES) }
  const texts = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, variable]) => [name, given[name]?.trim() || variable.default]),
  )
  const result = EnvironmentSchema.safeParse(texts)
  const faults = [
    ...unknownNames(environment, [...Object.keys(VARIABLES), ...SECRET_NAMES.map(fileSettingOf)]),
    ...(result.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`),
  ]
  if (!result.success || faults.length > 0) throw new StartupError(faults.join('\n'))
  const values = result.data
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_TENANT_URL', 'DATABASE_DIRECT_URL'] as const)
    if (values[name] !== undefined && values.DATABASE_URL === undefined)
      throw new StartupError(`${name} is of use together with DATABASE_URL only`)
  if (values.DATABASE_READ_URL.length > 0 && values.DATABASE_URL === undefined)
    throw new StartupError('DATABASE_READ_URL is of use together with DATABASE_URL only')
  const isReachedFromHereOnly = isLoopback(values.HOST)
  const publicUrl = values.VITRINE_PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`).origin
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.VITRINE_DATA,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseTenantUrl: values.DATABASE_TENANT_URL,
    databaseReadUrls: values.DATABASE_READ_URL,
    migrates: values.VITRINE_MIGRATE === 'on',
    storage: values.STORAGE_URL ?? { kind: 'disk', folder: resolve(values.VITRINE_DATA, 'storage') },
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    demo: values.VITRINE_DEMO || (isReachedFromHereOnly ? 'on' : 'closed'),
    opensDemoAccounts: isReachedFromHereOnly || !['', 'off'].includes(values.VITRINE_DEMO),
    secret: values.VITRINE_SECRET || undefined,
    publicUrl,
    noAccessUrl: values.VITRINE_NO_ACCESS_URL,
    supportUrl: values.VITRINE_SUPPORT_URL ?? null,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    fetchesMedia: values.VITRINE_FETCH_MEDIA,
    fetchesTransfers: values.VITRINE_FETCH_TRANSFERS,
    sendsWebhooks: values.VITRINE_WEBHOOKS_TO,
    singleSignOn: values.VITRINE_SINGLE_SIGN_ON,
    dnsServers: values.VITRINE_DNS_SERVERS,
    mapping: {
      target: values.VITRINE_MAPPING_TARGET ?? new URL(publicUrl).hostname,
      addresses: values.VITRINE_MAPPING_ADDRESSES,
      needsIcp: values.VITRINE_MAPPING_ICP === 'on',
    },
    tlsAskFrom: values.VITRINE_TLS_ASK_FROM,
    keepDays: {
      activity: values.VITRINE_KEEP_ACTIVITY_DAYS,
      audit: values.VITRINE_KEEP_AUDIT_DAYS,
      outbox: values.VITRINE_KEEP_OUTBOX_DAYS,
    },
    limits: {
      requestMs: values.VITRINE_REQUEST_SECONDS * 1000,
      streamMs: values.VITRINE_STREAM_SECONDS * 1000,
      bodyMs: values.VITRINE_BODY_SECONDS * 1000,
      connectMs: values.VITRINE_CONNECT_SECONDS * 1000,
      longPerCaller: values.VITRINE_LONG_QUERIES_PER_CALLER,
      longPerCompany: values.VITRINE_LONG_QUERIES_PER_COMPANY,
      requestsPerMinute: values.VITRINE_REQUESTS_PER_MINUTE,
    },
    connections: values.VITRINE_CONNECTIONS,
    drainMs: 1000 * drainSeconds(values),
    freeSpaceBytes: values.VITRINE_FREE_SPACE_MB * 1024 ** 2,
    archiveBytes: values.VITRINE_ARCHIVE_GB * 1024 ** 3,
    columnsBytes: values.VITRINE_COLUMNS_MB * 1024 ** 2,
    prepareAtOnce: values.VITRINE_PREPARE_AT_ONCE || availableParallelism(),
    metrics: values.VITRINE_METRICS,
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    slowStatementMs: values.VITRINE_SLOW_STATEMENT_MS || null,
    backup: {
      target: values.VITRINE_BACKUP,
      key: values.VITRINE_BACKUP_KEY || null,
      at: values.VITRINE_BACKUP_AT,
      keep: values.VITRINE_BACKUP_KEEP,
    },
  }
}

/** A proxy asks `/api/ready` every few seconds; without one, open connections only have to come to their end. */
function drainSeconds({
  VITRINE_DRAIN_SECONDS: said,
  TRUST_PROXY: proxy,
}: {
  VITRINE_DRAIN_SECONDS: number | ''
  TRUST_PROXY: unknown
}): number {
  if (said !== '') return said
  return proxy === false ? 1 : longestDrainSeconds
}

/** A setting that holds an address or nothing. The value isn't repeated in the message: it may hold a password. */
function optionalUrl(protocols: string[], example: string) {
  return z.string().transform((text, context) => {
    if (text === '') return undefined
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
    context.addIssue(`must be an address like ${example}`)
    return z.NEVER
  })
}
