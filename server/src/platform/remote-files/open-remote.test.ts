/** Files of other servers: what is fetched, from where, and what ends in a refusal that says why. */

import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ssh2 from 'ssh2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startHttpsServer } from '../../../test/harness/servers/https-server.ts'
import { makeKeyPair, type SftpServer, startSftpServer } from '../../../test/harness/servers/sftp-server.ts'
import type { Refusal } from '../errors.ts'
import { openRemote } from './open-remote.ts'
import { type RemoteSource, type RemoteTerms, remoteAddress } from './remote-file.ts'
import { isPrivateKey } from './sftp-file.ts'

/** Loopback stands for the one machine of the own network that may be asked. */
const allowed = '127.0.0.1'
const terms = (more: Partial<RemoteTerms> = {}): RemoteTerms => ({
  alsoFrom: [allowed],
  silenceMs: 20_000,
  signal: new AbortController().signal,
  ...more,
})

function at(address: string, more: Partial<RemoteSource> = {}): RemoteSource {
  const url = remoteAddress(address)
  if (url === null) throw new Error(`${address} is none`)
  return {
    address: url,
    user: '',
    password: null,
    privateKey: null,
    hostKey: null,
    ...more,
  }
}

async function read(source: RemoteSource, seenMark = '', given = terms()) {
  const opened = await openRemote(source, seenMark, given)
  try {
    return { file: opened.file, text: opened.file === null ? null : (await buffer(opened.read())).toString() }
  } finally {
    opened.close()
  }
}

async function refusalOf(work: Promise<unknown>): Promise<[string, object]> {
  const error = await work.then(
    () => expect.fail('it was not refused'),
    (cause: Refusal) => cause,
  )
  return [error.key ?? error.message, error.parameters]
}

/** Takes connections and says nothing. */
async function startSilence(): Promise<{ port: number; server: Server }> {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, server }
}

describe('an address', () => {
  it.each([
    'https://files.example/list.csv',
    'sftp://files.example:2222/out/list.xlsx',
    ' HTTPS://a.example/x ',
  ])('is %j', (text) => expect(remoteAddress(text)).not.toBeNull())

  it.each([
    '',
    'list.csv',
    '/etc/passwd',
    'http://files.example/list.csv',
    'ftp://files.example/list.csv',
    'file:///etc/passwd',
    'https://user:secret@files.example/list.csv',
    'sftp://user@files.example/list.csv',
    'sftp://files.example/',
    'sftp:///list.csv',
    'https://[::127.0.0.1]/list.csv',
    'sftp://[::7f00:1]/list.csv',
  ])('is not %j', (text) => expect(remoteAddress(text)).toBeNull())
})

