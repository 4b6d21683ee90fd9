import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readZip } from '../../../test/harness/read-zip.ts'
import { writeZip, type ZippedFile } from './write-zip.ts'

const file = (path: string, content: Readable, isCompressed = false): ZippedFile => ({
  path,
  modifiedAt: new Date(),
  isCompressed,
  content,
})

it('holds every file with its content, packed or not, and is whole without any', async () => {
  async function* files() {
    yield file('a/雪.txt', Readable.from([Buffer.from('one'), Buffer.from(' two')]))
    yield file('b.csv', Readable.from([Buffer.from('x'.repeat(10_000))]), true)
    yield file('empty', Readable.from([]))
  }
  const read = await readZip(await buffer(writeZip(files())))
  expect([...read].map(([path, content]) => [path, content.length])).toEqual([
    ['a/雪.txt', 7],
    ['b.csv', 10_000],
    ['empty', 0],
  ])
  async function* none() {}
  expect((await readZip(await buffer(writeZip(none())))).size).toBe(0)
})

it('asks for a file once the one before it has been read', async () => {
  const asked: string[] = []
  let isRead = false
  async function* files() {
    asked.push('first')
    yield file(
      'first',
      Readable.from(
        (async function* () {
          yield Buffer.from('1')
          await setImmediate()
          isRead = true
        })(),
      ),
    )
    asked.push(`second after ${isRead}`)
    yield file('second', Readable.from([Buffer.from('2')]))
  }
  await buffer(writeZip(files()))
  expect(asked).toEqual(['first', 'second after true'])
})

it('fails with what a file or the list of files fails with', async () => {
  async function* broken() {
    yield file('fine', Readable.from([Buffer.from('1')]))
    yield file(
      'broken',
      new Readable({
        read() {
          this.destroy(new Error('the disk is gone'))
        },
      }),
    )
  }
  await expect(buffer(writeZip(broken()))).rejects.toThrow('the disk is gone')
  // biome-ignore lint/correctness/useYield: it fails before
  async function* refused(): AsyncGenerator<ZippedFile> {
    throw new Error('no right')
  }
  await expect(buffer(writeZip(refused()))).rejects.toThrow('no right')
})

it('gives up what it reads once nobody reads it', async () => {
  const content = new Readable({ read() {} })
  let isLeft = false
  async function* files() {
    try {
      yield file('endless', content)
    } finally {
      isLeft = true
    }
  }
  const archive = writeZip(files())
  archive.on('error', () => {})
  archive.resume()
  await setImmediate()
  archive.destroy()
  await expect.poll(() => [content.destroyed, isLeft]).toEqual([true, true])
})
