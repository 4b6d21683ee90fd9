/** Joins what this server process hears of with the connections it holds. */
import type { WebSocket } from 'ws'
import type { SchemaFit } from '../../platform/db/schema/schema-fit.ts'
import type { NewsListener, NewsWay } from '../../platform/live/news-feed.ts'
import { isRoomNews, type News, type RoomNews } from '../../scope/news.ts'
import type { Scope } from '../../scope/scope.ts'
import { Connections } from './connections.ts'
import type { Listener } from './listener.ts'
import { ListenerAccessCache } from './listener-access.ts'
import { type CloseReason, type Holder, LiveConnection, type Notice, noticeOf } from './live-connection.ts'
import { ProcessDelivery, type ProcessDeliveryParts } from './process-delivery.ts'
import { RecentNews } from './recent-news.ts'
import { RecordDelivery } from './record-delivery.ts'
import { everythingChanged, isRecordNews, type RecordNews } from './record-news.ts'
import { RightsWatch, type WatchParts } from './rights-watch.ts'
import { LiveRooms, type RoomsParts } from './rooms/live-rooms.ts'
import { StructureDelivery } from './structure-delivery.ts'

export type HubParts = Pick<ProcessDeliveryParts, 'listSuperAdmins'> &
  Pick<WatchParts, 'listActiveMembers' | 'listSessionHashes' | 'limits' | 'log'> &
  Pick<RoomsParts, 'keeper' | 'announce'> & {
    fit: Pick<SchemaFit, 'compare'>
    /** Refuses NotFound to people who may not enter. */
    enter(listener: Listener, domainId: string): Promise<Scope>
    /** Called when somebody's camera moves, which others follow. */
    noteUse(): void
  }

/** How often the hub looks for messages that have waited long enough. */
const flushMs = 50
/** After a gap everybody is asked to fetch again: this many connections at a time, so that not all ask at once. */
const notifiedAtOnce = 100

const notificationsChanged = noticeOf({ kind: 'notifications' })

export class LiveHub implements NewsListener {
  readonly #parts: HubParts
  readonly #connections = new Connections()
  readonly #accessCache: ListenerAccessCache
  readonly #recent: RecentNews
  readonly #records: RecordDelivery
  readonly #structure: StructureDelivery
  readonly #processes: ProcessDelivery
  readonly #rights: RightsWatch
  readonly #rooms: LiveRooms
  /** Connections with messages that wait. */
  readonly #waiting = new Set<LiveConnection>()
  readonly #sweeping: NodeJS.Timeout
  #flushing: NodeJS.Timeout | null = null
  /** True while news of triggers can't be heard: cached rights may then be outdated. */
  #isDeaf = false
  #isClosed = false

  constructor(parts: HubParts) {
    this.#parts = parts
    const { limits, log } = parts
    this.#accessCache = new ListenerAccessCache(parts.enter)
    this.#recent = new RecentNews(limits.recentMs)
    const shared = {
      ...parts,
      connections: this.#connections,
      accessCache: this.#accessCache,
      notify: (connection: LiveConnection, message: Notice) => this.#notify(connection, message),
      end: (connection: LiveConnection, reason: CloseReason) => this.#end(connection, reason),
      dismiss: (domainId: string, personId: string) => this.#dismiss(domainId, personId),
      failed: (error: unknown) => log.error({ err: error }, 'who may be notified could not be found out'),
    }
    this.#records = new RecordDelivery(shared)
    this.#structure = new StructureDelivery(shared)
    this.#processes = new ProcessDelivery(shared)
    this.#rights = new RightsWatch(shared)
    const share = (connection: LiveConnection, frame: Uint8Array) => {
      parts.noteUse()
      this.#sendLater(connection, connection.isRegistered && connection.share(frame))
    }
    this.#rooms = new LiveRooms({ ...shared, share }, performance.now())
    this.#sweeping = setInterval(() => this.#sweep(), limits.sweepMs).unref()
  }