describe('SFTP', () => {
  let server: SftpServer
  const address = (path = '/out/list.csv') => `sftp://${allowed}:${server.port}${path}`
  const known = (more: Partial<RemoteSource> = {}) =>
    at(address(), { user: server.lets.user, password: server.lets.password, ...more })

  beforeEach(async () => {
    server = await startSftpServer()
    server.files['/out/list.csv'] = {
      content: Buffer.from('a;b\n1;2\n'),
      modified: new Date('2026-03-01T10:00:00Z'),
    }
  })
  afterEach(() => server.close())

  it('reads a file with a password, and says what was found', async () => {
    expect(await read(known())).toEqual({
      text: 'a;b\n1;2\n',
      file: {
        name: 'list.csv',
        sizeBytes: 8,
        changedAt: new Date('2026-03-01T10:00:00Z'),
        mark: expect.any(String),
        hostKey: server.fingerprint,
      },
    })
  })

  it('reads a file with a private key, and not with another', async () => {
    const own = makeKeyPair()
    const other = makeKeyPair()
    server.lets.publicKey = own.public
    const byKey = (privateKey: string) => read(known({ password: null, privateKey }))
    expect(await refusalOf(byKey(other.private))).toEqual(['SourceSignInFailed', { host: allowed }])
    expect((await byKey(own.private)).text).toBe('a;b\n1;2\n')
  })

  it('knows a private key that it can read', () => {
    const { private: open, public: half } = makeKeyPair()
    const locked = ssh2.utils.generateKeyPairSync('ed25519', {
      passphrase: 'words',
      cipher: 'aes256-ctr',
      rounds: 1,
    })
    expect([open, half, locked.private, 'no key'].map(isPrivateKey)).toEqual([true, false, false, false])
  })

  it('refuses a wrong password, and takes the right one afterwards', async () => {
    expect(await refusalOf(read(known({ password: 'wrong' })))).toEqual([
      'SourceSignInFailed',
      { host: allowed },
    ])
    expect((await read(known())).text).toBe('a;b\n1;2\n')
  })

  it('says nothing of who we are to a host with another key', async () => {
    expect((await read(known({ hostKey: server.fingerprint }))).text).toBe('a;b\n1;2\n')
    const before = server.tries
    const hostKey = `SHA256:${'A'.repeat(43)}`
    expect(await refusalOf(read(known({ hostKey })))).toEqual([
      'SourceHostKeyChanged',
      { known: hostKey, found: server.fingerprint },
    ])
    expect(server.tries).toBe(before)
  })

  it('reads a file again only when its time or size has changed', async () => {
    const { file } = await read(known())
    expect(await read(known(), file?.mark)).toEqual({ file: null, text: null })
    expect(server.reads).toBe(1)
    server.files['/out/list.csv'] = {
      content: Buffer.from('new'),
      modified: new Date('2026-03-01T10:00:00Z'),
    }
    const later = await read(known(), file?.mark)
    expect(later.text).toBe('new')
    expect(await read(known(), later.file?.mark)).toEqual({ file: null, text: null })
  })

  it('finds no file, nothing that answers, and nobody who speaks', async () => {
    expect(await refusalOf(read(at(address('/out/none.csv'), server.lets as Partial<RemoteSource>)))).toEqual(
      ['SourceFileMissing', {}],
    )
    const silence = await startSilence()
    const silent = at(`sftp://${allowed}:${silence.port}/list.csv`, { user: 'x', password: 'y' })
    expect(await refusalOf(read(silent, '', terms({ silenceMs: 300 })))).toMatchObject([
      'SourceNotReached',
      {},
    ])
    silence.server.close()
    expect(await refusalOf(read(at('sftp://127.0.0.1:1/list.csv', { user: 'x' })))).toEqual([
      'SourceNotReached',
      { host: allowed },
    ])
  })

  it('gives a file up in whose middle the host falls silent, and one that somebody no longer wants', async () => {
    server.hangs = 'reading'
    await expect(read(known(), '', terms({ silenceMs: 300 }))).rejects.toThrow()
    const ending = new AbortController()
    const reading = read(known(), '', terms({ signal: ending.signal }))
    ending.abort(new Error('cancelled'))
    await expect(reading).rejects.toThrow()
  })

  it('asks nobody for a file that somebody no longer wants', async () => {
    const before = server.tries
    const ended = terms({ signal: AbortSignal.abort(new Error('cancelled')) })
    await expect(read(known(), '', ended)).rejects.toThrow('cancelled')
    expect(server.tries).toBe(before)
  })

  it.each([
    '127.0.0.2',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '0x7f000002',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
  ])('does not ask %s', async (host) => {
    const source = at(`sftp://${host}:${server.port}/out/list.csv`, { user: 'x', password: 'y' })
    expect((await refusalOf(read(source)))[0]).toBe('SourceNotReached')
    expect(server.tries).toBe(0)
  })
})

