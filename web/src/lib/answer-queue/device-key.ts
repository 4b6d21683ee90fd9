/**
 * The key that what waits on this device is sealed with. The server gives the same person the same one, whatever the
 * session; the browser keeps it as a thing that seals and opens and can't be read, until the session ends
 * (`clearLocalData`). Null where the browser can't seal (a page without TLS) or nobody could be asked.
 */
import { openDB } from 'idb'
import { api } from '../api/calls.ts'

const database = 'vitrine-device-key'
const store = 'keys'

export interface DeviceKey {
  key: CryptoKey
  /** Tells apart whose is whose, and says nothing of who they are. */
  owner: string
}

/** Somebody who acts in a person's place has another key than the person. */
export interface PersonHolder {
  personId: string
  impersonatorId: string | null
}

/** A guest of a project, as the page's link and the device's cookie say. */
export interface GuestHolder {
  guestOf: string
}

export type KeyHolder = PersonHolder | GuestHolder

export function nameOfHolder(holder: KeyHolder): string {
  return 'guestOf' in holder
    ? `guest of ${holder.guestOf}`
    : `${holder.personId} ${holder.impersonatorId ?? ''}`
}

export async function deviceKey(holder: KeyHolder): Promise<DeviceKey | null> {
  if (globalThis.crypto?.subtle === undefined || globalThis.indexedDB === undefined) return null
  const name = nameOfHolder(holder)
  try {
    // Each page asks for a guest's: who goes in by the link after them is another one, and the device can't tell.
    if ('guestOf' in holder)
      return await keyOf(api.guestLinks.getGuestKey({ params: { projectId: holder.guestOf } }))
    return (await readKept(name)) ?? (await keep(name, await keyOf(api.identity.getDeviceKey())))
  } catch {
    return null
  }
}

async function keyOf(asking: Promise<{ key: string }>): Promise<DeviceKey> {
  const { key } = await asking
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const owner = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    owner,
  }
}

async function readKept(name: string): Promise<DeviceKey | null> {
  return await within(async (keys) => (await keys.get(store, name)) ?? null)
}

async function keep(name: string, key: DeviceKey): Promise<DeviceKey> {
  await within((keys) => keys.put(store, key, name))
  return key
}

/** Opened for a moment: an open database can't be taken away when the session ends. */
async function within<Value>(use: (keys: Awaited<ReturnType<typeof openKeys>>) => Promise<Value>) {
  const keys = await openKeys()
  try {
    return await use(keys)
  } finally {
    keys.close()
  }
}

function openKeys() {
  return openDB<{ keys: { key: string; value: DeviceKey } }>(database, 1, {
    upgrade: (keys) => void keys.createObjectStore(store),
  })
}
