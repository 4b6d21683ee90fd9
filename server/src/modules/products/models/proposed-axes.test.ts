import { describe, expect, it } from 'vitest'
import { type ArticleValues, commonName, proposedAxes, tellsApart } from './proposed-axes.ts'

const article = (details: Record<string, string>): ArticleValues => ({ name: '', details })

describe('axes that are proposed', () => {
  it('are those of the fewest different values, not what is each article’s own', () => {
    const articles = ['oak', 'walnut', 'ash'].flatMap((finish) =>
      ['low', 'high'].map((height) =>
        article({ finish, height, maker: 'Alva', weight: `${finish} ${height}` }),
      ),
    )
    expect(proposedAxes(articles, [['maker', 'finish', 'height', 'weight']])).toEqual(['finish', 'height'])
    const [low, , walnut] = articles
    expect(
      proposedAxes(
        [low, walnut].flatMap((each) => each ?? []),
        [['finish'], ['weight']],
      ),
    ).toEqual(['finish'])
    expect(proposedAxes(articles, [['finish'], ['weight']])).toEqual(['weight'])
  })

  it('are none where two articles are alike, and prefer fields that all articles have', () => {
    expect(proposedAxes([article({ a: '1' }), article({ a: '1' })], [['a']])).toEqual([])
    const articles = [article({ a: '1', b: 'x' }), article({ b: 'y' })]
    expect(proposedAxes(articles, [['a', 'b']])).toEqual(['b'])
  })

  it('tell articles apart whatever the values are', () => {
    for (let seed = 1; seed < 200; seed++) {
      const digit = (at: number) => String(Math.floor((seed * 7919 * (at + 3)) / (at + 1)) % 3)
      const articles = [0, 1, 2, 3].map((n) =>
        article({ a: digit(n), b: digit(n + 9), c: digit(n * 5), d: digit(n + seed) }),
      )
      const axes = proposedAxes(articles, [
        ['a', 'b'],
        ['c', 'd'],
      ])
      expect(axes.length).toBeLessThanOrEqual(3)
      if (axes.length > 0) expect(tellsApart(articles, axes)).toBe(true)
    }
  })
})

describe('the name', () => {
  it('is what names have in common, in whole words', () => {
    expect(commonName(['Alva chair, oak', 'Alva chair, walnut'])).toBe('Alva chair')
    expect(commonName(['Alva chair – oak', 'Alva chair – ash'])).toBe('Alva chair')
    expect(commonName(['Oakley', 'Oaken'])).toBe('Oakley')
    expect(commonName(['Same', 'Same'])).toBe('Same')
    expect(commonName([])).toBe('')
  })
})
