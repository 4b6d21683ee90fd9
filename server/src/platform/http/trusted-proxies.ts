/** Which proxies are believed in what they say of a request. */
import type { IncomingMessage } from 'node:http'
import { addressList, isListed } from '../address-list.ts'

/** As `TRUST_PROXY` says: all, that many, or those at these addresses. */
export type TrustSetting = boolean | number | string

/** As Fastify takes it: a number means that many proxies in front of us. */
export function trustedProxies(setting: TrustSetting) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/** Whether whoever has connected to us is such a proxy. */
export function proxyTest(setting: TrustSetting): (request: IncomingMessage) => boolean {
  if (typeof setting !== 'string') return () => setting !== false
  const list = addressList(setting.split(','))
  return ({ socket }) => isListed(list, socket.remoteAddress)
}