  count(): { sockets: number; people: number; rooms: number } {
    return { ...this.#connections.count(), rooms: this.#rooms.count() }
  }

  /** Whether the session may open one more socket here. */
  hasRoomFor(sessionHash: string): boolean {
    return this.#connections.ofSession(sessionHash).size < this.#parts.limits.socketsPerSession
  }

  /** Takes over a socket that is open. */
  accept(socket: WebSocket, holder: Holder): void {
    const connection = new LiveConnection(socket, holder, this.#parts.limits, performance.now())
    this.#connections.add(connection)
    const hear = (message: Buffer | null, isBinary: boolean) => {
      if (!this.#isWelcome(connection, message, isBinary)) this.#end(connection, 'misbehaviour')
    }
    socket.on('message', (data, isBinary) => hear(Buffer.isBuffer(data) ? data : Buffer.alloc(0), isBinary))
    socket.on('ping', () => hear(null, false))
    socket.on('pong', () => hear(null, false))
    socket.on('close', () => this.#forget(connection))
    // The code it closes with says what is wrong.
    socket.on('error', () => {})
    if (this.#isClosed) this.#end(connection, 'ending')
    else if (this.#rights.hasEnded(holder.sessionHash)) this.#end(connection, 'sessionEnded')
    else if (holder.listener.isGuest) this.#registerGuest(connection)
  }

  /** A guest's connection is bound to one domain, so it is registered there by itself. */
  #registerGuest(connection: LiveConnection): void {
    this.#registerOwn(connection, connection.boundTo).catch((error) => {
      this.#parts.log.error({ err: error }, 'the connection of a guest was not registered')
      this.#end(connection, 'ending')
    })
  }

  #isWelcome(connection: LiveConnection, message: Buffer | null, isBinary: boolean): boolean {
    const now = performance.now()
    const frame = isBinary && message !== null ? this.#rooms.takeFrame(connection, message, now) : null
    return frame ?? connection.isWelcome(message, isBinary, now)
  }

  /** Binds a connection to a domain, or to none, if this process holds it. Returns whether it does. */
  async register(connectionId: string, domainId: string | null): Promise<boolean> {
    const connection = this.#connections.get(connectionId)
    if (connection !== undefined) await this.#registerOwn(connection, domainId)
    return connection !== undefined
  }

  async #registerOwn(connection: LiveConnection, domainId: string | null): Promise<void> {
    connection.wanted = domainId
    const access = domainId === null ? null : await this.#accessCache.find(domainId, connection.listener)
    const isOpen = this.#connections.get(connection.id) === connection
    const isThere = connection.isRegistered && connection.domainId === domainId
    if (!isOpen || isThere || connection.wanted !== domainId) return
    if (domainId !== null && access === null) return this.#end(connection, 'notAdmitted')
    connection.forgetRecords()
    this.#connections.enter(connection, domainId)
    connection.isRegistered = true
    this.#rooms.welcome(connection)
    if (domainId === null || access === null || connection.listener.isGuest) return
    // The structure has changed meanwhile, so it is checked once more whether the person may be here.
    const isOld = this.#accessCache.known(domainId, connection.listener.id) === undefined
    if (isOld) this.#rights.checkMembersSoon(domainId)
    const missed = this.#recent.since(domainId, performance.now())
    this.#structure.welcome(connection, domainId, access)
    if (isOld) this.#structure.checkClients(domainId)
    const isNotified = (news: RecordNews) => news.kind !== 'structure' || !access.isClient
    if (missed !== null) this.#records.deliverTo(connection, access, missed.filter(isNotified))
    else for (const message of everythingChanged(domainId)) this.#notify(connection, message)
  }

  hear(text: string): void {
    try {
      this.#hearNews(JSON.parse(text) as News)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'news could not be understood')
    }
  }

  #hearNews(news: News): void {
    if (news.kind === 'process') this.#processes.deliver(news)
    else if (news.kind === 'notifications') this.#notifyOfNotifications(news.personIds)
    else if (news.kind === 'schema') this.#parts.fit.compare(news.needed)
    else if (news.kind === 'sessions-ended')
      for (const hash of news.tokenHashes) this.#rights.endSession(hash, performance.now())
    else if (news.kind === 'connection-registered')
      this.register(news.connectionId, news.domainId).catch((error) =>
        this.#parts.log.error({ err: error }, 'a connection was not registered'),
      )
    else if (isRoomNews(news)) this.#hearOfRoom(news)
    else if (news.kind === 'announcements')
      for (const domainId of news.domainIds) this.#hearOfRecords({ ...news, kind: 'announcement', domainId })
    // A newer version beside us may send what we don't know.
    else if (isRecordNews(news)) this.#hearOfRecords(news)
  }

