/** The tus endpoint for archives of companies: for operators alone, and each goes on with their own. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Server, type ServerOptions, type Upload } from '@tus/server'
import { type AccessOf, archiveUploadMetadata, archiveUploadPath } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, unlessNotFound } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { admitToAccount, type RequestAuth } from '../../../scope/guard.ts'
import { handToTus, routeTus, tusRefusal, type UploadRequest, UploadStore } from '../../uploads/index.ts'
import { checkWantedName, findImportedUpload, type ImportingParts, queueImport } from './imports.service.ts'

interface UploadParts extends ImportingParts {
  /** Bytes that an archive may have. */
  limit: number
  requestAuthOf(request: FastifyRequest): RequestAuth
}

interface Operator {
  id: string
  email: string
}

/** One request while tus works on it. */
interface Call {
  request: FastifyRequest
  reply: FastifyReply
  operator: Operator
}

/** As the calls of operators. */
const archiveUploadAccess: AccessOf<'account'> = { kind: 'account', sessions: 'full', isOperator: true }

export async function registerArchiveUploads(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const store = new UploadStore(parts.storage)
  const calls = new WeakMap<IncomingMessage, Call>()
  const tus = tusServer(parts, store, (req) => {
    const raw = req.runtime?.node?.req
    const call = raw === undefined ? undefined : calls.get(raw as IncomingMessage)
    if (call === undefined) throw new Error('An upload without its call')
    return call
  })
  const handler = async (request: UploadRequest, reply: FastifyReply) => {
    const { person: operator } = await admitToAccount(archiveUploadAccess, parts.requestAuthOf(request))
    const id = request.params.id ?? null
    if ((id === null) !== (request.method === 'POST')) refuse('NotFound')
    if (id !== null && isUuid(id)) {
      if (request.method === 'HEAD') await finishWhole(parts, store, operator, id)
      const imported = await findImportedUpload(parts, id)
      if (imported !== null && imported.operator !== operator.email) refuse('NotFound')
      if (imported !== null) {
        const size = String(imported.sizeBytes)
        return reply
          .headers({ 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size })
          .header('cache-control', 'no-store')
          .status(request.method === 'DELETE' ? 204 : 200)
          .send(request.method === 'PATCH' ? { import: id } : undefined)
      }
    }
    calls.set(request.raw, { request, reply, operator })
    await handToTus(tus, request, reply)
    return reply
  }
  await routeTus(app, archiveUploadPath, handler)
}

/** `callOf`: the call that a request of the protocol came in by. */
function tusServer(parts: UploadParts, store: UploadStore, callOf: (req: TusRequest) => Call): Server {
  return new Server({
    path: archiveUploadPath,
    datastore: store,
    // No page of another origin may send anything.
    allowedOrigins: () => false,
    generateUrl: (_req, { path, id }) => `${path}/${id}`,
    getFileIdFromRequest: ({ url }) => idIn(new URL(url).pathname),
    namingFunction: () => randomUUID(),
    maxSize: parts.limit,
    onUploadCreate: async (req, { metadata }) => {
      const said = readMetadata(metadata)
      await checkWantedName(parts, said.name)
      const subscription = JSON.stringify(said.subscription)
      return { metadata: { ...said, subscription, operator: callOf(req).operator.id } }
    },
    onIncomingRequest: async (req, id) => {
      // A new upload has no owner yet.
      if (req.method !== 'POST') await getOwn(store, callOf(req).operator, id)
    },
    onUploadFinish: async (req, upload) => {
      await queueUpload(parts, callOf(req).operator, upload)
      return {
        status_code: req.method === 'POST' ? 201 : 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ import: upload.id }),
      }
    },
    onResponseError: async (req, error) => tusRefusal({ ...callOf(req), limit: parts.limit }, error),
  })
}

/** Refuses InvalidInput. */
function readMetadata(metadata: Upload['metadata']) {
  const read = archiveUploadMetadata.safeParse(metadata ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse('InvalidInput', {
    place: `Upload-Metadata.${issue?.path.join('.') ?? ''}`,
    reason: issue?.message ?? 'not valid',
  })
}

/** Refuses NotFound for an unknown one, for somebody else's, and for what is no archive. */
async function getOwn(store: UploadStore, operator: Operator, id: string): Promise<Upload> {
  const upload = await store.getUpload(id)
  return upload.metadata?.operator === operator.id ? upload : refuse('NotFound')
}

/** The program may have ended after the last part: what is all here is an import, whoever asks after it. */
async function finishWhole(
  parts: UploadParts,
  store: UploadStore,
  operator: Operator,
  id: string,
): Promise<void> {
  const upload = await unlessNotFound(getOwn(store, operator, id))
  if (upload !== null && upload.offset === upload.size) await queueUpload(parts, operator, upload)
}

async function queueUpload(parts: UploadParts, operator: Operator, upload: Upload): Promise<void> {
  const { id, size = 0, metadata } = upload
  await queueImport(parts, operator, { id, sizeBytes: size, metadata: readMetadata(metadata) })
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

function idIn(path: string): string | undefined {
  const id = path.slice(archiveUploadPath.length + 1)
  return isUuid(id) ? id : undefined
}
