import { api } from '../api/calls.ts'
import { enterDomain, readMappedDomain } from './start-session.ts'

/** Where the code is taken. It stands after the `#`, which browsers send to no server. */
const handOverPath = '/security/hand-over'
/** Between the code and the room that it leads to; no code has one. */
const thenRoom = '.'

/** Goes on at the host name of another company with the session of this one. The server says where that is. */
export async function handOverTo(domainId: string): Promise<never> {
  const { origin, code } = await api.identity.startHandOver({ domain: domainId })
  location.assign(`${origin}${handOverPath}#${code}`)
  return new Promise<never>(() => {})
}

/** Query key of companion addresses: when a device has used one, another one is read. */
export const companionKey = ['companion'] as const

/** An address by which another device of the same person joins the room: valid once, for a minute. */
export async function companionAddress(domainId: string, roomId: string): Promise<string> {
  const { origin, code } = await api.identity.startHandOver({ domain: domainId })
  return `${origin}${handOverPath}#${code}${thenRoom}${roomId}`
}

export interface HandOverGiven {
  code: string
  /** Null for a change of company. */
  roomId: string | null
}

/** What the address brought; from then on it stands in the address and in its history no longer. */
export function takeHandOver(): HandOverGiven {
  const [code = '', roomId = null] = location.hash.slice(1).split(thenRoom)
  history.replaceState(history.state, '', handOverPath)
  return { code, roomId }
}

/** Goes on here with the session of another host name or device. */
export async function finishHandOver({ code }: HandOverGiven): Promise<void> {
  const { domain } = await api.identity.finishHandOver({ code })
  await readMappedDomain()
  await enterDomain(domain)
}
