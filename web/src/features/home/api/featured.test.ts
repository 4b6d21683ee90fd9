import type { MediaItem, ProductRow } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { featureFirst } from './featured.ts'

const media = (name: string, type: MediaItem['type'], isActive = true): MediaItem => ({
  name,
  type,
  revision: 1,
  version: 2,
  isActive,
  lightening: [],
  width: null,
  height: null,
  sizeBytes: 1,
  environment: null,
  prepared: [],
  placeholder: null,
  isReady: true,
  pending: null,
})
const product = (_id: string, ...items: MediaItem[]): ProductRow => ({ _id, name: _id, media: items })

describe('the product shown large on the home page', () => {
  it('is the first with an active picture, which the others then leave out', () => {
    const products = [
      product('model', media('a.glb', '3dGLTF')),
      product('hidden', media('b.jpg', 'image', false)),
      product('seen', media('c.mp4', 'video'), media('c.jpg', 'image')),
    ]
    const { featured, others } = featureFirst('d', products)
    expect(featured?.product._id).toBe('seen')
    expect(featured?.picture).toBe('/assets/domains/d/products/seen/c.jpg?version=2')
    expect(others.map(({ _id }) => _id)).toEqual(['model', 'hidden'])
  })

  it('is none whose picture is still prepared, and has the copy that browsers show', () => {
    const photo = media('IMG_0001.HEIC', 'image')
    const products = [
      product('new', { ...photo, isReady: false }),
      product('ready', { ...photo, prepared: ['thumbnail', 'picture'] }),
    ]
    const { featured } = featureFirst('d', products)
    expect(featured?.picture).toBe('/assets/domains/d/products/ready/IMG_0001.HEIC.picture?version=2')
  })

  it('is none when nothing has a picture', () => {
    const products = [product('model', media('a.glb', '3dGLTF'))]
    expect(featureFirst('d', products)).toEqual({ featured: null, others: products })
  })
})
