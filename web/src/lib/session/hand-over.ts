import { api } from '../api/calls.ts'
import { enterDomain, readMappedDomain } from './start-session.ts'

/** Where another host name takes the code. It stands after the `#`, which browsers send to no server. */
const handOverPath = '/security/hand-over'

/** Goes on at the host name of another company with the session of this one. The server says where that is. */
export async function handOverTo(domainId: string): Promise<never> {
  const { origin, code } = await api.identity.startHandOver({ domain: domainId })
  location.assign(`${origin}${handOverPath}#${code}`)
  return new Promise<never>(() => {})
}

/** The code that the address brought; from then on it stands in the address and in its history no longer. */
export function takeHandOverCode(): string {
  const code = location.hash.slice(1)
  history.replaceState(history.state, '', handOverPath)
  return code
}

/** Goes on here with the session of another host name. */
export async function finishHandOver(code: string): Promise<void> {
  const { domain } = await api.identity.finishHandOver({ code })
  await readMappedDomain()
  await enterDomain(domain)
}
