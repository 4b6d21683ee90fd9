/** The rows of the queue in the browser's database: everybody's who used this device, sealed, for seven days. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { queueDatabase } from '../session/local-data.ts'
import type { DeviceKey } from './device-key.ts'
import { open, type Sealed, seal } from './sealed.ts'
import { keptDays } from './unsent-messages.ts'

const dayMs = 86_400_000

/** Why the server does not take a message. */
export interface MessageRefusal {
  code: string
  status: number
  data: Readonly<Record<string, unknown>>
}

/** A waiting message; `number` is its place in the order. */
export interface Waiting<Message> {
  number: number
  message: Message
  /** Set aside: the others go on. */
  refusal: MessageRefusal | null
}

export interface AnswerQueueRows<Message> {
  add: (message: Message) => Promise<void>
  list: () => Promise<Waiting<Message>[]>
  put: (waiting: Waiting<Message>) => Promise<void>
  delete: (number: number) => Promise<void>
}

interface Row extends Sealed {
  number?: number
  owner: string
  keptAt: number
}

interface Schema extends DBSchema {
  rows: { key: number; value: Row; indexes: { owner: string } }
}

const openings = new Map<string, Promise<IDBPDatabase<Schema>>>()

function openRows(name: string): Promise<IDBPDatabase<Schema>> {
  const opening =
    openings.get(name) ??
    openDB<Schema>(name, 1, {
      upgrade: (database) => {
        const rows = database.createObjectStore('rows', { keyPath: 'number', autoIncrement: true })
        rows.createIndex('owner', 'owner')
      },
      blocking: (_now, _next, event) => {
        ;(event.target as IDBDatabase).close()
        openings.delete(name)
      },
      terminated: () => openings.delete(name),
    })
  openings.set(name, opening)
  return opening
}

/** Deletes expired rows of all people. */
async function deleteOld(database: IDBPDatabase<Schema>): Promise<void> {
  const oldest = Date.now() - keptDays * dayMs
  const change = database.transaction('rows', 'readwrite')
  for await (const row of change.store) if (row.value.keptAt < oldest) await row.delete()
  await change.done
}

/** Rows of the holder of the key. */
export async function keptRows<Message>({ key, owner }: DeviceKey): Promise<AnswerQueueRows<Message>> {
  await deleteOld(await openRows(queueDatabase))
  const contentOf = ({ message, refusal }: Omit<Waiting<Message>, 'number'>) =>
    seal(key, { message, refusal })
  return {
    add: async (message) => {
      const sealed = await contentOf({ message, refusal: null })
      await (await openRows(queueDatabase)).add('rows', { ...sealed, owner, keptAt: Date.now() })
    },
    list: async () => {
      const rows = await (await openRows(queueDatabase)).getAllFromIndex('rows', 'owner', owner)
      return await Promise.all(
        rows.map(async ({ number = 0, ...sealed }) => ({
          number,
          ...(await open<Omit<Waiting<Message>, 'number'>>(key, sealed)),
        })),
      )
    },
    put: async (waiting) => {
      const sealed = await contentOf(waiting)
      const change = (await openRows(queueDatabase)).transaction('rows', 'readwrite')
      const row = await change.store.get(waiting.number)
      if (row !== undefined) await change.store.put({ ...row, ...sealed })
      await change.done
    },
    delete: async (number) => (await openRows(queueDatabase)).delete('rows', number),
  }
}

/** Where the browser can't seal, nothing is written down: what waits lives as long as the page. */
export function rowsInMemory<Message>(behind = 0): AnswerQueueRows<Message> {
  const rows = new Map<number, Waiting<Message>>()
  let last = behind
  return {
    add: async (message) => {
      last += 1
      rows.set(last, { number: last, message, refusal: null })
    },
    list: async () => [...rows.values()],
    put: async (waiting) => {
      if (rows.has(waiting.number)) rows.set(waiting.number, waiting)
    },
    delete: async (number) => void rows.delete(number),
  }
}

/** Behind all numbers of a database, which counts from 1. */
const behindKept = 2 ** 52

/** What the device has no room for lives as long as the page, behind what it keeps; a broken database keeps nothing. */
export function rowsBeside<Message>(kept: AnswerQueueRows<Message>): AnswerQueueRows<Message> {
  const beside = rowsInMemory<Message>(behindKept)
  const rowsOf = (number: number) => (number > behindKept ? beside : kept)
  return {
    add: beside.add,
    list: async () => [...(await kept.list().catch(() => [])), ...(await beside.list())],
    put: (waiting) => rowsOf(waiting.number).put(waiting),
    delete: (number) => rowsOf(number).delete(number),
  }
}
