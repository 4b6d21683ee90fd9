/**
 * What stays on this device. `user` and `domain` say that somebody signed in here; the login identity is the brand
 * shown before anybody has signed in. Everything but the identity, the mapped domain and the choice of light or dark
 * goes when the session ends.
 */
const prefix = 'vitrine.'
const kept = ['login-identity', 'mapped-domain', 'color-scheme'].map((name) => prefix + name)

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

export function clearLocalData(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix) && !kept.includes(name)) localStorage.removeItem(name)
    }
  } catch {
    // As above.
  }
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
