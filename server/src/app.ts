/** Composes the server: lists the modules, lowest first, and puts them behind one HTTP application. */
import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import fastifyCookie from '@fastify/cookie'
import {
  archiveUploadPath,
  contract,
  type EndpointMeta,
  errorKeys,
  uploadPath,
  viewAsHeader,
} from '@vitrine/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { QueryConfig } from 'pg'
import * as z from 'zod'
import packageJson from '../package.json' with { type: 'json' }
import { brandFinder } from './account-brand.ts'
import { noteAccountEvent } from './account-events.ts'
import { findLastBackup } from './backups/last-backup.ts'
import { rememberLastBackup } from './backups/nightly-backup.ts'
import { createTenantFor } from './create-tenant.ts'
import { demoPassword } from './demo/demo-password.ts'
import { hostMappingParts } from './host-mapping-parts.ts'
import { hostNameParts } from './host-name-parts.ts'
import { createTenantAccess, type TenantAccess, type ViewAsTarget } from './modules/access/index.ts'
import { registerFavicon, uploadLimitsOf } from './modules/domains/index.ts'
import { registerTlsAsk } from './modules/host-mapping/index.ts'
import {
  createIdentity,
  readOwnSession,
  type Surroundings,
  type ThrottleLimits,
} from './modules/identity/index.ts'
import { asksForSocket, createLive, type LiveLimits } from './modules/live/index.ts'
import { createDocumentUpload, createMediaUpload } from './modules/media/index.ts'
import { createPanels } from './modules/notifications/index.ts'
import { registerArchiveUploads, registerHeartbeat } from './modules/operator/index.ts'
import { checkOpens } from './modules/products/index.ts'
import type { ReportKinds } from './modules/reports/index.ts'
import { createImportUpload } from './modules/transfers/index.ts'
import { registerUploads, UploadStore } from './modules/uploads/index.ts'
import { viewAs } from './modules/view-as/index.ts'
import { assetEndpoints, reportKinds, routesOf, topics } from './modules.ts'
import { pagePreviews } from './page-previews.ts'
import { type Config, NO_ACCESS_PATH } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { watchRoom } from './platform/db/database-room.ts'
import type { SchemaFit } from './platform/db/schema/schema-fit.ts'
import { refuse } from './platform/errors.ts'
import { checkFreeSpace, freeBytesOf } from './platform/free-space.ts'
import { createApiHandler } from './platform/http/api-handler.ts'
import { registerCompression } from './platform/http/compression.ts'
import { registerDraining } from './platform/http/draining.ts'
import { registerHealth, watchParts } from './platform/http/health.ts'
import { registerJsonBodies } from './platform/http/json-bodies.ts'
import { registerMultipart } from './platform/http/multipart.ts'
import { noSchemas } from './platform/http/no-schemas.ts'
import { registerOpenApi } from './platform/http/openapi/openapi.ts'
import { registerStaticWeb } from './platform/http/pages/static-web.ts'
import { createQuiet, registerQuiet } from './platform/http/quiet.ts'
import { type RateLimits, rateLimits, registerRateLimit } from './platform/http/rate-limit.ts'
import { refused, toErrorBody, toOrpcError } from './platform/http/refusals.ts'
import { requestLogSerializers } from './platform/http/request-log.ts'
import { createRequestMeter } from './platform/http/request-meter.ts'
import {
  idGivenBy,
  recordUnread,
  registerRequestRecords,
  requestIdHeader,
  spentBy,
} from './platform/http/request-records.ts'
import { registerSameOrigin } from './platform/http/same-origin.ts'
import { plainSecurityHeaders, registerSecurityHeaders } from './platform/http/security-headers.ts'
import { registerSlowBodies, slowHeaders } from './platform/http/slow-bodies.ts'
import { proxyTest, trustedProxies } from './platform/http/trusted-proxies.ts'
import { registerWholeText } from './platform/http/whole-text.ts'
import type { NewsFeed } from './platform/live/news-feed.ts'
import { checkMailServer } from './platform/mail/mailer.ts'
import { openSealedText, sealText } from './platform/sealed-text.ts'
import type { Storage } from './platform/storage/storage.ts'
import { uuid7 } from './platform/telemetry/uuid7.ts'
import { registerRequestWork } from './platform/work/register-request-work.ts'
import { currentWork } from './platform/work/request-work.ts'
import { Turns } from './platform/work/turns.ts'
import { watchApplication } from './program-figures.ts'
import type { Sealing } from './scope/answer-once.ts'
import { type CallContext, onlyReads } from './scope/api.ts'
import { registerAssets } from './scope/asset-endpoint.ts'
import { callerFor, callerName } from './scope/caller.ts'
import { type RequestAuth, statedAccess } from './scope/guard.ts'
import type { Scope } from './scope/scope.ts'

