import { describe, expect, it } from 'vitest'
import { Random } from '../../../../test/random-worlds/random.ts'
import { KeptText, type Letters, lettersAsTheyAre, lettersInAnyCase } from './kept-text.ts'
import { bitsOf, maskOf } from './row-bits.ts'

const rows = 200

function foundIn(text: KeptText, letters: Letters, among: Uint8Array): number[] {
  const search = text.lookFor(letters)
  const asked = bitsOf(among)
  const found = maskOf(search.rowsAmong(search.candidates(asked) ?? asked), rows)
  return [...found.entries()].flatMap(([row, one]) => (one === 1 ? [row] : []))
}

const differing = Array.from({ length: 2_500 }, (_, n) => `some ${n}`)

/** With few different texts, and with so many that each row has its own. */
describe.each([
  ['few', [] as string[]],
  ['many', differing],
])('letters in %s kept texts', (_, before) => {
  const keptTexts = () => {
    const kept = new KeptText()
    kept.grow(differing.length)
    for (const [at, text] of before.entries()) kept.set(at, text)
    return kept
  }

  it('are tried on none but the rows that they are to be tried among', () => {
    const kept = keptTexts()
    for (let at = 0; at < rows; at++) kept.set(at, at === 160 ? null : `text ${at}`)
    const tried: string[] = []
    const letters: Letters = {
      text: '15',
      standIn: (text) => {
        tried.push(text)
        return text.includes('15')
      },
    }
    const among = new Uint8Array(rows).fill(1, 100)
    expect(foundIn(kept, letters, among)).toEqual([115, ...Array.from({ length: 10 }, (_, at) => 150 + at)])
    const reached = Array.from({ length: 100 }, (_, at) => `text ${100 + at}`)
    expect(tried).toEqual(reached.filter((text) => text !== 'text 160'))
  })

  it('are found in any case, but in no other character', () => {
    const kept = keptTexts()
    const texts = ['Desk', 'DESK', 'de\u017fk', 'des\u212a', 'd.sk', 'x']
    for (let at = 0; at < rows; at++) kept.set(at, texts[at] ?? null)
    const all = new Uint8Array(rows).fill(1)
    expect(foundIn(kept, lettersInAnyCase('desk'), all)).toEqual([0, 1])
    expect(foundIn(kept, lettersInAnyCase('D.S'), all)).toEqual([4])
    expect(foundIn(kept, lettersAsTheyAre('Desk'), all)).toEqual([0])
  })

  it.each(['a', 'an ab', 'ABC'])('are found in what a row has now: %s', (letters) => {
    const random = new Random(5)
    const kept = keptTexts()
    const texts: (string | null)[] = Array.from({ length: rows }, () => null)
    for (let at = 0; at < rows; at++) kept.set(at, null)
    const all = new Uint8Array(rows).fill(1)
    for (let turn = 0; turn < 2_000; turn++) {
      const at = random.below(rows)
      texts[at] = random.happens(0.1)
        ? null
        : random.pick(['an ab', '沙发 an', 'an abc', 'b', 'aBC', 'ABCab'])
      kept.set(at, texts[at] ?? null)
    }
    const rowsWith = (isMeant: (text: string) => boolean) =>
      texts.flatMap((text, at) => (text !== null && isMeant(text) ? [at] : []))
    const expected = rowsWith((text) => text.includes(letters))
    const inAnyCase = rowsWith((text) => text.toLowerCase().includes(letters.toLowerCase()))
    expect(expected.length).toBeGreaterThan(20)
    expect(foundIn(kept, lettersAsTheyAre(letters), all)).toEqual(expected)
    expect(foundIn(kept, lettersInAnyCase(letters), all)).toEqual(inAnyCase)
  })
})

it('texts of their own are counted by their letters, two bytes each where one does not do', () => {
  const kept = new KeptText()
  kept.grow(differing.length)
  for (const [at, text] of differing.entries()) kept.set(at, text)
  const before = kept.bytes
  kept.set(0, 'some 沙发')
  expect(kept.bytes - before).toBe('some 沙发'.length * 2 - 'some 0'.length)
  kept.set(0, null)
  expect(kept.bytes - before).toBe(-24 - 'some 0'.length)
})
