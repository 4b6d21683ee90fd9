import { describe, expect, it } from 'vitest'
import { filtersOfGroup, groupOf, isGroup, singleFilters } from './filter-groups.ts'

const oak = { field: 'detail:material', type: 'EXACT', value: 'oak' }
const named = { field: 'name', type: 'NOT_REGEX_I', value: 'a "quoted" word, and \\ more' }

describe('an or-group', () => {
  it('is one filter that holds several', () => {
    const group = groupOf([oak, named])
    expect(group).toMatchObject({ field: 'any', type: 'ANY' })
    expect(isGroup(group)).toBe(true)
    expect(filtersOfGroup(group)).toEqual([oak, named])
  })

  it('reads the same whatever the order and number of parts that its filters were written with', () => {
    const value = '[{"value":"oak","more":1,"type":"EXACT","field":"detail:material"}]'
    expect(groupOf(filtersOfGroup({ field: 'any', type: 'ANY', value }) ?? [])).toEqual(groupOf([oak]))
    expect(filtersOfGroup({ field: 'any', type: 'ANY', value: '[{"field":"name","type":"EXIST"}]' })).toEqual(
      [{ field: 'name', type: 'EXIST', value: '' }],
    )
  })

  it.each([
    '',
    'oak',
    '{}',
    'null',
    '[]',
    '[null]',
    '["name"]',
    '[{"field":"name","value":"x"}]',
    '[{"field":"","type":"EXIST"}]',
    '[{"field":"name","type":"EXACT","value":5}]',
  ])('is none with the value %j', (value) => {
    expect(filtersOfGroup({ field: 'any', type: 'ANY', value })).toBeNull()
  })

  it('is none by the name of a field', () => {
    expect(filtersOfGroup({ ...groupOf([oak]), field: 'name' })).toBeNull()
  })

  it('counts for each of its filters', () => {
    const broken = { field: 'any', type: 'ANY', value: '[' }
    expect(singleFilters([named, groupOf([oak, named]), broken])).toEqual([named, oak, named, broken])
  })
})