/** Where the build of the web application lies. */
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** A connection that answers a check with nothing for so long is closed. */
const checkMs = 3_000
/** Each look signs in at the mail server. */
const mailEveryMs = 60_000
/** In characters; file names of 200 bytes take up to 600 in an address. */
const longestParameter = 1000

export interface AppParts {
  config: Config
  database: Database
  /** Connections of its own for signing in; where there are none, those of `database`. */
  signInDatabase?: Database
  storage: Storage
  news: NewsFeed
  /** Limits on attempts to sign in, where not the usual ones. */
  throttleLimits?: ThrottleLimits
  /** Requests per minute and address, where not the usual ones. */
  requestLimits?: RateLimits
  /** Limits of live connections, where not the usual ones. */
  liveLimits?: Partial<LiveLimits>
  /** Where the build of the web application lies, where not in its usual place. */
  webFolder?: string
  /** Reports, where not all that there are. */
  reportKinds?: ReportKinds
  log: FastifyBaseLogger
}

/** What identity asks of the modules above it. */
function surroundingsOfIdentity(
  tenantAccess: TenantAccess,
  { publicUrl, opensDemoAccounts }: Pick<Config, 'publicUrl' | 'opensDemoAccounts'>,
): Surroundings {
  return {
    refusedPassword: opensDemoAccounts ? null : demoPassword,
    publicUrl,
    describeAccess: tenantAccess.tenantEntry.describeAccess,
    listEnterableDomains: tenantAccess.domains.listEnterableDomains,
    noteSecurityEvent: (event) => noteAccountEvent(tenantAccess, event),
    findBrand: brandFinder(tenantAccess.domains, publicUrl),
  }
}

/** Every call states its access: the program does not start with one that doesn't. */
export function checkStatedAccess(): void {
  for (const [module, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const meta: EndpointMeta = call['~orpc'].meta
      statedAccess(meta, `${module}.${name}`)
    }
  }
}

/** `person:<id>` or `group:<id>`; null without. Refuses InvalidInput. */
function viewAsTarget(header: unknown): ViewAsTarget | null {
  if (header === undefined) return null
  const [kind, id, ...rest] = String(header).split(':')
  const isId = z.uuid().safeParse(id).success
  if ((kind === 'person' || kind === 'group') && id !== undefined && isId && rest.length === 0) {
    return { kind, id }
  }
  return refuse('InvalidInput', { place: viewAsHeader, reason: 'person:<id> or group:<id> is needed' })
}

/** The session token of a direct session (no key, link or view-as); null otherwise. */
function sessionTokenOf(request: FastifyRequest): string | null {
  return viewAsHeader in request.headers ? null : readOwnSession(request)
}

/** Notes the caller against whose share of the server the request counts, and of whom its line in the log is. */
function countFor({ person, domainId }: Scope, request: FastifyRequest): void {
  noteCaller(request, domainId, person?.id ?? null)
  const work = currentWork()
  if (work !== null && person !== null) work.caller = callerName(callerFor(person), request.ip)
}

function noteCaller(request: FastifyRequest, companyId: string | null, personId: string | null): void {
  const spent = spentBy(request)
  if (spent === null) return
  spent.companyId = companyId ?? spent.companyId
  spent.personId = personId
}

