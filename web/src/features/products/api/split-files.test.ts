import { expect, it } from 'vitest'
import { splitFiles } from './split-files.ts'

it.each([
  [0, 0, 0],
  [4, 4, 0],
  [5, 5, 0],
  [6, 4, 2],
  [20, 4, 16],
])('shows of %i files %i as icons and %i in the menu', (count, icons, inMenu) => {
  const files = Array.from({ length: count }, (_, place) => place)
  const { shown, rest } = splitFiles(files)
  expect([shown.length, rest.length]).toEqual([icons, inMenu])
  expect([...shown, ...rest]).toEqual(files)
})
