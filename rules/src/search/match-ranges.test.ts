import { describe, expect, it } from 'vitest'
import { foldText, hasEveryWord, matchRanges, rangesIn, withOrigins } from './match-ranges.ts'

const marked = (text: string, query: string) =>
  matchRanges(text, query).map(({ start, end }) => text.slice(start, end))

describe('matches in a text', () => {
  it('ignore case and accents on both sides', () => {
    expect(marked('Fauteuil Élan', 'elan')).toEqual(['Élan'])
    expect(marked('Fauteuil Elan', 'ÉLAN')).toEqual(['Elan'])
  })

  it('cover accents that are characters of their own', () => {
    expect(marked('Cafe\u0301 table', 'cafe')).toEqual(['Cafe\u0301'])
  })

  it('are found for each word, wherever it stands', () => {
    expect(marked('Oak dining chair', 'chair oak')).toEqual(['Oak', 'chair'])
  })

  it('are joined where they overlap', () => {
    expect(marked('banana', 'ana nan')).toEqual(['anan'])
  })

  it('are found in scripts without spaces and beyond letters of one unit', () => {
    expect(marked('橡木餐椅', '餐椅')).toEqual(['餐椅'])
    expect(marked('😀 chair', 'chair')).toEqual(['chair'])
  })

  it('are none without a query', () => {
    expect(matchRanges('Chair', '  ')).toEqual([])
  })
})

it('folds text to compare it, as texts are kept for searching', () => {
  expect(foldText('Übergröße ÇA')).toBe('ubergrosse ca')
  expect(foldText('Bœuf, 160×200, l’étagère')).toBe("boeuf, 160*200, l'etagere")
})

it('marks a character whole of which a part was found', () => {
  expect(rangesIn(withOrigins('Größe'), ['gros'])).toEqual([{ start: 0, end: 4 }])
  expect(rangesIn(withOrigins('160×200 cm'), ['160*200'])).toEqual([{ start: 0, end: 7 }])
})

it('knows a name by parts of its words in any order', () => {
  expect(hasEveryWord('Müller, Zoë', 'zoe mull')).toBe(true)
  expect(hasEveryWord('Müller, Zoë', 'zoe miller')).toBe(false)
  expect(hasEveryWord('Müller, Zoë', ' ')).toBe(true)
})
