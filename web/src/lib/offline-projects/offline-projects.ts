/**
 * Projects that somebody keeps on this device to open them without network: what the server said of them, sealed, and
 * beside it the pictures and the files of the application. All of it goes at the end of the session, after seven days,
 * and when the right to it goes.
 */
import type { WebSession } from '@vitrine/contract'
import { openDB } from 'idb'
import { type DeviceKey, deviceKey, type KeyHolder } from '../answer-queue/device-key.ts'
import { open, type Sealed, seal } from '../answer-queue/sealed.ts'
import { keptDays } from '../answer-queue/unsent-messages.ts'
import { createStore } from '../create-store.ts'
import type { Entered } from '../session/session-store.ts'

const database = 'vitrine-taken'
const store = 'projects'
const dayMs = 86_400_000

/** What is kept of a project. */
export interface Taken {
  entered: Entered
  session: WebSession
  /** When the server last said so. */
  keptAt: number
}

interface Row extends Sealed {
  owner: string
  keptAt: number
}

/** The project that is on screen as it was kept, since the server can't be asked; null: what is on screen is fresh. */
const shownAsKept = createStore<{ projectId: string; keptAt: number } | null>(null)
export const useShownAsKept = shownAsKept.use
export const setShownAsKept = shownAsKept.set
export const isShownAsKept = () => shownAsKept.get() !== null

export function canTakeAlong(): boolean {
  return 'serviceWorker' in navigator && globalThis.crypto?.subtle !== undefined && 'caches' in globalThis
}

/** When it was kept; null where it isn't, or no longer may be. */
export async function takenAt(projectId: string): Promise<number | null> {
  return (await findRow(projectId))?.keptAt ?? null
}

/** As `deviceKey` lets the holder read it. */
export async function readTaken(projectId: string, holder: KeyHolder): Promise<Taken | null> {
  const row = await findRow(projectId)
  if (row === null) return null
  const key = await deviceKey(holder)
  if (key === null || key.owner !== row.owner) return null
  return { ...(await open<Omit<Taken, 'keptAt'>>(key.key, row)), keptAt: row.keptAt }
}

async function findRow(projectId: string): Promise<Row | null> {
  const row = await within((kept) => kept.get(store, projectId))
  if (row === undefined) return null
  if (Date.now() - row.keptAt <= keptDays * dayMs) return row
  await forgetTaken(projectId)
  return null
}

export async function keepTaken(taken: Omit<Taken, 'keptAt'>, { key, owner }: DeviceKey): Promise<number> {
  const keptAt = Date.now()
  const sealed = await seal(key, taken)
  await within((kept) => kept.put(store, { ...sealed, owner, keptAt }, taken.session.projectId))
  return keptAt
}

/** The files of the application stay as long as one project does. */
export async function forgetTaken(projectId: string): Promise<void> {
  await within((kept) => kept.delete(store, projectId))
  const left = await within((kept) => kept.count(store))
  if (left === 0) await caches.delete(keptFiles)
}

/** Opened for a moment: an open database can't be taken away when the session ends. */
async function within<Value>(use: (kept: Awaited<ReturnType<typeof openTaken>>) => Promise<Value>) {
  const kept = await openTaken()
  try {
    return await use(kept)
  } finally {
    kept.close()
  }
}

function openTaken() {
  return openDB<{ projects: { key: string; value: Row } }>(database, 1, {
    upgrade: (kept) => void kept.createObjectStore(store),
  })
}

/** As `take-along.js` knows it. */
const keptFiles = 'vitrine-taken'
/** The page of every project: what it shows it reads itself. */
const page = '/projects/web-session/'
const atOnce = 4

/** Fetches the application and pictures into the device; returns how many pictures couldn't be fetched or had no room. */
export async function keepFiles(
  pictures: readonly string[],
  onProgress: (share: number) => void,
): Promise<number> {
  await navigator.serviceWorker.register('/take-along.js')
  const cache = await caches.open(keptFiles)
  const [list, shell] = await Promise.all([fetch('/offline-files.json'), fetch(page, { headers: asPage })])
  if (!list.ok || !shell.ok) throw new TypeError('Failed to fetch')
  const files: string[] = await list.json()
  await cache.put(page, shell)
  const own = ['/first-paint.css', '/first-paint.js', ...files]
  const all = [...own, ...pictures]
  let done = 0
  let missing = 0
  const next = all.values()
  const fetchNext = async () => {
    for (const address of next) {
      if ((await cache.match(address)) === undefined) {
        const adding = cache.add(address)
        if (own.includes(address)) await adding
        else
          await adding.catch(() => {
            missing += 1
          })
      }
      done += 1
      onProgress(done / all.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
  return missing
}

const asPage = { accept: 'text/html' }
