import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Area,
  type AreaPermission,
  areas,
  canEditDetailField,
  canViewDetailField,
  effectivePermissions,
  levels,
  noPermissions,
  type PermissionEntry,
  visibleDetailFieldIds,
} from './permissions.ts'

const staff = { isSuperAdmin: false, isClient: false, isPublicToken: false }
const client = { ...staff, isClient: true }
const token = { ...client, isPublicToken: true }

function entry(overrides: Partial<Record<Area, Partial<AreaPermission>>>): PermissionEntry {
  const none = { view: 0, edit: 0, access: [], editAccess: [] }
  return Object.fromEntries(areas.map((area) => [area, { ...none, ...overrides[area] }])) as PermissionEntry
}

const level = fc.constantFrom(...levels)
const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
const areaPermission = fc.record({ view: level, edit: level, access: ids, editAccess: ids })
const anyEntry = fc.record(
  Object.fromEntries(areas.map((area) => [area, areaPermission])) as Record<Area, typeof areaPermission>,
)
const kind = fc.record({ isSuperAdmin: fc.boolean(), isClient: fc.boolean(), isPublicToken: fc.boolean() })

describe('effectivePermissions', () => {
  it('grants nothing without groups', () => {
    expect(effectivePermissions([], staff)).toEqual(noPermissions())
  })

  it('takes the highest level per area and unites the lists', () => {
    const effective = effectivePermissions(
      [
        entry({ folder: { view: 1, access: ['a'] }, group: { view: 2 } }),
        entry({ folder: { view: 2, access: ['b'] }, group: { view: 1, edit: 1 } }),
      ],
      staff,
    )
    expect(effective.folder).toEqual({ view: 2, edit: 0, access: ['a', 'b'], editAccess: [] })
    expect(effective.group).toEqual({ view: 2, edit: 1 })
  })

  it('ignores the list of a group that has no level in the area', () => {
    const effective = effectivePermissions(
      [entry({ folder: { view: 0, access: ['secret'] } }), entry({ folder: { view: 1, access: ['a'] } })],
      staff,
    )
    expect(effective.folder.access).toEqual(['a'])
  })

  it('lets people see what they may edit', () => {
    const effective = effectivePermissions([entry({ productDetail: { edit: 1, editAccess: ['a'] } })], staff)
    expect(effective.productDetail).toEqual({ view: 1, edit: 1, access: ['a'], editAccess: ['a'] })
  })

  it('gives super admins level 3 in every area', () => {
    const effective = effectivePermissions([], { ...staff, isSuperAdmin: true })
    for (const area of areas) expect(effective[area]).toMatchObject({ view: 3, edit: 3 })
  })

  it('gives clients no edit right, even as super admins', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 4 }), fc.boolean(), (entries, isSuperAdmin) => {
        const effective = effectivePermissions(entries, { ...client, isSuperAdmin })
        for (const area of areas) expect(effective[area].edit).toBe(0)
        expect(effective.folder.editAccess).toEqual([])
      }),
    )
  })

  it('gives holders of a share token no setting rights', () => {
    const effective = effectivePermissions([entry({ setting: { view: 3, edit: 3 } })], token)
    expect(effective.setting).toEqual({ view: 0, edit: 0 })
  })

  it('never loses a right when a group is added, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 4 }), anyEntry, kind, (entries, added, who) => {
        const before = effectivePermissions(entries, who)
        const after = effectivePermissions([...entries, added], who)
        const turned = effectivePermissions([added, ...entries].reverse(), who)
        for (const area of areas) {
          expect(after[area].view).toBeGreaterThanOrEqual(before[area].view)
          expect(after[area].edit).toBeGreaterThanOrEqual(before[area].edit)
          expect(after[area].view).toBeGreaterThanOrEqual(after[area].edit)
          expect(turned[area].view).toBe(after[area].view)
        }
        expect(after.folder.access).toEqual(expect.arrayContaining(before.folder.access))
        expect(after.folder.access).toEqual(expect.arrayContaining(after.folder.editAccess))
        expect([...turned.folder.access].sort()).toEqual([...after.folder.access].sort())
      }),
    )
  })
})

describe('detail fields', () => {
  const folder = { view: 1, access: ['f'] } as const
  const of = (productDetail: Partial<AreaPermission>) =>
    effectivePermissions([entry({ folder: { ...folder, access: ['f'] }, productDetail })], staff)

  it('shows all fields at level 3 and the listed ones below', () => {
    expect(visibleDetailFieldIds(of({ view: 3 }), ['x', 'y'])).toEqual(['x', 'y'])
    expect(visibleDetailFieldIds(of({ view: 2, access: ['y'] }), ['x', 'y'])).toEqual(['y'])
    expect(visibleDetailFieldIds(of({ view: 0, access: ['y'] }), ['x', 'y'])).toEqual([])
  })

  it('shows no field to somebody who reaches no folder', () => {
    const effective = effectivePermissions([entry({ productDetail: { view: 3 } })], staff)
    expect(visibleDetailFieldIds(effective, ['x'])).toEqual([])
    expect(canViewDetailField(effective, 'x')).toBe(false)
  })

  it('lets level 2 change visible fields of own products only', () => {
    const effective = of({ view: 1, edit: 2, access: ['x'] })
    expect(canEditDetailField(effective, 'x', true)).toBe(true)
    expect(canEditDetailField(effective, 'x', false)).toBe(false)
    expect(canEditDetailField(effective, 'hidden', true)).toBe(false)
  })

  it('lets level 1 change the listed fields', () => {
    const effective = of({ view: 3, edit: 1, editAccess: ['x'] })
    expect(canEditDetailField(effective, 'x', false)).toBe(true)
    expect(canEditDetailField(effective, 'y', true)).toBe(false)
  })

  it('never lets anybody change what they can not see', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 3 }), kind, fc.boolean(), (entries, who, owned) => {
        const effective = effectivePermissions(entries, who)
        const visible = visibleDetailFieldIds(effective, ['a', 'b', 'z'])
        for (const id of ['a', 'b', 'z']) {
          expect(canViewDetailField(effective, id)).toBe(visible.includes(id))
          if (canEditDetailField(effective, id, owned)) expect(visible).toContain(id)
        }
      }),
    )
  })
})
