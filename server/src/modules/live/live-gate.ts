/**
 * The entrance of sockets. The request to open one goes through the application like any other, so that it is
 * limited, logged and refused in the same way, and only who is admitted gets a socket.
 */
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { liveProtocol } from '@vitrine/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { refuse } from '../../platform/errors.ts'
import { isForeign } from '../../platform/http/same-origin.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { Caller } from '../../scope/caller.ts'
import { openedProject, type Scope } from '../../scope/scope.ts'
import { createConnectionId } from './connection-id.ts'
import { guestListening, personListening, sessionHashOf } from './listener.ts'
import type { Holder } from './live-connection.ts'
import type { LiveHub } from './live-hub.ts'

const path = '/live'
/** Clients say only that they are there. */
const longestMessageBytes = 256
/** Clients that don't answer a farewell are left after so long. */
const farewellMs = 5_000
const endWithinMs = 500
/** When a session with too many sockets may try again, in seconds. */
const retrySeconds = 30

/** Whether the request asks for a socket: other kinds of upgrades are answered as plain requests. */
export function asksForSocket({ headers, url = '' }: IncomingMessage): boolean {
  const isWebSocket = headers.upgrade?.toLowerCase() === 'websocket'
  return isWebSocket && (url === path || url.startsWith(`${path}?`))
}

export interface GateParts {
  hub: LiveHub
  secret: string
  /** Who calls; refuses as for any other request. */
  callerOf(request: FastifyRequest): Promise<Caller>
  /** Refuses NotFound to callers who may not enter the domain. */
  enter(caller: Caller, domainId: string): Promise<Scope>
}

interface Handshake {
  socket: Socket
  head: Buffer
  response: ServerResponse
}

/** Opens `/live`. The HTTP server must have been made with `asksForSocket` deciding about upgrades. */
export function registerGate(app: FastifyInstance, { hub, secret, callerOf, enter }: GateParts): void {
  // An option of `ws` that its types don't know yet.
  const farewell = { closeTimeout: farewellMs }
  const sockets = new WebSocketServer({
    noServer: true,
    // Messages are short; each compressor would cost its socket hundreds of kilobytes.
    perMessageDeflate: false,
    maxPayload: longestMessageBytes,
    ...farewell,
    // The other one that guests name is their token, which nobody repeats.
    handleProtocols: (names) => (names.has(liveProtocol) ? liveProtocol : false),
  })
  const handshakes = new WeakMap<IncomingMessage, Handshake>()

  app.server.on('upgrade', (request, stream, head) => {
    const socket = stream as Socket
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    socket.on('error', destroy)
    handshakes.set(request, { socket, head, response })
    app.routing(request, response)
  })

  app.get(path, async (request, reply) => {
    const handshake = handshakes.get(request.raw)
    if (handshake === undefined) return reply.callNotFound()
    if (isForeign(request)) refuse('NotAllowed')
    const caller = await callerOf(request)
    const { sessionHash, ...holder } = await holderOf(caller, request, enter)
    if (!hub.hasRoomFor(sessionHash)) refuse('TooManyRequests', { seconds: retrySeconds })
    reply.hijack()
    const { socket, head, response } = handshake
    response.detachSocket(socket)
    socket.off('error', destroy)
    sockets.handleUpgrade(request.raw, socket, head, (opened) => {
      const id = createConnectionId(secret, sessionHash)
      hub.accept(opened, { id, sessionHash, ...holder })
    })
    return reply
  })

  app.addHook('preClose', async () => {
    hub.close()
    const limit = AbortSignal.timeout(endWithinMs)
    while (sockets.clients.size > 0 && !limit.aborted) await wait(10)
    for (const socket of sockets.clients) socket.terminate()
  })
}

/** People, and guests who have said who they are: of the link's project, at the domain that the address names. */
async function holderOf(
  caller: Caller,
  request: FastifyRequest,
  enter: GateParts['enter'],
): Promise<Omit<Holder, 'id'>> {
  const sessionHash = sessionHashOf(caller)
  if (sessionHash === null) return refuse('NotSignedIn')
  if (caller.kind === 'person')
    return { sessionHash, listener: personListening(caller), boundTo: caller.boundTo }
  const { domain } = request.query as { domain?: unknown }
  if (caller.kind !== 'share-token' || typeof domain !== 'string' || !isUuid(domain))
    return refuse('NotSignedIn')
  const guest = openedProject(await enter(caller, domain))?.guest ?? refuse('NotSignedIn')
  return { sessionHash, listener: guestListening(caller, guest.id), boundTo: domain }
}

function destroy(this: Socket): void {
  this.destroy()
}
