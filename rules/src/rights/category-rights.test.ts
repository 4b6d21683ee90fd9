import { describe, expect, it } from 'vitest'
import { mayEditCategory } from './category-rights.ts'
import { type Level, levels } from './permissions.ts'

const at = (edit: Level) => ({ category: { view: 3 as const, edit } })

describe('a category is changed', () => {
  it('by whoever made it, at every level but none', () => {
    expect(levels.map((level) => mayEditCategory(at(level), true))).toEqual([false, true, true, true])
  })

  it('by others at level 3 only', () => {
    expect(levels.map((level) => mayEditCategory(at(level), false))).toEqual([false, false, false, true])
  })
})
