/** Connections to addresses that people name: to public ones, and to those that an operator has named. */
import type { LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent, useAgent } from 'request-filtering-agent'
import { findHost } from '../dns/find-host.ts'

/**
 * An address is checked again when the connection is made: a name may lead elsewhere by then. `alsoFrom`: IP addresses
 * or ranges of the own network that may be asked too.
 */
export function publicAgent({ href }: URL, alsoFrom: readonly string[], lookup: LookupFunction = findHost) {
  return useAgent(href, { allowIPAddressList: [...alsoFrom], lookup })
}

/** Like `publicAgent`, for protocols other than HTTP. A name is resolved once, and what was found is checked and tried. */
export function connectPublic(address: { host: string; port: number }, alsoFrom: readonly string[]) {
  const agent = new RequestFilteringHttpAgent({ allowIPAddressList: [...alsoFrom] })
  return agent.createConnection({ ...address, lookup: findHost })
}
