/** Connections to public addresses, and to those of the own network that an operator has named. */
import type { Socket } from 'node:net'
import { refuse } from '../errors.ts'
import { connectPublic } from './public-agent.ts'
import type { RemoteTerms } from './remote-file.ts'

/** A name is resolved once, and the connection goes to the very addresses that were checked. Refuses as `notReached`. */
export async function connectFiltered(
  { hostname, port }: { hostname: string; port: number },
  { alsoFrom, silenceMs, signal }: RemoteTerms,
): Promise<Socket> {
  signal.throwIfAborted()
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connectPublic({ host, port }, alsoFrom) as Socket
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const give = () => socket.destroy(new Error('No answer'))
  socket.setTimeout(silenceMs, give)
  signal.addEventListener('abort', give, { once: true })
  socket.once('error', reject)
  socket.once('connect', resolve)
  try {
    await promise
    return socket
  } catch (cause) {
    signal.throwIfAborted()
    return notReached(hostname, cause)
  } finally {
    signal.removeEventListener('abort', give)
    socket.off('error', reject)
  }
}

/**
 * Refuses SourceNotReached, whatever the reason: who named the address is not to learn which names there are inside, and
 * which of them lead where. The cause is for the log of whoever runs the installation.
 */
export function notReached(host: string, cause: unknown): never {
  return refuse('SourceNotReached', { host }, { cause })
}
