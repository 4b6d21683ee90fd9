import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('ends the older work of a person, waits for its end, and leaves others alone', async () => {
  const run = oneAtATime()
  const seen: string[] = []
  const work = (name: string) => async (signal: AbortSignal) => {
    seen.push(`${name} begins`)
    while (!signal.aborted && !name.startsWith('last')) await setTimeout(1)
    seen.push(`${name} ends`)
    signal.throwIfAborted()
    return name
  }
  const first = run('ann', work('first')).catch(() => 'replaced')
  await setTimeout(5)
  const second = run('ann', work('second')).catch(() => 'replaced')
  const third = run('ann', work('last'))
  const other = run('bob', work('last of bob'))
  expect(await Promise.all([first, second, third, other])).toEqual([
    'replaced',
    'replaced',
    'last',
    'last of bob',
  ])
  const ofAnn = seen.filter((line) => !line.includes('bob'))
  expect(ofAnn).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'last begins',
    'last ends',
  ])
})

it('lets the next work begin after one that failed', async () => {
  const run = oneAtATime()
  const failing = run('ann', async () => {
    throw new Error('no picture')
  })
  await expect(failing).rejects.toThrow('no picture')
  expect(await run('ann', async () => 'made')).toBe('made')
})
