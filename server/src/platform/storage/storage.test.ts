import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHangingS3Server, startS3Server } from '../../../test/harness/servers/s3-server.ts'
import { outageKey } from '../http/outages.ts'
import { s3Storage } from './s3-storage.ts'
import { openStorage, type Storage } from './storage.ts'

const png = { contentType: 'image/png' }

async function contentOf(storage: Storage, key: string): Promise<string | null> {
  const stream = await storage.open(key)
  return stream === null ? null : (await buffer(stream)).toString()
}

async function keysBelow(storage: Storage, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list(folder)) keys.push(key)
  return keys.sort()
}

describe.each(['disk', 's3'])('storage on %s', (kind) => {
  let folder: string
  let storage: Storage
  let stop = async () => {}

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
    if (kind === 'disk') storage = await openStorage({ kind: 'disk', folder: join(folder, 'root') })
    else {
      const s3 = await startS3Server(folder)
      stop = s3.stop
      storage = await openStorage(s3.config)
    }
  })
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('gives back what was put, from bytes and from a stream', async () => {
    expect(await storage.put('a/bytes.png', Buffer.from('bytes'), png)).toBe(5)
    expect(
      await storage.put('a/stream.png', Readable.from([Buffer.from('str'), Buffer.from('eam')]), png),
    ).toBe(6)
    expect(await contentOf(storage, 'a/bytes.png')).toBe('bytes')
    expect(await contentOf(storage, 'a/stream.png')).toBe('stream')
  })

  it('replaces a file that has the key already', async () => {
    await storage.put('replaced', Buffer.from('first, and longer'), png)
    await storage.put('replaced', Buffer.from('second'), png)
    expect(await contentOf(storage, 'replaced')).toBe('second')
  })

  it('keeps names as people write them', async () => {
    const key = "names/Chaise d'été (2) 椅子 100% + #1?.png"
    await storage.put(key, Buffer.from('chair'), png)
    expect(await contentOf(storage, key)).toBe('chair')
    expect(await keysBelow(storage, 'names')).toEqual([key])
    await storage.put('unnamed', Buffer.from('moved'), png)
    expect(await storage.move('unnamed', key)).toBe(true)
    expect(await contentOf(storage, key)).toBe('moved')
  })

  it('gives a file a second key that stays when the first is replaced or deleted', async () => {
    await storage.put('copies/one', Buffer.from('chair'), png)
    expect(await storage.copy('copies/none', 'copies/two')).toBe(false)
    expect(await storage.copy('copies/one', 'copies/two')).toBe(true)
    expect(await storage.copy('copies/one', 'copies/two')).toBe(true)
    await storage.put('copies/one', Buffer.from('table'), png)
    expect(await contentOf(storage, 'copies/two')).toBe('chair')
    expect(await storage.copy('copies/one', 'copies/two')).toBe(true)
    await storage.delete('copies/one')
    expect(await contentOf(storage, 'copies/two')).toBe('table')
    expect(await keysBelow(storage, 'copies')).toEqual(['copies/two'])
  })

  it('keeps a file larger than one part of an upload', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const chunks = Array.from({ length: 20 }, () => chunk)
    expect(await storage.put('large.bin', Readable.from(chunks), png)).toBe(20 * chunk.length)
    expect((await storage.stat('large.bin'))?.sizeBytes).toBe(20 * chunk.length)
  })

  it('reads the asked part, both ends included', async () => {
    await storage.put('digits', Buffer.from('0123456789'), png)
    const part = await storage.open('digits', { start: 2, end: 4 })
    expect(part && (await buffer(part)).toString()).toBe('234')
  })

  it('tells size and time', async () => {
    const before = Date.now() - 2000
    await storage.put('told', Buffer.from('four'), png)
    const file = await storage.stat('told')
    expect(file?.sizeBytes).toBe(4)
    expect(file?.modifiedAt.getTime()).toBeGreaterThan(before)
  })

  it('moves a file, also over another', async () => {
    await storage.put('move/from', Buffer.from('new'), png)
    await storage.put('move/to', Buffer.from('old'), png)
    expect(await storage.move('move/from', 'move/to')).toBe(true)
    expect(await contentOf(storage, 'move/to')).toBe('new')
    expect(await storage.stat('move/from')).toBeNull()
  })

  it('answers null, false or nothing for what is not there', async () => {
    expect(await storage.open('absent/file')).toBeNull()
    expect(await storage.stat('absent/file')).toBeNull()
    expect(await storage.move('absent/file', 'absent/other')).toBe(false)
    expect(await keysBelow(storage, 'absent')).toEqual([])
    await storage.delete('absent/file')
  })

  it('takes no folder for a file', async () => {
    await storage.put('outer/inner', Buffer.from('x'), png)
    expect(await storage.open('outer')).toBeNull()
    expect(await storage.stat('outer')).toBeNull()
    expect(await storage.stat('outer/inner/deeper')).toBeNull()
  })

  it('lists what lies below a folder, however deep, and nothing beside it', async () => {
    for (const key of ['list/a', 'list/b/c', 'listed/d']) await storage.put(key, Buffer.from('x'), png)
    expect(await keysBelow(storage, 'list')).toEqual(['list/a', 'list/b/c'])
  })

  it('deletes', async () => {
    await storage.put('gone', Buffer.from('x'), png)
    await storage.delete('gone')
    expect(await storage.stat('gone')).toBeNull()
  })

  it('leaves nothing behind when the source of a file fails', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the sender went away')
      })(),
    )
    await expect(storage.put('half', failing, png)).rejects.toThrow('the sender went away')
    expect(await storage.stat('half')).toBeNull()
    if (kind === 'disk') expect(await readdir(join(folder, 'root', '.unfinished'))).toEqual([])
  })

  it.each([
    '../outside',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '',
    'a\\..\\b',
    'nul\0',
    'x'.repeat(300),
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), png)).rejects.toThrow('Not a storage key')
    await expect(storage.open(key)).rejects.toThrow('Not a storage key')
    await expect(storage.stat(key)).rejects.toThrow('Not a storage key')
    await expect(storage.delete(key)).rejects.toThrow('Not a storage key')
    await expect(storage.move('a', key)).rejects.toThrow('Not a storage key')
  })
})

