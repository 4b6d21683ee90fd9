/** Addresses and ranges of them, as settings name them. */
import { BlockList, isIP } from 'node:net'

export function addressList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** `address`: as a socket gives it; those of version 4 may be written as of version 6. */
export function isListed(list: BlockList, address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, '') ?? ''
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
