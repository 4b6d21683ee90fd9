/** `fetch` for addresses that companies name: connections to private networks are refused when they are made. */

import type { LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { findHost } from '../../platform/dns/find-host.ts'
import { publicAgent } from '../../platform/remote-files/public-agent.ts'

const largestAnswer = 1_048_576
const silenceMs = 10_000

interface Asked {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of addresses) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address)
    if (family === 0) continue
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}

function isNamed(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves host names to addresses of the list only, for the very connection that is made. */
function lookupWithin(list: BlockList): LookupFunction {
  return (hostName, options, done) => {
    findHost(hostName, { ...options, all: true }, (error, found) => {
      const named =
        error === null ? (found as LookupAddress[]).filter(({ address }) => isNamed(list, address)) : []
      const [first] = named
      if (first === undefined) done(error ?? new Error(`${hostName} is at no address that was named`), '')
      else if (options.all === true) done(null, named)
      else done(null, first.address, first.family)
    })
  }
}

/** Without TLS nobody vouches for who answers: only addresses that the operator has named are asked so. */
function insecureLookup(url: URL, alsoFrom: readonly string[]): LookupFunction {
  const list = listOf(alsoFrom)
  const hostName = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(hostName) !== 0 && !isNamed(list, hostName))
    throw new Error('Only named addresses are asked without TLS')
  return lookupWithin(list)
}

/**
 * Follows no redirects. `alsoFrom`: IP addresses or ranges of the own network that may be asked too, and alone without
 * TLS. Rejects when nothing answers, or more than a megabyte comes.
 */
export async function publicFetch(
  address: string,
  { method = 'GET', headers = {}, body, signal }: Asked,
  alsoFrom: readonly string[],
): Promise<Response> {
  const url = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSecure = url.protocol === 'https:'
  const agent = isSecure
    ? publicAgent(url, alsoFrom)
    : publicAgent(url, alsoFrom, insecureLookup(url, alsoFrom))
  const module = isSecure ? https : http
  const asked = module.request(
    url,
    {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      agent,
      timeout: silenceMs,
      ...(signal ? { signal } : {}),
    },
    resolve,
  )
  asked.on('timeout', () => asked.destroy(new Error('No answer')))
  asked.on('error', reject)
  asked.end(body === undefined || body === null ? undefined : String(body))
  const answer = await promise
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > largestAnswer) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 502
  const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: fields })
}
