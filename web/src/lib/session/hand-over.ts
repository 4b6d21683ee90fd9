import { api } from '../api/calls.ts'
import { enterDomain, readMappedDomain } from './start-session.ts'

/** Path of the page that takes the code, which is after the `#`, so that browsers send it to no server. */
const handOverPath = '/security/hand-over'
/** Between the code and the room that it leads to; no code has one. */
const thenRoom = '.'

/** Continues this session at another company's host name, which the server names. */
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

/** Returns the code from the address, and removes it from the address and the history. */
export function takeHandOver(): HandOverGiven {
  const [code = '', roomId = null] = location.hash.slice(1).split(thenRoom)
  history.replaceState(history.state, '', handOverPath)
  return { code, roomId }
}

/** Continues the session of another host name or device here. */
export async function finishHandOver({ code }: HandOverGiven): Promise<void> {
  const { domain } = await api.identity.finishHandOver({ code })
  await readMappedDomain()
  await enterDomain(domain)
}
