import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../test/any-character.ts'
import { normalizedSearch, searchTextLength, visibleClients } from './engagement.ts'
import { mayManagePerson, maySeePerson } from './rights/group-rights.ts'
import { levels } from './rights/permissions.ts'

const group = (id: string, isExternal: boolean, parentId: string | null, isRoot = false) => ({
  id,
  isExternal,
  parentId,
  isRoot,
})
const groups = [
  group('root', false, null, true),
  group('sales', false, null),
  group('other', false, null),
  group('buyers', true, 'sales'),
  group('dealers', true, 'sales'),
  group('strangers', true, 'other'),
]
const external = groups.filter(({ isExternal }) => isExternal)

const reader = fc.record({
  isSuperAdmin: fc.constant(false),
  isClient: fc.boolean(),
  groupIds: fc.subarray(['sales', 'other']),
  permissions: fc.record({
    analytics: fc.record({ view: fc.constantFrom(...levels), edit: fc.constant(0 as const) }),
    // The right to edit includes the right to view.
    group: fc
      .tuple(fc.constantFrom(...levels), fc.constantFrom(...levels))
      .map(([view, edit]) => ({ view: Math.max(view, edit) as typeof view, edit })),
  }),
})

describe('whose interest a reader is shown', () => {
  it('is that of clients whom they see: all at level 3, of own groups at 2, their own at 1', () => {
    fc.assert(
      fc.property(reader, fc.subarray(external), (given, of) => {
        const clients = visibleClients(given, groups)
        const ids = of.map(({ id }) => id)
        const counted =
          clients.kind === 'everybody' ||
          (clients.kind === 'inAny'
            ? ids.some((id) => clients.groupIds.includes(id))
            : ids.every((id) => clients.groupIds.includes(id)) && (ids.length > 0 || clients.withNone))
        const { view } = given.permissions.analytics
        const isBelowOwn = of.some(({ parentId }) => parentId !== null && given.groupIds.includes(parentId))
        const expected =
          view > 0 &&
          maySeePerson(given, of) &&
          (view > 1 || mayManagePerson(given, { isClient: true, groups: of })) &&
          (view !== 2 || isBelowOwn)
        expect(counted).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a search', () => {
  it('is the same however it was typed', () => {
    expect(normalizedSearch('  Oak\n  CHAIR ')).toBe('oak chair')
    expect(normalizedSearch('ﬁne')).toBe('fine')
    expect(normalizedSearch('\u0000\t ')).toBe('')
  })

  it('is kept up to its length, and stays as it is when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        const once = normalizedSearch(text)
        expect([...once].length).toBeLessThanOrEqual(searchTextLength)
        expect(once).not.toMatch(/^\s|\s$|\p{Cc}/u)
      }),
    )
  })
})
