/**
 * What stays on this device. `user` and `domain` say that somebody signed in here; the login identity is the brand
 * shown before anybody has signed in. When the session ends everything goes but the identity, the mapped domain and
 * what was answered and not sent, which is sealed: what stays is listed, so that new data under any name
 * is deleted too.
 */
const prefix = 'vitrine.'
const kept = ['login-identity', 'mapped-domain'].map((name) => prefix + name)

/** Writes that wait to be sent, readable only by their author: the key goes with the session. */
export const queueDatabase = 'vitrine-outbox'

/** Kept for the first paint of the login screen, before the domain is known. */
export interface LoginIdentity {
  domainId: string
  appName: string
  appLogoUrl: string | null
  loginPrimaryColor: string
  loginPrimaryBtnColor: string
}

export function readLocal<Value>(name: string, isValid: (value: unknown) => value is Value): Value | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

export function writeLocal(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Storage is full or switched off: the application works without, it only forgets.
  }
}

/** `changed` is called where another tab writes it, or takes it away, until the answer is called. */
export function watchLocal(name: string, changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === prefix + name) changed()
  }
  globalThis.addEventListener('storage', hear)
  return () => globalThis.removeEventListener('storage', hear)
}

/** Takes away whatever this origin keeps on the device but what is kept for the login screen. */
export function clearLocalData(): void {
  emptyStorage('localStorage')
  emptyStorage('sessionStorage')
  void emptyCaches().catch(() => {})
  void emptyDatabases().catch(() => {})
}

function emptyStorage(which: 'localStorage' | 'sessionStorage'): void {
  try {
    // Where storage is switched off, reading it throws.
    const storage = globalThis[which]
    for (const name of Object.keys(storage)) if (!kept.includes(name)) storage.removeItem(name)
  } catch {
    // As above.
  }
}

/** Neither is there over plain HTTP in every browser. */
async function emptyCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

async function emptyDatabases(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  for (const { name } of await indexedDB.databases())
    if (name !== undefined && name !== queueDatabase) indexedDB.deleteDatabase(name)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

export function isLoginIdentity(value: unknown): value is LoginIdentity {
  if (typeof value !== 'object' || value === null) return false
  const identity = value as LoginIdentity
  return (
    isText(identity.domainId) &&
    isText(identity.appName) &&
    (identity.appLogoUrl === null || isText(identity.appLogoUrl)) &&
    isText(identity.loginPrimaryColor) &&
    isText(identity.loginPrimaryBtnColor)
  )
}
