import { describe, expect, it } from 'vitest'
import { hotspotFaults, hotspotLengths, isHotspotLink } from './hotspots.ts'

const words = { title: 'Oiled oak', text: '', link: null }

describe('what is written at a point of a model', () => {
  it('is taken with a title alone, with lines, and with an address', () => {
    expect(hotspotFaults(words)).toEqual({})
    expect(
      hotspotFaults({ title: 'Oak 🌳', text: 'One\nTwo\r\nThree', link: 'https://oak.example/a?b#c' }),
    ).toEqual({})
    const longest = { title: '🌳'.repeat(hotspotLengths.title), text: 'ö'.repeat(hotspotLengths.text) }
    expect(hotspotFaults({ ...words, ...longest })).toEqual({})
  })

  it.each([
    [{ title: '' }, { title: 'missing' }],
    [{ title: ' \t ' }, { title: 'missing' }],
    [{ title: 'a'.repeat(hotspotLengths.title + 1) }, { title: 'tooLong' }],
    [{ title: 'a\u202eb' }, { title: 'hidden' }],
    [{ title: 'a\nb' }, { title: 'hidden' }],
    [{ text: 'a'.repeat(hotspotLengths.text + 1) }, { text: 'tooLong' }],
    [{ text: 'a\u0000b' }, { text: 'hidden' }],
    [{ link: '' }, { link: 'noAddress' }],
    [
      { title: '', link: 'oak.example' },
      { title: 'missing', link: 'noAddress' },
    ],
  ] as const)('is not taken where it can’t be read: %j', (part, faults) => {
    expect(hotspotFaults({ ...words, ...part })).toEqual(faults)
  })
})

describe('a link', () => {
  it.each([
    ['https://oak.example', true],
    ['http://oak.example:8080/wood?kind=oak#care', true],
    ['https://chêne.example/bois', true],
    ['javascript:alert(1)', false],
    ['JavaScript:alert(1)//https://oak.example', false],
    ['java\tscript:alert(1)', false],
    ['data:text/html,a', false],
    ['//oak.example', false],
    ['/catalog', false],
    ['ftp://oak.example', false],
    ['https://', false],
    ['https://oak.example@evil.example/', false],
    ['https://:secret@oak.example/', false],
    ['https://oak.example/\u0001', false],
    ['https://oak.example/\u202e', false],
    ['https://oak.example/\n', false],
    [' https://oak.example', false],
    [`https://oak.example/${'a'.repeat(2_048)}`, false],
  ])('%j is taken: %s', (link, isTaken) => {
    expect(isHotspotLink(link)).toBe(isTaken)
  })
})