function isUpload({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return [uploadPath, archiveUploadPath].some((path) => url.startsWith(path))
}

/** What an older program writes, newer ones may misread. What it reads is right until it has ended. */
function refuseWritesOf({ isOutdated }: SchemaFit): void {
  if (isOutdated()) refuse('ProgramOutdated')
}

/** The application, not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  checkStatedAccess()
  const { config, database, storage, log } = parts
  const tenantAccess = createTenantAccess(database)
  const { tenantEntry } = tenantAccess
  const panels = createPanels(database)
  const { signInDatabase = database } = parts
  const identity = await createIdentity({
    ...surroundingsOfIdentity(
      signInDatabase === database ? tenantAccess : createTenantAccess(signInDatabase),
      config,
    ),
    database: signInDatabase,
    callersDatabase: database,
    secret: config.secret,
    ...(parts.throttleLimits === undefined ? {} : { limits: parts.throttleLimits }),
  })
  const quiet = createQuiet()
  const live = createLive({
    ...tenantAccess,
    noteUse: quiet.noteUse,
    announce: (text) => database.announce(text),
    fit: database.fit,
    news: parts.news,
    secret: config.secret,
    limits: parts.liveLimits ?? {},
    log,
  })
  const room = watchRoom(database.pool)
  const isFromProxy = proxyTest(config.trustProxy)
  const app = Fastify({
    loggerInstance: log.child({}, { serializers: requestLogSerializers }),
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: (request) => idGivenBy(request.headers, isFromProxy(request)) ?? uuid7(),
    // A request is one line when it has ended (`request-records.ts`).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    schemaController: noSchemas,
    routerOptions: { maxParamLength: longestParameter },
    http: { shouldUpgradeCallback: asksForSocket, ...slowHeaders(config.limits.bodyMs) },
    // What was sent before the port closes is answered.
    return503OnClosing: false,
    // Addresses that are none come to no hook.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const body = recordUnread(request, () => toErrorBody(error, request.log))
      reply
        .headers({ ...plainSecurityHeaders, [requestIdHeader]: request.id })
        .status(body.status)
        .send(body)
    },
  })
  app.setErrorHandler((error, request, reply) => {
    const body = toErrorBody(error, request.log)
    return refused(reply, body).send(body)
  })
  app.addHook('onResponse', (_request, { raw }, done) => {
    if (raw.statusCode === errorKeys.StorageFull.status) room.noteFull()
    done()
  })
  // Before the routes: they apply to what is registered after them.
  registerRequestRecords(app, { isFromProxy: ({ raw }) => isFromProxy(raw) })
  registerDraining(app)
  registerQuiet(app, quiet)
  const meter = createRequestMeter()
  registerRequestWork(app, config.limits)
  registerSlowBodies(app, {
    bodyMs: config.limits.bodyMs,
    isUpload,
  })
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET' && isUpload(request)) refuseWritesOf(database.fit)
  })
  await app.register(fastifyCookie)
  // Before whatever refuses: refusals carry the headers too.
  registerSecurityHeaders(app)
  registerSameOrigin(app)
  registerWholeText(app)
  await registerCompression(app)
  registerJsonBodies(app)
  registerMultipart(app)
  await registerRateLimit(app, parts.requestLimits ?? rateLimits(config.limits.requestsPerMinute))

  // The caller is resolved once per request, and only when it is needed.
  const requestAuths = new WeakMap<FastifyRequest, RequestAuth>()
  const requestAuthOf = (request: FastifyRequest): RequestAuth => {
    const known = requestAuths.get(request)
    if (known !== undefined) return known
    let caller: ReturnType<RequestAuth['caller']> | null = null
    const requestAuth: RequestAuth = {
      caller: () => {
        caller ??= identity.resolveCaller(request).then((found) => {
          if (found.kind === 'person') noteCaller(request, null, found.person.id)
          return found
        })
        return caller
      },
      isViewAs: viewAsHeader in request.headers,
      enterBySession: async (domainId) => {
        const token = sessionTokenOf(request)
        if (token === null) return null
        const scope = await tenantEntry.enterBySession(token, domainId)
        if (scope !== null) countFor(scope, request)
        return scope
      },
      optimistic: (domainId) => {
        const token = sessionTokenOf(request)
        const optimistic = token === null ? null : tenantEntry.optimisticBySession(token, domainId)
        if (optimistic !== null) countFor(optimistic.scope, request)
        return optimistic
      },
      enter: async (who, domainId) => {
        const work = currentWork()
        if (work !== null) work.caller = callerName(who, request.ip)
        const scope = await tenantEntry.enter(who, domainId)
        await checkOpens(scope)
        noteCaller(request, scope.domainId, scope.person?.id ?? null)
        const target = viewAsTarget(request.headers[viewAsHeader])
        return target === null ? scope : (await viewAs(tenantEntry, scope, target)).scope
      },
    }
    requestAuths.set(request, requestAuth)
    return requestAuth
  }

  const { smtpUrl } = config
  const asked = (text: string) => database.pool.query({ text, query_timeout: checkMs } as QueryConfig)
  const watched = watchParts(app, {
    database: { isNeeded: true, check: () => asked('select 1') },
    queue: { check: () => asked('select version from pgboss.version') },
    storage: { check: (signal: AbortSignal) => storage.check(signal) },
    room: {
      check: () => Promise.all([checkFreeSpace(config.dataFolder, config.freeSpaceBytes), room.check()]),
    },
    ...(smtpUrl === undefined
      ? {}
      : {
          mail: { everyMs: mailEveryMs, check: (signal: AbortSignal) => checkMailServer(smtpUrl, signal) },
        }),
  })
  app.addHook('onClose', async () => stopWatching())
  const stopWatching = watchApplication({ countLive: live.count, findProblems: watched.findProblems })
  const installed = { database, version: packageJson.version, startedAt: new Date() }
  const servers = registerHeartbeat(app, { ...installed, countLive: live.count, requests: meter.counts })
  const router = routesOf({
    ...{ ...config, ...tenantAccess, ...identity, ...installed },
    ...{ storage, panels, topics, identity, live, createTenantFor, servers },
    isOwnConnection: live.isOwnConnection,
    kinds: parts.reportKinds ?? reportKinds,
    mapping: hostMappingParts(tenantAccess.domains, config),
    hostNames: hostNameParts(tenantAccess.accounts, config),
    findProblems: watched.findProblems,
    freeBytes: () => freeBytesOf(config.dataFolder),
    findLastBackup: () => findLastBackup(database),
    hasMailServer: config.smtpUrl !== undefined,
  })
  const purpose = 'kept-answer'
  const sealing: Sealing = {
    mark: (text) => createHmac('sha256', config.secret).update(text).digest('base64url'),
    seal: (text) => sealText(config.secret, purpose, text),
    open: (sealed) => openSealedText(config.secret, purpose, sealed),
  }
  const turns = new Turns()
  const handler = createApiHandler<CallContext>(router, {
    clientInterceptors: [
      async ({ next, context, procedure, path }) => {
        const spent = spentBy(context.request)
        if (spent !== null) spent.call = path.join('.')
        try {
          if (!onlyReads(procedure['~orpc'])) refuseWritesOf(database.fit)
          return await next()
        } catch (error) {
          const { log } = context.request
          const refusal = toOrpcError(error, log, onlyReads(procedure['~orpc']))
          refused(context.reply, refusal)
          throw refusal
        }
      },
    ],
  })
  app.all('/api/*', async (request, reply) => {
    const context = { request, reply, requestAuth: requestAuthOf(request), sealing, turns }
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    return matched ? undefined : reply.callNotFound()
  })
  await registerUploads(app, {
    store: new UploadStore(storage),
    purposes: {
      file: createDocumentUpload(storage),
      media: createMediaUpload(storage),
      import: createImportUpload(storage),
    },
    limitsOf: uploadLimitsOf,
    requestAuthOf,
  })
  await registerArchiveUploads(app, { database, storage, limit: config.archiveBytes, requestAuthOf })
  registerAssets(app, assetEndpoints({ ...tenantAccess, secret: config.secret, storage }), {
    storage,
    requestAuthOf,
  })
  registerFavicon(app, database)
  registerTlsAsk(app, { domains: tenantAccess.domains, askFrom: config.tlsAskFrom })
  live.register(app, (request) => requestAuthOf(request).caller())
  registerHealth(
    app,
    watched,
    () => (database.fit.isOutdated() ? 'outdated' : app.draining.hasBegun() ? 'ending' : null),
    rememberLastBackup(database),
  )
  await registerOpenApi(app, { version: packageJson.version })
  await registerStaticWeb(app, {
    folder: parts.webFolder ?? webFolder,
    elsewhere: config.noAccessUrl === null ? {} : { [NO_ACCESS_PATH]: config.noAccessUrl },
    previewOf: pagePreviews(tenantAccess),
  })
  return app
}
