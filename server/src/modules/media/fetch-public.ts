/** Fetching what people name by address: never from private networks, whatever names and redirects say. */
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { refuse } from '../../platform/errors.ts'
import { publicAgent } from '../../platform/remote-files/public-agent.ts'

const mostRedirects = 4
/** Without a byte for so long, it is given up. */
const silenceMs = 30_000

/** Null for what is no address that can be fetched. Passwords in addresses would end up in logs and histories. */
export function fetchableUrl(text: string, base?: string): URL | null {
  const url = URL.parse(text.trim(), base)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  // IPv4 addresses in a spelling of IPv6 that was given up, private ones among them.
  if (/^\[::(?!ffff:)[0-9a-f]+:[0-9a-f]+\]$/.test(url.hostname)) return null
  return url.username === '' && url.password === '' ? url : null
}

/**
 * The content behind an address. `alsoFrom`: IP addresses or ranges of the own network that may be asked too. Refuses
 * UrlInvalid for an address that can't be fetched, also for one that leads to a private network.
 */
export async function openPublic(
  address: string,
  { alsoFrom, signal }: { alsoFrom: readonly string[]; signal: AbortSignal },
): Promise<IncomingMessage> {
  let url = fetchableUrl(address)
  for (let redirects = 0; url !== null && redirects <= mostRedirects; redirects += 1) {
    const answer = await ask(url, alsoFrom, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode)) break
    url = fetchableUrl(headers.location ?? '', url.href)
  }
  return refuse('UrlInvalid')
}

async function ask(url: URL, alsoFrom: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const agent = publicAgent(url, alsoFrom)
  const module = url.protocol === 'https:' ? https : http
  const headers = { 'user-agent': 'Vitrine', 'accept-encoding': 'identity' }
  const asked = module.get(url, { agent, signal, headers, timeout: silenceMs }, resolve)
  asked.on('timeout', () => asked.destroy(new Error('No answer')))
  asked.on('error', reject)
  try {
    return await promise
  } catch (cause) {
    signal.throwIfAborted()
    return refuse('UrlInvalid', {}, { cause })
  }
}
