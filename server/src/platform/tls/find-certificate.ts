/** Who vouches for a host name at an address, found out by beginning a TLS connection as a browser would. */
import { connect, type TLSSocket } from 'node:tls'

export type FoundCertificate =
  /** A browser would go on. */
  | { outcome: 'trusted'; issuer: string; expiresAt: Date }
  /** There is one, of another name or of somebody who isn't believed; `reason` is OpenSSL's. */
  | { outcome: 'untrusted'; issuer: string; expiresAt: Date; reason: string }
  /** Somebody is there and ends the connection: there is none for this name. */
  | { outcome: 'none'; reason: string }
  | { outcome: 'unreachable'; reason: string }
  | { outcome: 'timeout' }

export async function findCertificate(
  name: string,
  { address, port, limitMs }: { address: string; port: number; limitMs: number },
): Promise<FoundCertificate> {
  return await new Promise((resolve) => {
    // What is found wrong is told, nothing is sent.
    const socket = connect({ host: address, port, servername: name, rejectUnauthorized: false })
    let isConnected = false
    const end = (found: FoundCertificate) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(() => end({ outcome: 'timeout' }), limitMs)
    socket.once('connect', () => {
      isConnected = true
    })
    socket.once('secureConnect', () => end(described(socket)))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      end({ outcome: isConnected ? 'none' : 'unreachable', reason: error.code ?? error.message }),
    )
    socket.once('close', () => end({ outcome: isConnected ? 'none' : 'unreachable', reason: 'closed' }))
  })
}

function described(socket: TLSSocket): FoundCertificate {
  const { issuer, valid_to: validTo } = socket.getPeerCertificate()
  const expiresAt = new Date(validTo)
  const parts = [issuer?.O, issuer?.CN].flat().filter((part) => typeof part === 'string' && part !== '')
  const issuerName = [...new Set(parts)].join(', ')
  if (socket.authorized) return { outcome: 'trusted', issuer: issuerName, expiresAt }
  const { authorizationError: error } = socket
  const reason = (error as NodeJS.ErrnoException | undefined)?.code ?? String(error)
  return { outcome: 'untrusted', issuer: issuerName, expiresAt, reason }
}
