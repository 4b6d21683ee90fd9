import { expect, it } from 'vitest'
import { type Step, stepsInTurn } from './steps-in-turn.ts'

/** A step that says what it does, and goes on when it is told to. */
function controlled(name: string, said: string[]) {
  const [take, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const step: Step<string> = async (turn) => {
    said.push(`${name} begins`)
    await Promise.race([take.promise.then(turn.taken), work.promise])
    await work.promise
    const before = await turn.before()
    said.push(`${name} is committed`)
    return before + name
  }
  return { step, takes: take.resolve, worked: work.resolve, fails: work.reject }
}

const settled = () => new Promise((done) => setTimeout(done))

it('begins a step when the one before has taken what it needs, and commits it after that one', async () => {
  const said: string[] = []
  const steps = stepsInTurn('')
  const [a, b, c] = ['a', 'b', 'c'].map((name) => controlled(name, said))
  if (a === undefined || b === undefined || c === undefined) throw new Error('there are three')
  await steps.begin(a.step)
  const second = steps.begin(b.step)
  await settled()
  expect(said).toEqual(['a begins'])
  a.takes()
  await second
  b.takes()
  b.worked()
  const third = steps.begin(c.step)
  await settled()
  expect(said).toEqual(['a begins', 'b begins'])
  a.worked()
  await third
  c.worked()
  expect(await steps.end()).toBe('abc')
  expect(said.filter((line) => line.endsWith('committed'))).toEqual([
    'a is committed',
    'b is committed',
    'c is committed',
  ])
})

it('commits nothing after a step that fails, and begins none', async () => {
  const said: string[] = []
  const steps = stepsInTurn('')
  const [a, b, c] = ['a', 'b', 'c'].map((name) => controlled(name, said))
  if (a === undefined || b === undefined || c === undefined) throw new Error('there are three')
  await steps.begin(a.step)
  a.takes()
  await steps.begin(b.step)
  b.takes()
  b.worked()
  a.fails(new Error('the first fails'))
  await expect(steps.begin(c.step)).rejects.toThrow('the first fails')
  await expect(steps.end()).rejects.toThrow('the first fails')
  await steps.settle()
  expect(said).toEqual(['a begins', 'b begins'])
})

it('goes on without a word of what was taken', async () => {
  const steps = stepsInTurn(0)
  for (const n of [1, 2, 3]) await steps.begin(async (turn) => (await turn.before()) + n)
  expect(await steps.end()).toBe(6)
})

it('lets every tenth step begin after the end of all before, for who waits for what they hold', async () => {
  const said: string[] = []
  const steps = stepsInTurn('')
  const all = Array.from({ length: 12 }, (_, n) => controlled(String(n), said))
  for (const [n, { step, takes, worked }] of all.entries()) {
    const begins = steps.begin(step)
    await settled()
    // The ninth before it has taken what it wants, and isn't through.
    expect(said.includes(`${n} begins`)).toBe(n !== 9)
    all[n - 1]?.worked()
    await begins
    takes()
    if (n === all.length - 1) worked()
  }
  await steps.end()
  expect(said.indexOf('9 begins')).toBeGreaterThan(said.indexOf('8 is committed'))
  expect(said.indexOf('8 begins')).toBeLessThan(said.indexOf('7 is committed'))
})
