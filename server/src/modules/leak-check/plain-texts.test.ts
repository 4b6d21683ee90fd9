import { plainTexts } from '@vitrine/proof'
import { textAttributes } from '@vitrine/rules'
import { expect, it } from 'vitest'

it('compares every text that products have, with who sees it and whether lists are sorted by it', () => {
  const described = Object.entries(textAttributes).map(([key, { seenBy, isSortable }]) => {
    return { key, isForStaff: seenBy === 'staff', isSortable }
  })
  expect(plainTexts.map(({ column: _, ...text }) => text)).toEqual(described)
})
