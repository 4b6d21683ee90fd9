import { expect, it } from 'vitest'
import { maskOf, masksOf } from './column-query.ts'
import { fixed, wordTest } from './column-tests.ts'
import { CompanyColumns, textKeys } from './company-columns.ts'
import type { Letters } from './kept-text.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Ten products of ten names, in two folder sets by turns, every fourth of them unpublished. */
function someColumns(): CompanyColumns {
  const columns = new CompanyColumns([textKeys.name])
  for (let n = 0; n < 10; n++)
    columns.set(idOf(n), {
      ...{ id: idOf(n), folderSet: n % 2, isPublished: n % 4 !== 0, hasLongNumbers: false },
      ...{ mediaKinds: n < 6 ? 1 : 0, categoryId: null, values: [`name ${n}`] },
    })
  return columns
}

const marked = (mask: Uint8Array | null) =>
  [...(mask ?? []).entries()].flatMap(([at, one]) => (one === 1 ? [at] : []))

it('letters are tried on nothing but names of products that are seen, after all other filters where they can be', () => {
  const columns = someColumns()
  let tried: string[] = []
  const letters: Letters = {
    text: '',
    standIn: (text) => {
      tried.push(text)
      return text !== 'name 2'
    },
  }
  const hasPicture = fixed(({ media }) => media.map((kinds) => kinds & 1))
  const asked = {
    ...{ sets: [0], publishedOnly: true, keys: [], search: null },
    tests: [[wordTest([[[{ forms: [letters], liesIn: null }]]], [textKeys.name])], [hasPicture]],
  }
  expect(marked(maskOf(columns, asked))).toEqual([])
  expect(tried).toEqual(['name 2'])
  tried = []
  const masks = masksOf(columns, asked)
  expect([marked(masks([])), marked(masks([1])), marked(masks([0]))]).toEqual([[], [6], [2]])
  // Once for all of them, without what is chosen of one or the other.
  expect(tried).toEqual(['name 2', 'name 6'])
})
