import { expect, it } from 'vitest'
import { watchRoom } from './database-room.ts'

/** A database whose disk is full or not, and what it was asked. */
function givenPool() {
  const asked: string[] = []
  const disk = { isFull: false }
  const pool = {
    query: async (text: string) => {
      asked.push(text)
      if (disk.isFull) throw new Error('No space left on device')
    },
  }
  return { pool, asked, disk }
}

it('is not asked until it has refused somebody, and then until it takes something again', async () => {
  const { pool, asked, disk } = givenPool()
  const room = watchRoom(pool)
  await room.check()
  expect(asked).toEqual([])
  disk.isFull = true
  room.noteFull()
  for (let time = 0; time < 2; time++) await expect(room.check()).rejects.toThrow('No space left')
  disk.isFull = false
  await room.check()
  expect(asked).toHaveLength(3)
  await room.check()
  expect(asked).toHaveLength(3)
})
