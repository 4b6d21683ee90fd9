import { expect, it } from 'vitest'
import { countSelected, isSelected, nothingSelected, withSelected } from './selection.ts'

it('some products are selected one by one', () => {
  const two = withSelected(nothingSelected, ['a', 'b'], true)
  expect([isSelected(two, 'a'), isSelected(two, 'c'), countSelected(two, 100)]).toEqual([true, false, 2])
  expect(countSelected(withSelected(two, ['a'], false), 100)).toBe(1)
})

it('all but some are selected without knowing which there are', () => {
  const all = withSelected({ kind: 'all', except: new Set() }, ['a'], false)
  expect([isSelected(all, 'a'), isSelected(all, 'never-seen'), countSelected(all, 12_480)]).toEqual([
    false,
    true,
    12_479,
  ])
  expect(countSelected(withSelected(all, ['a'], true), 12_480)).toBe(12_480)
})