describe('HTTPS', () => {
  const asked: { url: string; authorization: string | undefined }[] = []
  let server: Awaited<ReturnType<typeof startHttpsServer>>
  let unknown: typeof server
  const here = (path: string, host = allowed) => `https://${host}:${server.port}${path}`

  beforeAll(async () => {
    server = await startHttpsServer((request, answer) => {
      const { url = '/', headers } = request
      asked.push({ url, authorization: headers.authorization })
      const moved: Record<string, string> = {
        '/moved': '/list.csv',
        '/round': '/round',
        '/inside': `https://127.0.0.2:${server.port}/list.csv`,
        '/plain': `http://${allowed}:${server.port}/list.csv`,
        '/file': 'file:///etc/passwd',
        '/elsewhere': `https://localhost:${server.port}/open.csv`,
      }
      if (moved[url] !== undefined) answer.writeHead(302, { location: moved[url] }).end()
      else if (url === '/locked.csv' && headers.authorization !== `Basic ${btoa('me:right')}`)
        answer.writeHead(401).end()
      else if (url === '/list.csv' || url === '/locked.csv' || url === '/open.csv') {
        if (headers['if-none-match'] === '"1"') answer.writeHead(304).end()
        else
          answer
            .writeHead(200, { etag: '"1"', 'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT' })
            .end('a;b\n')
      } else if (url === '/careless.csv')
        answer.writeHead(200, { 'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT' }).end('a;b\n')
      else if (url === '/export?id=5')
        answer.writeHead(200, { 'content-disposition': 'attachment; filename="../../offer.xlsx"' }).end('x')
      else if (url === '/hangs') answer.flushHeaders()
      else if (url === '/never') return
      else if (url === '/broken') answer.writeHead(500).end()
      else answer.writeHead(404).end()
    })
    unknown = await startHttpsServer((_, answer) => answer.end('a'), { isBelieved: false })
  })
  beforeEach(() => asked.splice(0))
  afterAll(() => {
    server.close()
    unknown.close()
  })

  it('reads a file, also where it has moved, and says what was found', async () => {
    const file = {
      name: 'list.csv',
      sizeBytes: null,
      changedAt: new Date('2026-03-01T10:00:00Z'),
      mark: expect.stringContaining('1'),
      hostKey: null,
    }
    expect(await read(at(here('/list.csv')))).toEqual({ text: 'a;b\n', file })
    expect(await read(at(here('/moved')))).toEqual({ text: 'a;b\n', file })
    const { file: exported } = await read(at(here('/export?id=5')))
    expect(exported).toMatchObject({ name: 'offer.xlsx', mark: '' })
  })

  it('refuses a wrong password, takes the right one afterwards, and sends it to no other host', async () => {
    const locked = (password: string) => read(at(here('/locked.csv'), { user: 'me', password }))
    expect(await refusalOf(locked('wrong'))).toEqual(['SourceSignInFailed', { host: allowed }])
    expect((await locked('right')).text).toBe('a;b\n')
    asked.splice(0)
    const elsewhere = at(here('/elsewhere'), { user: 'me', password: 'right' })
    await read(elsewhere, '', terms({ alsoFrom: [allowed, '::1'] }))
    expect(asked).toEqual([
      { url: '/elsewhere', authorization: `Basic ${btoa('me:right')}` },
      { url: '/open.csv', authorization: undefined },
    ])
  })

  it('reads a file again only when it has changed, also where the server doesn’t heed conditions', async () => {
    for (const path of ['/list.csv', '/careless.csv']) {
      const { file } = await read(at(here(path)))
      expect(await read(at(here(path)), file?.mark)).toEqual({ file: null, text: null })
      const other = file?.mark.replace('1', '7').replace('Mar', 'Feb') ?? ''
      expect((await read(at(here(path)), other)).text).toBe('a;b\n')
    }
  })

  it.each([
    ['/none.csv', 'SourceFileMissing', {}],
    ['/broken', 'SourceAnswered', { status: 500 }],
    ['/round', 'SourceAnswered', { status: 'too many redirects' }],
    ['/plain', 'SourceAnswered', { status: 'redirect' }],
    ['/file', 'SourceAnswered', { status: 'redirect' }],
    ['/inside', 'SourceNotReached', { host: '127.0.0.2' }],
  ])('refuses %s', async (path, key, parameters) => {
    expect(await refusalOf(read(at(here(path))))).toEqual([key, parameters])
  })

  it.each(['127.0.0.2', '[::1]', '[::ffff:127.0.0.2]', '0x7f000002', '2130706434'])(
    'does not ask %s',
    async (host) => {
      expect((await refusalOf(read(at(here('/list.csv', host)))))[0]).toBe('SourceNotReached')
      expect(asked).toEqual([])
    },
  )

  it('gives up a server that takes the question and says nothing, or stops in the middle', async () => {
    const impatient = terms({ silenceMs: 300 })
    expect((await refusalOf(read(at(here('/never')), '', impatient)))[0]).toBe('SourceNotReached')
    await expect(read(at(here('/hangs')), '', impatient)).rejects.toThrow()
  })

  it('believes no certificate that nobody vouches for', async () => {
    const [key, data] = await refusalOf(read(at(`https://${allowed}:${unknown.port}/list.csv`)))
    expect([key, data]).toEqual(['SourceNotReached', { host: allowed }])
  })
})
