/** Where a name leads, by DNS. */
import { isIPv6, SocketAddress } from 'node:net'
import { askDns, type DnsSetting } from './ask-dns.ts'

/** Each is null where DNS didn't answer, or couldn't. */
export interface HostRecords {
  /** What the name is another name of, in small letters; one at most where DNS is in order. */
  aliases: string[] | null
  /** IPv4 first, each in its one form; those that an alias leads to as well. */
  addresses: string[] | null
}

export async function findHostRecords(name: string, setting: DnsSetting): Promise<HostRecords> {
  const [aliases, addresses] = await Promise.all([
    askDns(setting, (resolver) => resolver.resolveCname(name)),
    findAddresses(name, setting),
  ])
  return { aliases: aliases?.map((alias) => alias.toLowerCase().replace(/\.$/, '')) ?? null, addresses }
}

export async function findAddresses(name: string, setting: DnsSetting): Promise<string[] | null> {
  const [four, six] = await Promise.all([
    askDns(setting, (resolver) => resolver.resolve4(name)),
    askDns(setting, (resolver) => resolver.resolve6(name)),
  ])
  return four === null || six === null ? null : [...four, ...six].map(oneForm)
}

/** `2001:DB8:0::7` is `2001:db8::7`. */
export function oneForm(address: string): string {
  return isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : address
}
