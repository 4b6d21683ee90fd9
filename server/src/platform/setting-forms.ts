/** How settings look that are more than a word: each form takes what the table in docs/configuration.md names, and nothing else. */
import { isIP, isIPv4, isIPv6 } from 'node:net'
import { normalHostName } from '@vitrine/rules'
import * as z from 'zod'

/** A hundred years. */
const longestDays = 36_500

/** `on` or `off` alone, or addresses: whatever looks like a yes or no in other words is refused. */
export function networkAccess() {
  const message = 'must be off, on, or IP addresses and ranges with commas between'
  return z.string().transform((text, context): false | { alsoFrom: string[] } => {
    if (text === 'off') return false
    if (text === 'on') return { alsoFrom: [] }
    const alsoFrom = addressesIn(text)
    if (alsoFrom !== null) return { alsoFrom }
    context.addIssue(message)
    return z.NEVER
  })
}

export function proxies() {
  const message =
    'must be off, on, a number of proxies from 1 to 20, or their IP addresses with commas between'
  return z.string().transform((text, context): boolean | number | string => {
    if (text === 'off') return false
    if (text === 'on') return true
    if (/^([1-9]|1\d|20)$/.test(text)) return Number(text)
    const addresses = addressesIn(text)
    if (addresses !== null) return addresses.join(',')
    context.addIssue(message)
    return z.NEVER
  })
}

/** An origin: a path in it would be dropped without a word. */
export function origin(example: string) {
  return z.string().transform((text, context) => {
    if (text === '') return undefined
    const url = URL.canParse(text) ? new URL(text) : null
    const isPlain =
      url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
    if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin
    context.addIssue(`must be an address like ${example}, without a path`)
    return z.NEVER
  })
}

/** A page of another host by https, or one of ours by its path; null where it is the usual one. */
export function page(usual: string) {
  const message = 'must be an https address, or a path like /help/access'
  return z.string().transform((text, context): string | null => {
    if (text === usual) return null
    // What begins with two slashes, or a backslash, is an address of another host to browsers.
    const isPath = /^\/(?![/\\])[\w\-./~%?=&#]*$/.test(text)
    // It would lead to itself without end.
    const isUsual = isPath && new URL(text, 'http://own.example').pathname === usual
    const isAddress = URL.canParse(text) && new URL(text).protocol === 'https:'
    if ((isPath && !isUsual) || isAddress) return text
    context.addIssue(message)
    return z.NEVER
  })
}

/** For how many days something is kept, at least `least`; null is for ever. */
export function keptDays(least: number) {
  return z.string().transform((text, context): number | null => {
    if (text === 'forever') return null
    const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
    if (days >= least && days <= longestDays) return days
    context.addIssue(`must be a whole number from ${least} to ${longestDays}, or forever`)
    return z.NEVER
  })
}

/** IP addresses of DNS servers, those of version 6 in brackets where a port follows; none where nothing is said. */
export function dnsServers() {
  const message =
    'must be IP addresses with commas between, with a port as in 192.0.2.1:5353 or [2001:db8::1]:5353'
  return z.string().transform((text, context): string[] => {
    const servers = text === '' ? [] : text.split(',').map((one) => one.trim())
    if (servers.every(isServerAddress)) return servers
    context.addIssue(message)
    return z.NEVER
  })
}

function isServerAddress(text: string): boolean {
  if (isIP(text) !== 0) return true
  const [, six, four, port] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):([1-9]\d{0,4})$/i.exec(text) ?? []
  return (isIPv6(six ?? '') || isIPv4(four ?? '')) && Number(port) <= 65_535
}

/** A name that DNS can have; undefined where nothing is said. */
export function hostNameOrNothing() {
  return z.string().transform((text, context) => {
    if (text === '') return undefined
    const name = normalHostName(text)
    if (name !== null) return name
    context.addIssue('must be a host name such as catalogue.example.org')
    return z.NEVER
  })
}

/** None where nothing is said. */
export function addresses(message: string, { areRangesTaken }: { areRangesTaken: boolean }) {
  return z.string().transform((text, context): string[] => {
    const all = text === '' ? [] : addressesIn(text)
    if (all !== null && (areRangesTaken || all.every((one) => isIP(one) !== 0))) return all
    context.addIssue(message)
    return z.NEVER
  })
}

export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)
}

/** An IP address of this machine and a port, in brackets where it is of version 6; null where nothing is said. */
export function listenAddress() {
  return z.string().transform((text, context): { host: string; port: number } | null => {
    if (text === '') return null
    const [, six, four, port] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/i.exec(text) ?? []
    const host = six ?? four ?? ''
    const isAddress = six === undefined ? isIPv4(host) : isIPv6(host)
    if (isAddress && Number(port) <= 65_535) return { host, port: Number(port) }
    context.addIssue('must be an IP address and a port, such as 127.0.0.1:9464')
    return z.NEVER
  })
}

/** Whether only this machine reaches a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/** Null when one of them is no IP address and no range of such. */
function addressesIn(text: string): string[] | null {
  const addresses = text.split(',').map((one) => one.trim())
  return addresses.every(isAddressOrRange) ? addresses : null
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const checkedModes = ['prefer', 'require', 'verify-ca']

/**
 * The driver checks certificates and names in all of these modes, and says at every start in six lines that it will not
 * for ever: named exactly, it stays so and says nothing. With `uselibpqcompat=true` they mean what they do elsewhere.
 */
export function exactSslMode(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const url = new URL(address)
  const isChecked = checkedModes.includes(url.searchParams.get('sslmode') ?? '')
  if (!isChecked || url.searchParams.get('uselibpqcompat') === 'true') return address
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}
