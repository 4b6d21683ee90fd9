/**
 * Records what is looked at while the page is visible and was used lately, in the tab that was used last.
 * Sends sums in batches; what doesn't arrive is kept on the device and sent again under the same id.
 */
import { type EngagementBatch, engagementPath } from '@vitrine/contract'
import { engagementLimits, idleAfterSeconds } from '@vitrine/rules'
import { newId } from '../new-id.ts'
import { type KeptBatch, type KeptBatches, keptBatches } from './kept-batches.ts'
import { hearLooking, type Looking, looking } from './looking.ts'

export interface TrackerTimes {
  tickMs: number
  sendMs: number
  idleMs: number
}
const usualTimes: TrackerTimes = { tickMs: 1_000, sendMs: 30_000, idleMs: idleAfterSeconds * 1_000 }
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Whether the browser allows tracking. */
export function mayTrack(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack !== '1' && globalPrivacyControl !== true
}

interface Tracked {
  domainId: string
  personId: string
  times?: Partial<TrackerTimes>
}

/** Returns how it ends. */
export function startTracker(tracked: Tracked): () => void {
  const tracker = new Tracker(tracked)
  const { signal } = tracker.ended
  const listening = { signal, passive: true, capture: true }
  for (const kind of touches) addEventListener(kind, tracker.touch, listening)
  document.addEventListener('visibilitychange', tracker.noteVisibility, { signal })
  addEventListener('online', tracker.send, { signal })
  const timers = [
    setInterval(tracker.tick, tracker.times.tickMs),
    setInterval(tracker.send, tracker.times.sendMs),
  ]
  const unhear = hearLooking(tracker)
  const shown = looking()
  if (shown !== undefined) tracker.opened(shown)
  tracker.send()
  return () => {
    unhear()
    for (const timer of timers) clearInterval(timer)
    tracker.end()
  }
}

class Tracker {
  readonly times: TrackerTimes
  readonly ended = new AbortController()
  readonly #kept: KeptBatches
  readonly #address: string
  readonly #tab = newId()
  /** Tabs of one person tell each other which of them is in use. */
  readonly #tabs: BroadcastChannel
  #isInUse = document.hasFocus()
  #touchedAt = performance.now()
  #sentAt = Number.NEGATIVE_INFINITY
  #tickedAt = performance.now()
  #current = emptyBatch()
  #isSending = false

  constructor({ domainId, personId, times }: Tracked) {
    this.times = { ...usualTimes, ...times }
    this.#kept = keptBatches(domainId, personId)
    this.#address = `/api${engagementPath}?domain=${domainId}`
    this.#tabs = new BroadcastChannel(`vitrine.looking.${domainId}.${personId}`)
    this.#tabs.onmessage = ({ data }) => {
      if (data !== this.#tab) this.#isInUse = false
    }
  }

  readonly touch = (): void => {
    this.#touchedAt = performance.now()
    const wasInUse = this.#isInUse
    this.#isInUse = true
    if (wasInUse && this.#touchedAt - this.#sentAt < this.times.tickMs) return
    this.#sentAt = this.#touchedAt
    this.#tabs.postMessage(this.#tab)
  }

  readonly tick = (): void => {
    const now = performance.now()
    // A device that slept has looked at nothing.
    const passed = Math.min(now - this.#tickedAt, 2 * this.times.tickMs)
    this.#tickedAt = now
    const shown = looking()
    const isSeen =
      document.visibilityState === 'visible' && this.#isInUse && now - this.#touchedAt < this.times.idleMs
    if (shown !== undefined && isSeen) lookOf(this.#current, shown).ms += passed
  }

  readonly opened = (shown: Looking): void => {
    this.tick()
    lookOf(this.#current, shown).opened += 1
  }

  readonly searched = (text: string, hasResults: boolean): void => {
    const { searches } = this.#current
    if (searches.length < engagementLimits.searches) searches.push({ text, hasResults })
  }

  readonly noteVisibility = (): void => {
    if (document.visibilityState === 'visible') {
      this.#tickedAt = performance.now()
      return
    }
    const batch = this.#close()
    // A beacon has no answer, so the batch is sent again later, and counts once.
    if (batch !== null) navigator.sendBeacon(this.#address, jsonOf(batch))
  }

  readonly send = (): void => {
    this.#close()
    void this.#sendKept()
  }

  end(): void {
    this.ended.abort()
    this.#tabs.close()
    this.send()
  }

  #close(): KeptBatch | null {
    this.tick()
    const { batch, next } = closedBatch(this.#current)
    this.#current = next
    if (batch !== null) this.#kept.add(batch)
    return batch
  }

  async #sendKept(): Promise<void> {
    if (this.#isSending || !navigator.onLine) return
    this.#isSending = true
    try {
      for (const batch of this.#kept.read()) {
        const request = { method: 'POST', body: jsonOf(batch), keepalive: true }
        const { status } = await fetch(this.#address, request)
        // Busy or gone: later. What is refused stays refused.
        if (status >= 500 || status === 429) break
        this.#kept.drop(batch.batch)
      }
    } catch {
      // No network; they stay.
    } finally {
      this.#isSending = false
    }
  }
}

interface OpenBatch {
  startedAt: number
  looks: Map<string, { shown: Looking; ms: number; opened: number }>
  searches: KeptBatch['searches']
}

function emptyBatch(): OpenBatch {
  return { startedAt: Date.now(), looks: new Map(), searches: [] }
}

function lookOf({ looks }: OpenBatch, shown: Looking) {
  const key = JSON.stringify([shown.product, shown.media, shown.way])
  const look = looks.get(key) ?? { shown: { ...shown }, ms: 0, opened: 0 }
  looks.set(key, look)
  return look
}

/** A batch to send, or null where it is empty. Fractions of seconds are carried over into the next one. */
function closedBatch({ startedAt, looks, searches }: OpenBatch): {
  batch: KeptBatch | null
  next: OpenBatch
} {
  const next = emptyBatch()
  const sent: KeptBatch['looks'] = []
  for (const { shown, ms, opened } of looks.values()) {
    const seconds = Math.floor(ms / 1_000)
    if (ms % 1_000 > 0) lookOf(next, shown).ms = ms % 1_000
    if (seconds + opened > 0)
      sent.push({ ...shown, seconds, opened: Math.min(opened, engagementLimits.opened) })
  }
  if (sent.length + searches.length === 0) return { batch: null, next: { ...next, startedAt } }
  const endedAt = Date.now()
  const lasted = Math.min(Math.max(0, endedAt - startedAt), engagementLimits.spanSeconds * 1_000)
  const sentLooks = sent.slice(0, engagementLimits.looks)
  return { batch: { batch: newId(), endedAt, lasted, looks: sentLooks, searches }, next }
}

function jsonOf({ endedAt, ...batch }: KeptBatch): Blob {
  const sent: EngagementBatch = {
    ...batch,
    endedAgo: Math.max(0, Date.now() - endedAt),
  } as EngagementBatch
  return new Blob([JSON.stringify(sent)], { type: 'application/json' })
}