  #notifyOfNotifications(personIds: readonly string[]): void {
    for (const connection of personIds.flatMap((id) => [...this.#connections.ofPerson(id)]))
      this.#notify(connection, notificationsChanged)
  }

  #hearOfRecords(news: RecordNews): void {
    const { domainId, kind } = news
    this.#recent.note(news, performance.now())
    if (kind === 'structure' || this.#isDeaf) this.#accessCache.expire(domainId)
    if (kind === 'structure') {
      this.#processes.expire(domainId)
      this.#rights.checkMembersSoon(domainId)
    }
    if (kind === 'structure') this.#structure.deliver(domainId)
    else this.#records.deliver(news)
    if (kind === 'structure' || kind === 'project' || kind === 'products') this.#rooms.hearOfRecords(news)
  }

  #hearOfRoom(news: RoomNews): void {
    if (this.#isDeaf && news.kind === 'room-stage') this.#accessCache.expire(news.domainId)
    this.#rooms.hear(news, performance.now())
  }

  lose(way: NewsWay): void {
    if (way === 'PostgreSQL') this.#isDeaf = true
  }

  /** After a gap everybody fetches what they missed, and people who have lost their rights are removed. */
  recover(way: NewsWay): void {
    if (way === 'PostgreSQL') this.#isDeaf = false
    this.#recent.noteGap(performance.now())
    this.#accessCache.expireAll()
    this.#processes.expireAll()
    this.#rights.checkSessions()
    for (const domainId of this.#connections.domainIds()) this.#rights.checkMembersSoon(domainId)
    this.#rooms.noteGap()
    this.#notifyOfGap([...this.#connections.all()])
  }

  #notifyOfGap(connections: readonly LiveConnection[]): void {
    for (const connection of connections.slice(0, notifiedAtOnce)) {
      const { domainId, listener } = connection
      if (!listener.isGuest) this.#notify(connection, notificationsChanged)
      if (domainId !== null && !listener.isGuest)
        for (const message of everythingChanged(domainId)) this.#notify(connection, message)
      this.#rooms.tellOfGap(connection)
    }
    const others = connections.slice(notifiedAtOnce)
    if (others.length > 0) setTimeout(() => this.#notifyOfGap(others), flushMs).unref()
  }

  #notify(connection: LiveConnection, message: Notice): void {
    if (!connection.isRegistered) return
    this.#sendLater(connection, connection.notify(message, performance.now()))
  }

  #sendLater(connection: LiveConnection, isWaiting: boolean): void {
    if (!isWaiting) return
    this.#waiting.add(connection)
    this.#flushing ??= setTimeout(() => this.#flush(), flushMs).unref()
  }

  #flush(): void {
    const now = performance.now()
    for (const connection of this.#waiting) if (!connection.flush(now)) this.#waiting.delete(connection)
    this.#flushing = this.#waiting.size > 0 ? setTimeout(() => this.#flush(), flushMs).unref() : null
  }

  #sweep(): void {
    const now = performance.now()
    for (const connection of this.#connections.all()) {
      const reason = connection.overdue(now)
      if (reason !== null) this.#end(connection, reason)
    }
    this.#rooms.sweep(now)
    this.#recent.forgetOld(now)
    this.#rights.forgetOld(now)
  }

  #dismiss(domainId: string, personId: string): void {
    for (const connection of this.#connections.ofPersonInDomain(domainId, personId))
      this.#end(connection, 'notAdmitted')
    this.#accessCache.forget(domainId, personId)
  }

  #end(connection: LiveConnection, reason: CloseReason): void {
    this.#forget(connection)
    connection.close(reason)
  }

  #forget(connection: LiveConnection): void {
    const { domainId, listener } = connection
    if (!this.#connections.delete(connection)) return
    this.#waiting.delete(connection)
    this.#rooms.leave(connection, performance.now())
    if (domainId !== null && this.#connections.ofPersonInDomain(domainId, listener.id).size === 0)
      this.#accessCache.forget(domainId, listener.id)
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#sweeping)
    clearTimeout(this.#flushing ?? undefined)
    this.#rights.close()
    this.#rooms.close()
    for (const connection of this.#connections.all()) this.#end(connection, 'ending')
  }
}
