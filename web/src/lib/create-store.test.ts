import { describe, expect, it } from 'vitest'
import { createStore } from './create-store.ts'

describe('a store', () => {
  it('gives what was set last, and begins with what it was made with', () => {
    const store = createStore('first')
    expect(store.get()).toBe('first')
    store.set('second')
    expect(store.get()).toBe('second')
  })
})
