import { describe, expect, it } from 'vitest'
import { newProduct, productEdit } from './product-writes.schema.ts'
import { product } from './products.schema.ts'

const places = { folders: ['00000000-0000-4000-8000-000000000001'] }

describe('the texts of products', () => {
  it('are in every answer, and only those for staff may be null', () => {
    const { name, internalNote } = product.shape
    expect(name.safeParse(null).success).toBe(false)
    expect(internalNote.parse(null)).toBeNull()
    expect(product.safeParse({}).error?.issues.map(({ path }) => path[0])).toContain('internalNote')
  })

  it('are empty in new products that say nothing of them, except names', () => {
    const { description, internalNote } = newProduct.parse({ ...places, name: 'Lamp', reference: 'L-1' })
    expect([description, internalNote]).toEqual(['', ''])
    expect(newProduct.safeParse({ ...places, name: 'Lamp' }).error?.issues[0]?.path).toEqual(['reference'])
  })

  it('stay as they are when an edit leaves them out', () => {
    expect(productEdit.parse({ internalNote: 'Ask first' })).toEqual({ internalNote: 'Ask first' })
  })
})
