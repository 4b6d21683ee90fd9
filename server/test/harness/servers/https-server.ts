/** A real HTTPS server on loopback, whose certificate this process believes. */
import 'reflect-metadata'
import { generateKeyPairSync, type KeyObject, randomUUID, webcrypto } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

interface Certificate {
  cert: string
  key: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

async function makeCertificate(names: readonly string[]): Promise<Certificate> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const imported = async (key: KeyObject, format: 'pkcs8' | 'spki', use: 'sign' | 'verify') =>
    // The types of browsers, which the library has, know fewer uses.
    (await webcrypto.subtle.importKey(format, key.export({ type: format, format: 'der' }), algorithm, true, [
      use,
    ])) as CryptoKey
  const day = 86_400_000
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // The name is unique: of two trusted certificates with one name, only one would be tried.
    name: `CN=Files of tests ${randomUUID()}`,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    signingAlgorithm: algorithm,
    keys: {
      privateKey: await imported(privateKey, 'pkcs8', 'sign'),
      publicKey: await imported(publicKey, 'spki', 'verify'),
    },
    extensions: [
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '127.0.0.2' },
      ]),
    ],
  })
  return {
    cert: certificate.toString('pem'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/**
 * Listens on every address of the machine. `isBelieved`: whether this program trusts its certificate; others need the
 * returned certificate.
 */
export async function startHttpsServer(
  answer: RequestListener,
  { isBelieved = true, names = ['localhost'] }: { isBelieved?: boolean; names?: readonly string[] } = {},
): Promise<{ port: number; certificate: string; close(): void }> {
  const certificate = await makeCertificate(names)
  if (isBelieved) tls.setDefaultCACertificates([...tls.getCACertificates(), certificate.cert])
  const server = createServer(certificate, answer)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    certificate: certificate.cert,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