describe('opening a storage on disk', () => {
  it('deletes what killed processes left unfinished a day ago, and nothing younger', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
    const unfinished = join(folder, '.unfinished')
    await mkdir(unfinished)
    for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'half')
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    await utimes(join(unfinished, 'old'), twoDaysAgo, twoDaysAgo)
    await openStorage({ kind: 'disk', folder })
    expect(await readdir(unfinished)).toEqual(['young'])
    await rm(folder, { recursive: true })
  })

  it('opens while another program finishes its files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
    const unfinished = join(folder, '.unfinished')
    await mkdir(unfinished)
    const paths = Array.from({ length: 300 }, (_, n) => join(unfinished, String(n)))
    for (const path of paths) await writeFile(path, 'whole')
    const finishing = Promise.all(paths.map((path) => rm(path)))
    await expect(openStorage({ kind: 'disk', folder })).resolves.toBeDefined()
    await finishing
    await rm(folder, { recursive: true })
  })
})

describe('opening a storage', () => {
  it('says in one line why it cannot be used', async () => {
    const config = { kind: 'disk' as const, folder: '/dev/null/storage' }
    await expect(openStorage(config)).rejects.toThrow(/^the storage \/dev\/null\/storage can't be used: /)
  })

  it('names an S3 server that does not answer without its credentials', async () => {
    const server = (await import('node:net')).createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    server.close()
    const port = typeof address === 'object' ? address?.port : 0
    const refusal = openStorage({
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'b',
      credentials: { accessKeyId: 'key', secretAccessKey: 'hidden' },
      forcePathStyle: true,
    })
    await expect(refusal).rejects.toThrow(/can't be used/)
    await expect(refusal).rejects.not.toThrow(/hidden/)
  })
})

describe('storage on disk', () => {
  it('is read by nobody but its owner, whatever rights new files usually get', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
    const root = join(folder, 'root')
    // Made by hand, or by an earlier version.
    await mkdir(root)
    await chmod(root, 0o755)
    const before = process.umask(0)
    const storage = await openStorage({ kind: 'disk', folder: root })
    await storage.put('domains/one/front.png', Buffer.from('x'), png)
    await storage.copy('domains/one/front.png', 'domains/two/front.png')
    process.umask(before)
    const rights: Record<string, string> = { '': ((await stat(root)).mode & 0o777).toString(8) }
    for (const name of await readdir(root, { recursive: true }))
      rights[name] = ((await stat(join(root, name))).mode & 0o777).toString(8)
    expect(rights).toEqual({
      '': '700',
      '.unfinished': '700',
      domains: '700',
      'domains/one': '700',
      'domains/one/front.png': '600',
      'domains/two': '700',
      'domains/two/front.png': '600',
    })
    await rm(folder, { recursive: true, force: true })
  })
})

describe('storage on S3 that can’t be used', () => {
  it('says whether the bucket or the key is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
    const { config, stop } = await startS3Server(folder)
    const open = (wrong: object) => openStorage({ ...config, ...wrong } as typeof config)
    await expect(open({ bucket: 'other' })).rejects.toThrow(/\/other can't be used: there is no such bucket$/)
    await stop()
    // The server for tests asks nobody for a signature here; others answer so, without a body.
    const strict = createServer((_request, response) => response.writeHead(403).end()).listen(0, '127.0.0.1')
    await once(strict, 'listening')
    const address = strict.address()
    const port = typeof address === 'object' ? address?.port : 0
    await expect(open({ endpoint: `http://127.0.0.1:${port}` })).rejects.toThrow(
      /\/vitrine can't be used: the key or its secret is refused$/,
    )
    strict.close()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('a storage that answers nothing', () => {
  it('is given up by each way to it, as one that is away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
    const s3 = await startHangingS3Server(folder)
    const storage = s3Storage(s3.config, { connectMs: 2_000, answerMs: 200, partMs: 200, copyMs: 200 })
    const list = async () => {
      for await (const _ of storage.list('a')) break
    }
    try {
      await storage.put('a/file', Buffer.from('bytes'), png)
      s3.hang()
      const tenantAccess = {
        put: storage.put('a/bytes', Buffer.from('bytes'), png),
        stream: storage.put('a/stream', Readable.from([Buffer.from('str')]), png),
        move: storage.move('a/file', 'a/other'),
        copy: storage.copy('a/file', 'a/other'),
        open: storage.open('a/file'),
        stat: storage.stat('a/file'),
        delete: storage.delete('a/file'),
        list: list(),
        check: storage.check(),
      }
      const outcomes = await Promise.all(
        Object.entries(tenantAccess).map(async ([way, outcome]) => [
          way,
          await outcome.then(
            () => 'answered',
            (error) => outageKey(error),
          ),
        ]),
      )
      expect(outcomes).toEqual(Object.keys(tenantAccess).map((way) => [way, 'Unavailable']))
      await expect.poll(s3.countConnections).toBe(0)
    } finally {
      s3.goOn()
      await s3.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
