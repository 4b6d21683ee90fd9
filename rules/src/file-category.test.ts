import { describe, expect, it } from 'vitest'
import {
  extensionOf,
  extensionsByCategory,
  fileCategoryOf,
  hasMediaPreview,
  mediaPreviewExtensions,
  mediaTypeOf,
} from './file-category.ts'

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

  it('have a media type exactly when they can be previewed', () => {
    for (const extension of mediaPreviewExtensions) expect(mediaTypeOf(`a.${extension}`)).not.toBeNull()
    expect(mediaTypeOf('a.glb')).toBe('3dGLTF')
    expect(mediaTypeOf('a.MP4')).toBe('video')
    for (const name of ['a.gif', 'a.avi', 'a.toString', 'a']) {
      expect(mediaTypeOf(name)).toBeNull()
      expect(hasMediaPreview(name)).toBe(false)
    }
  })
})
