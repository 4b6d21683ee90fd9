/** A file by SFTP, from the host whose key is known. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import ssh2, { type Client, type ConnectConfig, type SFTPWrapper, type Stats } from 'ssh2'
import { refuse } from '../errors.ts'
import { connectFiltered, notReached } from './filtered-socket.ts'
import {
  fileNameOf,
  type OpenedFile,
  pathOf,
  type RemoteFile,
  type RemoteSource,
  type RemoteTerms,
} from './remote-file.ts'

const usualPort = 22
/** SFTP status codes for a file that doesn't exist, and for one that may not be read. */
const missingCodes = [2, 3]

/** Whether it is a private key that can be read without a passphrase. */
export function isPrivateKey(text: string): boolean {
  const parsed = ssh2.utils.parseKey(text)
  if (parsed instanceof Error) return false
  return [parsed].flat().some((key) => key.isPrivateKey())
}

/**
 * Refuses SourceNotReached, SourceHostKeyChanged before anything is said of who we are,
 * SourceSignInFailed, SourceFileMissing.
 */
export async function openBySftp(
  source: RemoteSource,
  seenMark: string,
  terms: RemoteTerms,
): Promise<OpenedFile> {
  const { client, hostKey } = await connect(source, terms)
  const close = () => {
    client.end()
    client.destroy()
  }
  try {
    const path = pathOf(source.address).replace(/^\/~\//, '')
    const sftp = await openSession(client, source)
    const stats = await look(sftp, path)
    const mark = JSON.stringify({ modified: stats.mtime, sizeBytes: stats.size })
    const file = mark === seenMark ? null : describe(source, stats, { mark, hostKey })
    return { file, read: () => read(client, sftp, path), close }
  } catch (error) {
    close()
    throw error
  }
}

function describe(
  { address }: RemoteSource,
  { size: sizeBytes, mtime }: Stats,
  { mark, hostKey }: { mark: string; hostKey: string },
): RemoteFile {
  return { name: fileNameOf(address), sizeBytes, changedAt: new Date(mtime * 1_000), mark, hostKey }
}

/** What breaks the connection breaks the reading. */
function read(client: Client, sftp: SFTPWrapper, path: string): Readable {
  const content = sftp.createReadStream(path)
  client.on('close', () => {
    if (!content.readableEnded) content.destroy(new Error('Connection lost'))
  })
  // Also after nobody reads any more: what is still asked then is answered by an error.
  content.on('error', () => {})
  return content
}

async function connect(
  source: RemoteSource,
  terms: RemoteTerms,
): Promise<{ client: Client; hostKey: string }> {
  const { address, user, password, privateKey } = source
  const port = address.port === '' ? usualPort : Number(address.port)
  const sock = await connectFiltered({ hostname: address.hostname, port }, terms)
  const client = new ssh2.Client()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => client.destroy()
  let found = ''
  const config: ConnectConfig = {
    sock,
    username: user,
    ...(password === null ? {} : { password }),
    ...(privateKey === null ? {} : { privateKey }),
    hostVerifier: (key: Buffer) => {
      found = fingerprintOf(key)
      return source.hostKey === null || source.hostKey === found
    },
    readyTimeout: terms.silenceMs,
  }
  client.on('ready', resolve)
  // Stays for what goes wrong later: the reading hears of it by the closing.
  client.on('error', reject)
  client.on('close', () => reject(new Error('Connection lost')))
  terms.signal.addEventListener('abort', abort, { once: true })
  client.on('close', () => terms.signal.removeEventListener('abort', abort))
  try {
    // A signal that is aborted already sends no further event.
    terms.signal.throwIfAborted()
    client.connect(config)
    await promise
    return { client, hostKey: found }
  } catch (cause) {
    client.destroy()
    sock.destroy()
    terms.signal.throwIfAborted()
    if (source.hostKey !== null && found !== '' && found !== source.hostKey)
      refuse('SourceHostKeyChanged', { known: source.hostKey, found }, { cause })
    const { level } = cause as { level?: string }
    if (level === 'client-authentication') refuse('SourceSignInFailed', { host: address.hostname }, { cause })
    return notReached(address.hostname, cause)
  }
}

/** As `ssh-keygen -l` shows it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

async function openSession(client: Client, { address }: RemoteSource): Promise<SFTPWrapper> {
  const { promise, resolve, reject } = Promise.withResolvers<SFTPWrapper>()
  client.on('close', () => reject(new Error('Connection lost')))
  client.sftp((error, sftp) => (error === undefined ? resolve(sftp) : reject(error)))
  return await promise.catch((cause) => notReached(address.hostname, cause))
}

async function look(sftp: SFTPWrapper, path: string): Promise<Stats> {
  const { promise, resolve, reject } = Promise.withResolvers<Stats>()
  sftp.once('close', () => reject(new Error('Connection lost')))
  sftp.stat(path, (error, stats) => (error === undefined ? resolve(stats) : reject(error)))
  const stats = await promise.catch((cause: { code?: number }) => {
    if (missingCodes.includes(cause.code ?? 0)) return refuse('SourceFileMissing', {}, { cause })
    throw cause
  })
  return stats.isFile() ? stats : refuse('SourceFileMissing')
}
