import type { DetailField } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { detailGroups } from './detail-groups.ts'

const field = (_id: string): DetailField => ({
  _id,
  name: _id.toUpperCase(),
  type: 'text',
  required: false,
  searchable: false,
  dropdownOptions: [],
  ribbon: [],
  isEditable: false,
  version: 1,
})
const fields = [field('a'), field('b'), field('c')]
const value = (detailField: string, text = 'x') => ({ detailField, value: text })
const arranged = (...parameters: Parameters<typeof detailGroups>) =>
  detailGroups(...parameters).map(({ name, entries }) => [name, entries.map((entry) => entry.field._id)])

describe('details by tab', () => {
  it('follow the order of the tab, not of the product', () => {
    const tabs = [{ name: 'Size', detailFields: ['b', 'a'] }]
    expect(arranged([value('a'), value('b')], fields, tabs)).toEqual([['Size', ['b', 'a']]])
  })

  it('that are in no tab come first', () => {
    const tabs = [{ name: 'Size', detailFields: ['a'] }]
    expect(arranged([value('a'), value('c')], fields, tabs)).toEqual([
      [null, ['c']],
      ['Size', ['a']],
    ])
  })

  it('leave out tabs the product has nothing for', () => {
    const tabs = [
      { name: 'Size', detailFields: ['a'] },
      { name: 'Story', detailFields: ['b'] },
    ]
    expect(arranged([value('b')], fields, tabs)).toEqual([['Story', ['b']]])
  })

  it('keep an empty value, which is shown as such', () => {
    expect(detailGroups([value('a', '')], fields, [])[0]?.entries[0]?.value).toBe('')
  })

  it('leave out fields that the caller does not know', () => {
    expect(arranged([value('hidden')], fields, [{ name: 'Size', detailFields: ['hidden'] }])).toEqual([])
  })
})
