import { describe, expect, it } from 'vitest'
import { alikeAfter } from './alike-articles.ts'

const axes = ['finish', 'height']
const article = (id: string, finish: string, height: string) => ({
  id,
  modelId: 'alva',
  axes,
  values: { finish, height },
})

describe('values by which articles would be alike', () => {
  it('are refused where another article keeps them, and not where it gives them up', () => {
    const articles = [article('1', 'oak', 'low'), article('2', 'ash', 'low')]
    expect([...alikeAfter(articles, new Map([['1', { finish: 'ash' }]]))]).toEqual(['1'])
    const swapped = new Map([
      ['1', { finish: 'ash' }],
      ['2', { finish: 'oak' }],
    ])
    expect(alikeAfter(articles, swapped).size).toBe(0)
    const both = new Map([
      ['1', { finish: 'elm' }],
      ['2', { finish: 'elm' }],
    ])
    expect([...alikeAfter(articles, both)]).toEqual(['2'])
    expect([...alikeAfter(articles, new Map([['1', { finish: null, height: null }]]))]).toEqual([])
  })

  it('never leave two articles alike, whatever is wanted', () => {
    let state = 7
    const below = (most: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
      return Math.floor((state / 4_294_967_296) * most)
    }
    for (let world = 0; world < 500; world++) {
      const places = Array.from({ length: 9 }, (_, n) => [String(n % 3), String(Math.floor(n / 3))] as const)
      const articles = places.filter(() => below(3) > 0).map(([a, b], n) => article(String(n), a, b))
      const wanted = new Map(
        articles
          .filter(() => below(2) > 0)
          .map(({ id }) => [id, { [axes[below(2)] ?? 'finish']: String(below(3)) }]),
      )
      const refused = alikeAfter(articles, wanted)
      const after = articles.map(({ id, values }) => {
        const now = { ...values, ...(refused.has(id) ? {} : wanted.get(id)) }
        return `${now.finish},${now.height}`
      })
      expect(new Set(after).size).toBe(articles.length)
    }
  })
})
