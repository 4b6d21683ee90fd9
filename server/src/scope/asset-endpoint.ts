/** Addresses of files. They are endpoints like those of the API: each states its access, and one guard admits. */
import type { Access } from '@vitrine/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../platform/errors.ts'
import { type FileAnswer, sendFile } from '../platform/http/send-file.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Person } from './caller.ts'
import { admit, type Entrance, statedAccess } from './guard.ts'
import type { Scope } from './scope.ts'

export type Asset = Pick<FileAnswer, 'source' | 'contentType' | 'attachmentName'> & {
  /** Whether this address will answer with these bytes for ever, which needs a version in it. */
  isImmutable: boolean
  /** Of a public address: whether it was made for one person, so that nothing between may keep its answer. */
  isPersonal?: boolean
}

export interface AssetCall {
  /** Parts of the path; those in `idParameters` are ids. */
  params: Readonly<Record<string, string>>
  /** The `version` of the address; null when it has none. */
  version: number | null
  /** The scope of a `domain` address; asking for it in another kind of address is a fault of the program. */
  readonly scope: Scope
  /** The person of an `account` address; same rule. */
  readonly person: Person
  /** The only domain that the caller's session is good for. */
  readonly boundTo: string | null
}

export interface AssetEndpoint {
  name: string
  /** Below `/assets`, with parameters as `:name`. `:domain` names the tenant. */
  path: string
  access: Access
  /** Null when there is no such file or the caller may not see it: both are answered NotFound. */
  find(call: AssetCall): Promise<Asset | null>
}

const idParameters = ['domain', 'product', 'folder', 'person', 'process']
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const aYearInSeconds = 31_536_000

/** Puts the addresses below `/assets`. Throws when one states no access. */
export function registerAssets(
  app: FastifyInstance,
  endpoints: readonly AssetEndpoint[],
  parts: { storage: Storage; entranceOf(request: FastifyRequest): Entrance },
): void {
  for (const endpoint of endpoints) {
    const access = statedAccess({ access: endpoint.access }, endpoint.name)
    app.route<{ Params: Record<string, string>; Querystring: { version?: unknown } }>({
      method: ['GET', 'HEAD'],
      url: `/assets${endpoint.path}`,
      // Most files are compressed by their own format, and ranges count the bytes of the file itself.
      compress: false,
      handler: async (request, reply) => {
        const { params } = request
        const admission = await admit(access, params.domain, parts.entranceOf(request), 'reads')
        if (idParameters.some((name) => name in params && !uuid.test(params[name] ?? ''))) refuse('NotFound')
        const asset = await endpoint.find({
          params,
          version: versionOf(request.query.version),
          get scope() {
            return admission.scope ?? missing('scope')
          },
          boundTo: admission.boundTo,
          get person() {
            return admission.person ?? missing('person')
          },
        })
        if (asset === null) refuse('NotFound')
        const audience = access.reach === 'public' && !asset.isPersonal ? 'public' : 'private'
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

function missing(what: string): never {
  throw new Error(`This address has no ${what}`)
}

function versionOf(text: unknown): number | null {
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text)) refuse('NotFound')
  return Number(text)
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
