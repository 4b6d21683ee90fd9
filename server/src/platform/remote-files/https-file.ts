/** A file by HTTPS: asked for only if it has changed, redirected to other HTTPS addresses alone. */
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { parse as parseDisposition } from 'content-disposition'
import { refuse } from '../errors.ts'
import { notReached } from './filtered-socket.ts'
import { publicAgent } from './public-agent.ts'
import {
  fileNameOf,
  type OpenedFile,
  type RemoteFile,
  type RemoteSource,
  type RemoteTerms,
  remoteAddress,
} from './remote-file.ts'

const mostRedirects = 4
const redirects = [301, 302, 303, 307, 308]

/** What a server said of the file that was read last. */
interface Mark {
  etag?: string | undefined
  modified?: string | undefined
}

/** Refuses SourceNotReached, SourceSignInFailed, SourceFileMissing, SourceAnswered. */
export async function openByHttps(
  source: RemoteSource,
  seenMark: string,
  terms: RemoteTerms,
): Promise<OpenedFile> {
  const seen: Mark = seenMark === '' ? {} : JSON.parse(seenMark)
  let url = source.address
  for (let count = 0; count <= mostRedirects; count += 1) {
    const answer = await ask(url, headersFor(url, source, seen), terms)
    const status = answer.statusCode ?? 0
    if (status === 304) return ended(answer)
    if (status === 200) return opened(answer, url, seen)
    answer.destroy()
    if (!redirects.includes(status)) return refuseStatus(status, url)
    url = nextAddress(answer.headers.location, url)
  }
  return refuse('SourceAnswered', { status: 'too many redirects' })
}

function nextAddress(location: string | undefined, from: URL): URL {
  const next = remoteAddress(location ?? '', from)
  return next?.protocol === 'https:' ? next : refuse('SourceAnswered', { status: 'redirect' })
}

/** A password goes to the host that it is for, and not on to where that one leads. */
function headersFor(url: URL, { address, user, password }: RemoteSource, seen: Mark) {
  const isTheirs = url.origin === address.origin && (user !== '' || password !== null)
  const pair = Buffer.from(`${user}:${password ?? ''}`).toString('base64')
  return {
    'user-agent': 'Vitrine',
    'accept-encoding': 'identity',
    ...(isTheirs ? { authorization: `Basic ${pair}` } : {}),
    ...(seen.etag === undefined ? {} : { 'if-none-match': seen.etag }),
    ...(seen.modified === undefined ? {} : { 'if-modified-since': seen.modified }),
  }
}

async function ask(
  url: URL,
  headers: Record<string, string>,
  { alsoFrom, silenceMs, signal }: RemoteTerms,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const agent = publicAgent(url, alsoFrom)
  const asked = https.get(url, { agent, signal, headers, timeout: silenceMs }, resolve)
  asked.on('timeout', () => asked.destroy(new Error('No answer')))
  asked.on('error', reject)
  // Headers that come byte by byte are no silence.
  const patience = setTimeout(() => asked.destroy(new Error('No answer')), silenceMs)
  try {
    return await promise
  } catch (cause) {
    signal.throwIfAborted()
    return notReached(url.hostname, cause)
  } finally {
    clearTimeout(patience)
  }
}

function refuseStatus(status: number, { hostname: host }: URL): never {
  if (status === 401 || status === 403) return refuse('SourceSignInFailed', { host })
  if (status === 404 || status === 410) return refuse('SourceFileMissing')
  return refuse('SourceAnswered', { status })
}

function ended(answer: IncomingMessage): OpenedFile {
  answer.destroy()
  return { file: null, read: () => Readable.from([]), close: () => {} }
}

function opened(answer: IncomingMessage, url: URL, seen: Mark): OpenedFile {
  const { etag, 'last-modified': modified } = answer.headers
  // Not every server heeds conditions.
  const isSame =
    etag === undefined ? modified !== undefined && modified === seen.modified : etag === seen.etag
  if (isSame) return ended(answer)
  // Errors of an answer that nobody reads are ignored; otherwise they would end the program.
  answer.on('error', () => {})
  const file = describe(answer, url, { etag, modified })
  return { file, read: () => answer, close: () => answer.destroy() }
}

function describe({ headers }: IncomingMessage, url: URL, mark: Mark): RemoteFile {
  const bytes = Number(headers['content-length'])
  const changedAt = new Date(headers['last-modified'] ?? Number.NaN)
  return {
    name: saidName(headers['content-disposition']) ?? fileNameOf(url),
    sizeBytes: Number.isSafeInteger(bytes) ? bytes : null,
    changedAt: Number.isNaN(changedAt.getTime()) ? null : changedAt,
    mark: mark.etag === undefined && mark.modified === undefined ? '' : JSON.stringify(mark),
    hostKey: null,
  }
}

/** Its last part: a server doesn't say into which folder. */
function saidName(header: string | undefined): string | null {
  if (header === undefined) return null
  try {
    const name = String(parseDisposition(header).parameters.filename ?? '')
    return name.split(/[/\\]/).at(-1) || null
  } catch {
    return null
  }
}
