import { expect, it } from 'vitest'
import { columnTypeOf, describedKind, detailFieldTypes, fieldKinds, isSearchedType } from './field-kinds.ts'
import { filterTypesOfKind } from './filters/filters.ts'
import { summaryKindsOf } from './filters/summaries.ts'

it('describes each kind, types of fields first', () => {
  expect(fieldKinds.slice(0, detailFieldTypes.length)).toEqual(detailFieldTypes)
  for (const kind of fieldKinds) {
    expect(filterTypesOfKind[kind]).toContain('EXIST')
    expect(new Set(summaryKindsOf(kind)).size).toBe(summaryKindsOf(kind).length)
  }
})

it('sorts and groups what stands in a column alone', () => {
  for (const type of detailFieldTypes) {
    const hasColumn = columnTypeOf(type) !== null
    expect(describedKind(type).isSorted).toBe(hasColumn)
    if (!hasColumn) expect([describedKind(type).isGrouped, isSearchedType(type)]).toEqual([false, false])
  }
})
