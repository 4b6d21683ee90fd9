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
