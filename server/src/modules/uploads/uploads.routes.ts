/** The tus endpoint, behind the same guard as every call. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Server, type ServerOptions } from '@tus/server'
import { type AccessOf, type UploadLimits, type UploadMetadata, uploadPath } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { admitToDomain, type RequestAuth } from '../../scope/guard.ts'
import type { Scope } from '../../scope/scope.ts'
import { handToTus, routeTus, type TusAnswer, tusRefusal, type UploadRequest } from './tus-routes.ts'
import type { UploadStore } from './upload-store.ts'
import {
  type FinishedUpload,
  findFinishedUpload,
  finishUpload,
  getOwnUpload,
  ownedMetadata,
  type Purposes,
  readMetadata,
} from './uploads.service.ts'

/** Staff who may edit some folder; which product that means is decided for each upload. */
export const uploadAccess: AccessOf<'domain'> = {
  kind: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}

interface UploadParts {
  store: UploadStore
  purposes: Purposes
  limitsOf(scope: Scope): Promise<UploadLimits>
  requestAuthOf(request: FastifyRequest): RequestAuth
}

/** One request while tus works on it. */
interface Call {
  request: FastifyRequest
  reply: FastifyReply
  scope: Scope
  /** Bytes the whole upload may have. */
  limit: number
}

export async function registerUploads(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const calls = new WeakMap<IncomingMessage, Call>()
  const tus = tusServer(parts, (req) => {
    const raw = req.runtime?.node?.req
    const call = raw === undefined ? undefined : calls.get(raw as IncomingMessage)
    if (call === undefined) throw new Error('An upload without its call')
    return call
  })
  const handler = async (request: UploadRequest, reply: FastifyReply) => {
    const kind = request.method === 'HEAD' ? 'reads' : 'writes'
    const scope = await admitToDomain(uploadAccess, request.query.domain, parts.requestAuthOf(request), kind)
    if (scope.person === null) return refuse('NotAllowed')
    const id = request.params.id ?? null
    if ((id === null) !== (request.method === 'POST')) refuse('NotFound')
    const finished =
      id !== null && isUuid(id) ? await findFinishedUpload(scope, parts, id, request.method === 'HEAD') : null
    if (finished !== null) {
      return reply
        .headers({ 'tus-resumable': '1.0.0', ...wholeOf(finished) })
        .status(request.method === 'DELETE' ? 204 : 200)
        .send(request.method === 'PATCH' ? finished.result : undefined)
    }
    calls.set(request.raw, { request, reply, scope, limit: 0 })
    await handToTus(tus, request, reply)
    return reply
  }
  await routeTus(app, uploadPath, handler)
}

/** `callOf`: the call that a request of the protocol came in by. */
function tusServer(parts: UploadParts, callOf: (req: TusRequest) => Call): Server {
  const { store, purposes } = parts
  const limitFor = async (scope: Scope, metadata: UploadMetadata) =>
    (await parts.limitsOf(scope))[purposes[metadata.purpose].limit(metadata)]
  return new Server({
    path: uploadPath,
    datastore: store,
    // No page of another origin may send anything.
    allowedOrigins: () => false,
    generateUrl: (req, { path, id }) => `${path}/${id}?domain=${callOf(req).scope.domainId}`,
    getFileIdFromRequest: ({ url }) => idIn(new URL(url).pathname),
    namingFunction: async (req, metadata) => {
      const call = callOf(req)
      call.limit = await limitFor(call.scope, readMetadata(metadata))
      return randomUUID()
    },
    maxSize: (req) => callOf(req).limit,
    onUploadCreate: async (req, upload) => {
      const { scope } = callOf(req)
      const metadata = readMetadata(upload.metadata)
      await purposes[metadata.purpose].check(scope, metadata)
      return { metadata: ownedMetadata(scope, metadata) }
    },
    onIncomingRequest: async (req, id) => {
      // A new upload has no owner yet.
      if (req.method === 'POST') return
      const call = callOf(req)
      const upload = await getOwnUpload(call.scope, store, id)
      call.limit = await limitFor(call.scope, readMetadata(upload.metadata))
    },
    onUploadFinish: async (req, upload) => {
      const result = await finishUpload(callOf(req).scope, parts, upload)
      // Nothing of it is left that could expire; asked for a date, the library would look for what is gone.
      delete upload.creation_date
      return {
        status_code: req.method === 'POST' ? 201 : 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(result),
      }
    },
    onResponseError: async (req, error) => await answerOfError(parts, callOf(req), req, error),
  })
}

async function answerOfError(
  parts: UploadParts,
  call: Call,
  req: TusRequest,
  error: Error | TusAnswer,
): Promise<TusAnswer> {
  const id = idIn(new URL(req.url).pathname)
  if (req.method === 'HEAD' && id !== undefined && error instanceof Refusal && error.key === 'NotFound') {
    // It waited for the request that brought the last part, which has made something of it.
    const finished = await findFinishedUpload(call.scope, parts, id, false)
    if (finished !== null) {
      for (const [name, value] of Object.entries(wholeOf(finished))) call.reply.raw.setHeader(name, value)
      return { status_code: 200, body: '' }
    }
  }
  return tusRefusal(call, error)
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

/** What a client learns of an upload that is all there. */
function wholeOf({ sizeBytes }: FinishedUpload): Record<string, string> {
  const size = String(sizeBytes)
  return { 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store' }
}

function idIn(path: string): string | undefined {
  const id = path.slice(uploadPath.length + 1)
  return isUuid(id) ? id : undefined
}
