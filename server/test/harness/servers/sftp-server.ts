/** A real SFTP server on loopback that gives files, to one person with a password or a key. */
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type AuthContext, type SFTPWrapper } from 'ssh2'

export interface RemoteFixture {
  content: Buffer
  modified: Date
}

export interface SftpServer {
  port: number
  /** By path; set anew at any time. */
  files: Record<string, RemoteFixture>
  /** Whom it lets in; set anew at any time. */
  lets: { user: string; password: string; publicKey: string | null }
  /** Where it falls silent: never, before it greets, or in the middle of a file. */
  hangs: 'never' | 'reading'
  /** How often somebody tried to sign in, and how many files were read. */
  tries: number
  reads: number
  fingerprint: string
  close(): Promise<void>
}

/** The library makes a key now and then that it can’t read itself. */
export function makeKeyPair() {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519')
    const parsed = ssh2.utils.parseKey(pair.public)
    if (!(parsed instanceof Error)) return { ...pair, parsed }
  }
}

/** A host key of its own each time. `port`: where another one was. */
export async function startSftpServer(port = 0): Promise<SftpServer> {
  const { private: hostKey, parsed } = makeKeyPair()
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')
  const server = new ssh2.Server({ hostKeys: [hostKey] })
  const state: SftpServer = {
    port,
    files: {},
    lets: { user: 'supplier', password: randomBytes(9).toString('base64url'), publicKey: null },
    hangs: 'never',
    tries: 0,
    reads: 0,
    fingerprint: `SHA256:${digest}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  server.on('connection', (client) => {
    client.on('error', () => {})
    client.on('authentication', (context) => (isLetIn(state, context) ? context.accept() : context.reject()))
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (open) => serve(state, open()))),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  state.port = (server.address() as AddressInfo).port
  return state
}

function isLetIn(state: SftpServer, context: AuthContext): boolean {
  const { user, password, publicKey } = state.lets
  if (context.method !== 'none') state.tries += 1
  if (context.username !== user) return false
  if (context.method === 'password') return context.password === password
  if (context.method !== 'publickey' || publicKey === null) return false
  const known = ssh2.utils.parseKey(publicKey)
  if (known instanceof Error || !context.key.data.equals(known.getPublicSSH())) return false
  const { blob, signature, hashAlgo } = context
  return signature === undefined || blob === undefined || known.verify(blob, signature, hashAlgo) === true
}

const { STATUS_CODE } = ssh2.utils.sftp

function serve(state: SftpServer, sftp: SFTPWrapper): void {
  const attributesOf = ({ content, modified }: RemoteFixture) => {
    const seconds = Math.floor(modified.getTime() / 1_000)
    return { mode: 0o100644, uid: 0, gid: 0, size: content.length, atime: seconds, mtime: seconds }
  }
  const look = (id: number, path: string) => {
    const file = state.files[path]
    if (file === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    else sftp.attrs(id, attributesOf(file))
  }
  const pathOf = (handle: Buffer) => handle.toString('utf8')
  sftp.on('STAT', look)
  sftp.on('LSTAT', look)
  sftp.on('FSTAT', (id, handle) => look(id, pathOf(handle)))
  sftp.on('OPEN', (id, path) => {
    state.reads += 1
    if (state.files[path] === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    else sftp.handle(id, Buffer.from(path))
  })
  sftp.on('READ', (id, handle, offset, length) => {
    if (state.hangs === 'reading') return
    const part = state.files[pathOf(handle)]?.content.subarray(offset, offset + length)
    if (part === undefined || part.length === 0) sftp.status(id, STATUS_CODE.EOF)
    else sftp.data(id, part)
  })
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
}
