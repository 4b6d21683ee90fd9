import { describe, expect, it } from 'vitest'
import { readAgain, repeatable } from './repeatable.ts'

const soon = async () => {}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a creating call', () => {
  it('is sent again with the same key when the connection is lost, and with another one the next time', async () => {
    const keys: string[] = []
    const send = (key: string) => {
      keys.push(key)
      return keys.length < 3 ? lost() : Promise.resolve('made')
    }
    expect(await repeatable('one', send, soon)).toBe('made')
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    await repeatable('one', send, soon)
    expect(keys[3]).not.toBe(keys[0])
  })

  it('keeps its key for who asks for the same again after all was lost, and for nothing else', async () => {
    const keys: string[] = []
    const fail = (key: string) => {
      keys.push(key)
      return lost()
    }
    await expect(repeatable('two', fail, soon)).rejects.toThrow(TypeError)
    expect(keys).toHaveLength(3)
    await repeatable('three', async (key) => keys.push(key), soon)
    await repeatable('two', async (key) => keys.push(key), soon)
    expect(keys[3]).not.toBe(keys[0])
    expect(keys[4]).toBe(keys[0])
  })

  it('is not sent again once it was answered, whatever the answer was', async () => {
    const keys: string[] = []
    const refuse = (key: string) => {
      keys.push(key)
      return Promise.reject(new Error('refused'))
    }
    await expect(repeatable('four', refuse, soon)).rejects.toThrow('refused')
    await expect(repeatable('four', refuse, soon)).rejects.toThrow('refused')
    expect(keys).toHaveLength(2)
    expect(keys[1]).not.toBe(keys[0])
  })
})

describe('what only reads', () => {
  const brokenOff = Object.assign(new Error('Bad gateway'), { status: 502 })

  it('is asked for again where the server broke it off, and three times at most', async () => {
    let asked = 0
    const read = async () => {
      asked += 1
      if (asked < 3) throw brokenOff
      return 'list'
    }
    expect(await readAgain(read, soon)).toBe('list')
    expect(asked).toBe(3)
    asked = -10
    await expect(readAgain(read, soon)).rejects.toBe(brokenOff)
    expect(asked).toBe(-7)
  })

  it.each([new TypeError('Failed to fetch'), Object.assign(new Error('Unavailable'), { status: 503 })])(
    'is asked for once where it says %s',
    async (failure) => {
      let asked = 0
      const read = async () => {
        asked += 1
        throw failure
      }
      await expect(readAgain(read, soon)).rejects.toBe(failure)
      expect(asked).toBe(1)
    },
  )
})
