/** Keeps the page connected while a person is inside a domain, and reads queries again when the server reports changes. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type LiveMessage, liveCloseCodes, liveProtocol, liveTokenPrefix } from '@vitrine/contract/live'
import { useEffect, useState } from 'react'
import { callContext } from '../api/call-context.ts'
import { api, orpc } from '../api/client.ts'
import { refusalOf } from '../api/error-body.ts'
import { createStore } from '../create-store.ts'
import { reachability } from '../network/network.ts'
import { useEntered } from '../session/session-store.ts'
import { refreshAccess, refreshDomain } from '../session/start-session.ts'
import { askWhoWeAre } from '../session/who-we-are.ts'
import { connectLive, type Live, type LiveSocket, type LiveState } from './live-connection.ts'
import { areOwnChanges } from './own-changes.ts'
import { applyProgress } from './process-cache.ts'
import { createRefresher } from './refresher.ts'

const state = createStore<LiveState>('DISCONNECTED')
/** Id of the open connection; null while there is none. */
const connectionId = createStore<string | null>(null)
let current: Live | null = null

export const useLiveState = state.use
export const useConnectionId = connectionId.use

type RoomMessage = Extract<LiveMessage, { type: 'ROOM_STAGE' | 'ROOM_CHANGED' }>

/** A page that shows a room. */
export interface RoomListener {
  hear(message: RoomMessage): void
  hearFrame(bytes: Uint8Array): void
}

const rooms = new Set<RoomListener>()

/** Until the answer is called, the connection hurries to come back, and goes on after it has given up as soon as somebody is there. */
export function listenAsRoom(listener: RoomListener): () => void {
  rooms.add(listener)
  const isSomebodyThere = new AbortController()
  const goOn = () => {
    if (state.get() === 'DISCONNECTED') retryLive()
  }
  for (const event of ['focus', 'pointerdown', 'keydown'])
    window.addEventListener(event, goOn, { signal: isSomebodyThere.signal })
  return () => {
    isSomebodyThere.abort()
    rooms.delete(listener)
  }
}

export function sendFrame(bytes: Uint8Array<ArrayBuffer>): void {
  current?.sendFrame(bytes)
}

/** Tries again after the connection has given up. */
export function retryLive(): void {
  current?.retry()
}

/** Once, in the frame of all pages inside a domain. Without a person (a share token) there is none. */
export function useLive(domainId: string, personId: string | null): void {
  const queryClient = useQueryClient()
  /** Grows when a session has taken the place of the one that the connection was made with. */
  const [session, setSession] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session needs another connection
  useEffect(() => {
    if (personId === null) return
    const onNewSession = () => setSession((number) => number + 1)
    return startLive(queryClient, domainId, asPerson(domainId, onNewSession))
  }, [queryClient, domainId, personId, session])
}

/** For the guest of a project's link while a room is on screen: of the room they hear, and of nothing else. */
export function useGuestLive(): void {
  const queryClient = useQueryClient()
  const { user, domain, access } = useEntered()
  const { shareToken } = callContext()
  const token = user === null && access.project !== null ? shareToken : null
  useEffect(() => {
    if (token === null) return
    return startLive(queryClient, domain._id, asGuest(domain._id, token))
  }, [queryClient, domain._id, token])
}

/** How a connection is made and ended for whom. */
type Ways = Pick<Parameters<typeof connectLive>[0], 'register' | 'onEnded'> & { open: () => WebSocket }

const liveAddress = () => `${location.origin.replace(/^http/, 'ws')}/live`

function asPerson(domainId: string, onNewSession: () => void): Ways {
  return {
    open: () => new WebSocket(liveAddress()),
    register: async (connectionId) => {
      try {
        await api.live.registerConnection({ connectionId, domain: domainId })
      } catch (error) {
        if (refusalOf(error).status === 404) await askWhoWeAre()
        throw error
      }
    },
    onEnded: (code) =>
      void askWhoWeAre().then((isIn) => {
        // Another session, as after a change of password.
        if (isIn && code === liveCloseCodes.sessionEnded) onNewSession()
      }),
  }
}

function asGuest(domainId: string, token: string): Ways {
  return {
    open: () =>
      new WebSocket(`${liveAddress()}?domain=${domainId}`, [liveProtocol, `${liveTokenPrefix}${token}`]),
    // Their token is good for one domain.
    register: async () => {},
    onEnded: () => void askWhoWeAre(),
  }
}

