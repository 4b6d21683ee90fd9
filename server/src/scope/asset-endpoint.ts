/** Addresses of files. They are endpoints like those of the API: each states its access, and one guard admits. */
import { type Access, type AccessOf, type Language, languages } from '@vitrine/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../platform/errors.ts'
import { type FileAnswer, sendFile } from '../platform/http/pages/send-file.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { isUuid } from '../platform/uuid.ts'
import type { PersonCaller } from './caller.ts'
import { admitToAccount, admitToDomain, type RequestAuth, statedAccess } from './guard.ts'
import type { Scope } from './scope.ts'

export type Asset = Pick<FileAnswer, 'source' | 'contentType' | 'attachmentName'> & {
  /** Whether this address will answer with these bytes for ever, which needs a version in it. */
  isImmutable: boolean
  /** For a public address: whether it was made for one person, so that shared caches must not store its answer. */
  isPersonal?: boolean
}

/** What an address asks for. */
export interface AssetCall {
  /** Parts of the path; those in `idParameters` are ids. */
  params: Readonly<Record<string, string>>
  /** The `version` of the address; null when it has none. */
  version: number | null
  /** The `language` of the address; null when it has none. */
  language: Language | null
}

/** Null when there is no such file or the caller may not see it: both are answered NotFound. */
type Find<Admitted> = (call: AssetCall & Admitted) => Promise<Asset | null>

interface AssetAddress<Kind extends Access['kind']> {
  name: string
  /** Below `/assets`, with parameters as `:name`. `:domain` names the tenant. */
  path: string
  access: AccessOf<Kind>
}

export interface AssetEndpoint extends AssetAddress<Access['kind']> {
  /** Admits the caller or refuses, before the parameters are read. */
  admit(requestAuth: RequestAuth, domainId: string | undefined): Promise<Find<unknown>>
}

export function publicAsset({
  find,
  ...address
}: AssetAddress<'public'> & { find: Find<unknown> }): AssetEndpoint {
  return { ...address, admit: async () => find }
}

export function accountAsset({
  find,
  ...address
}: AssetAddress<'account'> & { find: Find<Pick<PersonCaller, 'person' | 'boundTo'>> }): AssetEndpoint {
  return {
    ...address,
    admit: async (requestAuth) => {
      const { person, boundTo } = await admitToAccount(address.access, requestAuth)
      return (call) => find({ ...call, person, boundTo })
    },
  }
}

export function domainAsset({
  find,
  ...address
}: AssetAddress<'domain'> & { find: Find<{ scope: Scope }> }): AssetEndpoint {
  return {
    ...address,
    admit: async (requestAuth, domainId) => {
      const scope = await admitToDomain(address.access, domainId, requestAuth, 'reads')
      return (call) => find({ ...call, scope })
    },
  }
}

const idParameters = [
  'domain',
  'product',
  'folder',
  'person',
  'process',
  'project',
  'order',
  'import',
  'archive',
]
const aYearInSeconds = 31_536_000

/** Puts the addresses below `/assets`. Throws when one states no access. */
export function registerAssets(
  app: FastifyInstance,
  endpoints: readonly AssetEndpoint[],
  parts: { storage: Storage; requestAuthOf(request: FastifyRequest): RequestAuth },
): void {
  for (const endpoint of endpoints) {
    const access = statedAccess({ access: endpoint.access }, endpoint.name)
    app.route<{ Params: Record<string, string>; Querystring: { version?: unknown; language?: unknown } }>({
      method: ['GET', 'HEAD'],
      url: `/assets${endpoint.path}`,
      // Most files are compressed by their own format, and ranges count the bytes of the file itself.
      compress: false,
      handler: async (request, reply) => {
        const { params, query } = request
        const find = await endpoint.admit(parts.requestAuthOf(request), params.domain)
        if (idParameters.some((name) => name in params && !isUuid(params[name] ?? ''))) refuse('NotFound')
        const asset = await find({
          params,
          version: versionOf(query.version),
          language: languageOf(query.language),
        })
        if (asset === null) refuse('NotFound')
        const audience = access.kind === 'public' && !asset.isPersonal ? 'public' : 'private'
        const lifetime = asset.isPersonal
          ? 'no-store'
          : asset.isImmutable
            ? `max-age=${aYearInSeconds}, immutable`
            : 'no-cache'
        return await sendFile(request, reply, parts.storage, {
          ...asset,
          cacheControl: `${audience}, ${lifetime}`,
        })
      },
    })
  }
}

function versionOf(text: unknown): number | null {
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text)) refuse('NotFound')
  return Number(text)
}

function languageOf(text: unknown): Language | null {
  if (text === undefined) return null
  return languages.find((language) => language === text) ?? refuse('NotFound')
}

/**
 * Which version of a file to answer with, its newest being `newest`; null when the address asks for one that
 * doesn't exist yet. Without a version the newest is meant, and the answer may change.
 */
export function chosenVersion(
  asked: number | null,
  newest: number,
): { version: number; isImmutable: boolean } | null {
  if (asked === null) return { version: newest, isImmutable: false }
  return asked <= newest ? { version: asked, isImmutable: true } : null
}
