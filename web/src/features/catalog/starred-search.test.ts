import { describe, expect, it } from 'vitest'
import { mostSentProducts, readIds, starredSearch, writeIds } from './starred-search.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

describe('the address of a list of products', () => {
  it('names them in their order, each once', () => {
    const ids = [idOf(3), idOf(1), idOf(2)]
    expect(readIds(writeIds(ids))).toEqual(ids)
    expect(readIds(writeIds([...ids, idOf(1)]))).toEqual(ids)
  })

  it('is read in part where it was cut or is none', () => {
    expect(readIds(writeIds([idOf(1), idOf(2)]).slice(0, 50))).toEqual([idOf(1)])
    expect(readIds(`${'z'.repeat(32)}${writeIds([idOf(1)])}`)).toEqual([idOf(1)])
    expect(starredSearch({ products: 'nothing' })).toEqual({})
    expect(starredSearch({ products: 12 })).toEqual({})
  })

  it('holds so many that no mail program cuts it', () => {
    const ids = Array.from({ length: mostSentProducts + 1 }, (_, number) => idOf(number))
    expect(readIds(writeIds(ids))).toEqual(ids.slice(0, mostSentProducts))
    expect(writeIds(ids).length).toBeLessThan(1_930)
  })
})