function startLive(queryClient: QueryClient, domainId: string, ways: Ways): () => void {
  const refresher = createRefresher(queryClient)
  const live = connectLive({
    open: () => {
      const socket = ways.open()
      socket.binaryType = 'arraybuffer'
      return socket as LiveSocket
    },
    register: ways.register,
    onEnded: ways.onEnded,
    onState: (next, id) => {
      // A connection that breaks may say that the server is away, before any call does.
      if (state.get() === 'CONNECTED' && next === 'CONNECTING') reachability.look()
      state.set(next)
      connectionId.set(id)
    },
    onFrame: (bytes) => {
      for (const room of rooms) room.hearFrame(bytes)
    },
    isUrgent: () => rooms.size > 0,
    onMessage: (message) => act(queryClient, refresher, domainId, message),
    onReturn: () => {
      // The menus first: what they close isn't read again.
      void refreshAccess(domainId)
        .catch(() => {})
        .then(() => refresher.refreshAll())
      void refreshDomain(domainId).catch(() => {})
    },
  })
  current = live
  const retry = () => live.retry()
  const stopRetrying = reachability.onReturn(retry)
  window.addEventListener('online', retry)
  return () => {
    window.removeEventListener('online', retry)
    stopRetrying()
    current = null
    refresher.stop()
    live.close()
  }
}

function act(
  queryClient: QueryClient,
  refresher: ReturnType<typeof createRefresher>,
  domainId: string,
  message: Exclude<LiveMessage, { type: 'UPDATE_CONNECTION_STATUS' }>,
): void {
  switch (message.type) {
    case 'UPDATE_NOTIFICATIONS':
      refresher.refresh([orpc.notifications.listNotifications.key(), orpc.invitations.key()])
      return
    case 'UPDATE_PROCESS_STATUS':
      if (!applyProgress(queryClient, message.payload)) {
        refresher.refresh([orpc.notifications.listNotifications.key(), orpc.processes.key()])
      }
      return
    case 'ROOM_STAGE':
    case 'ROOM_CHANGED':
      for (const room of rooms) room.hear(message)
      return
    case 'RECORDS_CHANGED':
      if (message.payload.domain !== domainId) return
      // What the person may do may have changed along with it: menus must not lead to refusals, nor what they close.
      if (message.payload.record !== 'structure') refresher.refresh(queriesOf(message.payload))
      else
        void refreshAccess(domainId)
          .catch(() => false)
          // With other rights, any page may show other data.
          .then((isOther) =>
            isOther ? refresher.refreshAll() : refresher.refresh(queriesOf(message.payload)),
          )
      if (message.payload.record === 'brand') void refreshDomain(domainId).catch(() => {})
  }
}

/** Keys of the queries that may show the changed records. */
function queriesOf({
  record,
  ids,
}: Extract<LiveMessage, { type: 'RECORDS_CHANGED' }>['payload']): readonly (readonly unknown[])[] {
  const lists = [
    orpc.products.queryProducts.key(),
    orpc.products.summarizeProducts.key(),
    orpc.products.listProductGroups.key(),
    orpc.products.listProductFacets.key(),
    orpc.products.suggestSearch.key(),
  ]
  const reports = [orpc.activityReport.key(), orpc.statistics.key()]
  switch (record) {
    case 'product':
      return ids.length === 0
        ? [...reports, orpc.products.key()]
        : [...reports, ...lists, ...ids.flatMap((productId) => productKeys(productId))]
    case 'folder':
      return [...reports, orpc.folders.key(), ...lists]
    case 'view':
      return [orpc.products.listProductViews.key()]
    case 'project':
      return [
        orpc.projectReport.key(),
        orpc.projects.key(),
        orpc.readiness.key(),
        orpc.webSession.key(),
        orpc.rooms.listRooms.key(),
      ]
    case 'announcement':
      return [orpc.announcements.key()]
    case 'answer':
      return areOwnChanges(ids) ? [] : answerKeys
    case 'brand':
      return [orpc.brand.key(), orpc.hostMapping.key(), orpc.settings.key()]
    case 'structure':
      return [
        ...reports,
        orpc.accountDefaults.key(),
        orpc.projects.key(),
        orpc.webSession.key(),
        orpc.folders.key(),
        orpc.categories.key(),
        orpc.settings.key(),
        orpc.priceTypes.key(),
        orpc.people.key(),
        orpc.products.key(),
      ]
  }
}

/** What changes with an answer, a comment, a visit: of the session itself the answers alone, of rooms what is ordered. */
const answerKeys = [
  orpc.dealing.getRoomPanel.key(),
  orpc.dealing.getRoomTotals.key(),
  orpc.webSession.listAnswers.key(),
  orpc.webSession.listComments.key(),
  orpc.webSession.listOrders.key(),
  orpc.webSession.listLateAnswers.key(),
  orpc.webSession.getProgress.key(),
]

function productKeys(productId: string): (readonly unknown[])[] {
  return [
    orpc.products.getProduct.key({ input: { productId } }),
    orpc.products.listProductFiles.key({ input: { productId } }),
    orpc.media.getMediaDetails.key({ input: { params: { productId } } }),
  ]
}
