import { describe, expect, it } from 'vitest'
import { Random } from '../../../../test/random-worlds/random.ts'
import { bitsOf, maskOf } from './row-bits.ts'
import { TrigramFilter } from './trigram-filter.ts'

const letters = ['a', 'B', 'c', 'D', ' ', '1', '沙', 'ß']

function randomText(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(letters)).join('')
}

function rowsIn(bits: Uint32Array | null): number[] {
  const mask = bits === null ? [] : maskOf(bits, bits.length * 32)
  return [...mask.entries()].flatMap(([row, one]) => (one === 1 ? [row] : []))
}

const inSmall = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

describe('a trigram filter', () => {
  it('lets all rows through that have the letters, in any case from A to Z, and none that it is not asked about', () => {
    const random = new Random(11)
    const filter = new TrigramFilter(12)
    const texts = Array.from({ length: 700 }, () => randomText(random, random.below(25)))
    for (const [row, text] of texts.entries()) filter.note(row, text)
    let found = 0
    for (let turn = 0; turn < 100; turn++) {
      const among = Uint8Array.from(texts, () => (random.happens(0.5) ? 1 : 0))
      const asked = randomText(random, 3 + random.below(3))
      const passed = new Set(rowsIn(filter.rowsWith(asked, bitsOf(among))))
      for (const [row, text] of texts.entries()) {
        const hasLetters = inSmall(text).includes(inSmall(asked))
        if (among[row] === 0) expect(passed.has(row)).toBe(false)
        else if (hasLetters) {
          found += 1
          expect(passed.has(row), `${asked} in ${text}`).toBe(true)
        }
      }
    }
    expect(found).toBeGreaterThan(100)
  })

  it.each([1, 8])(
    'lets few rows through that have not all of the letters, of texts of %i sentences',
    (sentences) => {
      const rows = 5_000
      const textOf = (row: number) =>
        Array.from(
          { length: sentences },
          (_, n) => `a piece for the home, number ${(row * 7919 + n * 104_729) % 9_973}`,
        ).join()
      const filter = new TrigramFilter(textOf(1).length)
      for (let row = 0; row < rows; row++) filter.note(row, textOf(row))
      const all = bitsOf(new Uint8Array(rows).fill(1))
      expect(rowsIn(filter.rowsWith('walnut', all)).length).toBeLessThan(rows / 50)
      expect(rowsIn(filter.rowsWith('number', all))).toHaveLength(rows)
    },
  )

  it('cannot tell of fewer than three letters', () => {
    const filter = new TrigramFilter(10)
    filter.note(0, 'ab')
    expect(filter.rowsWith('ab', Uint32Array.of(1))).toBeNull()
    expect(rowsIn(filter.rowsWith('abc', Uint32Array.of(1)))).toEqual([])
  })

  it('has no row of which nothing was noted', () => {
    const filter = new TrigramFilter(10)
    filter.note(3, 'desk')
    expect(rowsIn(filter.rowsWith('desk', bitsOf(new Uint8Array(1_000).fill(1))))).toEqual([3])
  })
})
