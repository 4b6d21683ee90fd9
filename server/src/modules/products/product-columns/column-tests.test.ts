import { expect, it } from 'vitest'
import { Random } from '../../../../test/random-worlds/random.ts'
import { wordTest } from './column-tests.ts'
import { CompanyColumns, detailTextKey, textKeys } from './company-columns.ts'
import { lettersAsTheyAre } from './kept-text.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const rows = 3_000

it('terms are found where each stands in one of the texts in one of its forms, among the rows that are asked about', () => {
  const random = new Random(3)
  const pieces = ['walnut', 'oak', 'chair', 'ch', 'table', '1', '12', '沙发']
  const phrase = () => Array.from({ length: 3 }, () => random.pick(pieces)).join(' ')
  const keys = [textKeys.searched, detailTextKey('few'), detailTextKey('many')]
  const columns = new CompanyColumns(keys)
  const texts = Array.from({ length: rows }, (_, n) => [
    `${phrase()} ${n}`,
    random.happens(0.3) ? null : random.pick(pieces),
    random.happens(0.3) ? null : `${phrase()} of ${n}`,
  ])
  for (const [n, values] of texts.entries())
    columns.set(idOf(n), {
      ...{ id: idOf(n), folderSet: 0, isPublished: true, hasLongNumbers: false },
      ...{ mediaKinds: 0, categoryId: null, values },
    })
  let found = 0
  for (let turn = 0; turn < 200; turn++) {
    const form = () => random.pick([...pieces, 'alnu', 'of', 'x'])
    const terms = Array.from({ length: 1 + random.below(3) }, () =>
      Array.from({ length: 1 + random.below(2) }, form),
    )
    const isFound = (own: readonly (string | null)[], forms: readonly string[]) =>
      own.some((text) => forms.some((one) => text?.includes(one)))
    const among = Uint8Array.from(texts, () => (random.happens(0.8) ? 1 : 0))
    const expected = texts.map((own, row) =>
      among[row] === 1 && terms.every((forms) => isFound(own, forms)) ? 1 : 0,
    )
    const { test } = wordTest(
      terms.map((forms) => [[{ forms: forms.map(lettersAsTheyAre), liesIn: null }]]),
      keys,
    )
    expect([...(test(columns, among) as Uint8Array)], terms.join(' ')).toEqual(expected)
    found += expected.reduce<number>((sum, one) => sum + one, 0)
  }
  expect(found).toBeGreaterThan(10_000)
})
