import { describe, expect, it } from 'vitest'
import { extensionOf, extensionsByCategory, fileCategoryOf } from './file-category.ts'

describe('files by name', () => {
  it('are found by their last extension in any letter case', () => {
    expect(extensionOf('Chair.v2.GLB')).toBe('glb')
    expect(extensionOf('README')).toBe('')
    expect(extensionOf('.env')).toBe('')
    expect(fileCategoryOf('archive.tar.GZ')).toBe('compressed')
    expect(fileCategoryOf('README')).toBe('other')
    expect(fileCategoryOf('x.constructor')).toBe('other')
  })

  it('have one category per extension of the table', () => {
    for (const [category, extensions] of Object.entries(extensionsByCategory)) {
      for (const extension of extensions) expect(fileCategoryOf(`a.${extension}`)).toBe(category)
    }
  })
})
