import { expect, it } from 'vitest'
import { builtInAttributes, builtInKeys } from '../attributes.ts'
import { canGroupBy } from './product-groups.ts'

it('groups by what several products share, and not by what each has its own of', () => {
  const plain = builtInKeys.filter((key) => canGroupBy({ key, kind: builtInAttributes[key].kind }))
  expect(plain).toEqual(['category', 'interested', 'published'])
  const ofKind = (kind: Parameters<typeof canGroupBy>[0]['kind']) => canGroupBy({ key: 'detail:a', kind })
  for (const kind of ['text', 'dropdown', 'ribbon', 'number', 'date'] as const)
    expect(ofKind(kind)).toBe(true)
  for (const kind of ['hyperlink', 'QR Codes'] as const) expect(ofKind(kind)).toBe(false)
  expect(canGroupBy({ key: 'price:a', kind: 'price' })).toBe(true)
})
