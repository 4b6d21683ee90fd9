/** A file on another server, by `https:` or `sftp:`: what is there, whether it has changed, and its content. */
import type { Readable } from 'node:stream'

/** Where a file is, and what lets us in. */
export interface RemoteSource {
  /** As `remoteAddress` answers it. */
  address: URL
  user: string
  password: string | null
  /** For SFTP: a private key in OpenSSH or PEM form, without a passphrase, since unlocking a key takes seconds. */
  privateKey: string | null
  /** For SFTP: the only host key that is accepted, as `SHA256:…`; null accepts any. */
  hostKey: string | null
}

/** What a server may do to us. */
export interface RemoteTerms {
  /** IP addresses or ranges of the own network that may be asked too, beside public ones. */
  alsoFrom: readonly string[]
  /** Without a byte for so long, it is given up. */
  silenceMs: number
  signal: AbortSignal
}

export interface RemoteFile {
  name: string
  sizeBytes: number | null
  changedAt: Date | null
  /** By which a later look tells whether it has changed; empty where the server says nothing of use. */
  mark: string
  /** For SFTP: the key of the host that answered. */
  hostKey: string | null
}

export interface OpenedFile {
  /** Null where it is as `seenMark` says. */
  file: RemoteFile | null
  /** Its content, once. */
  read(): Readable
  /** Ends the connection; to be called whatever was read. */
  close(): void
}

/** Null for what is no address of a file. Passwords in addresses would end up in logs and histories. */
export function remoteAddress(text: string, base?: URL): URL | null {
  const url = URL.parse(text.trim(), base)
  if (url === null || !['https:', 'sftp:'].includes(url.protocol)) return null
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null
  // IPv4 addresses in a spelling of IPv6 that was given up, private ones among them.
  if (/^\[::(?!ffff:)[0-9a-f.:]+\]$/i.test(url.hostname) && url.hostname !== '[::1]') return null
  url.hash = ''
  return url.protocol === 'sftp:' && fileNameOf(url) === '' ? null : url
}

/** The path as its server knows it. */
export function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** The last part of its path, which may be empty. */
export function fileNameOf(url: URL): string {
  const path = pathOf(url)
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whom a password is for: what is kept for one is sent to no other. */
export function hostOf(url: URL): string {
  return `${url.protocol}//${url.host}`
}
