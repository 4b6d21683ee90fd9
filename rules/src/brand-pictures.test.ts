import { describe, expect, it } from 'vitest'
import { brandPictures, logoOn } from './brand-pictures.ts'

const both = { usual: 'usual', dark: 'dark' }

describe('the logo on a ground', () => {
  it.each([
    ['#ffffff', 'usual'],
    ['#808080', 'usual'],
    ['#7f7f7f', 'dark'],
    ['#000000', 'dark'],
  ])('is chosen by the brightness rule: %s shows the %s one', (ground, name) => {
    expect(logoOn(ground, both)).toBe(name)
  })

  it.each(['#ffffff', '#000000'])('is the one there is, where there is but one, on %s', (ground) => {
    expect(logoOn(ground, { usual: 'usual', dark: null })).toBe('usual')
    expect(logoOn(ground, { usual: null, dark: 'dark' })).toBe('dark')
    expect(logoOn(ground, { usual: null, dark: null })).toBeNull()
  })
})

it('has an ending that says the format, and a file of its own for each picture', () => {
  const rules = Object.values(brandPictures)
  for (const { file, format } of rules) expect(file.endsWith(format === 'png' ? '.png' : '.jpg')).toBe(true)
  expect(new Set(rules.map(({ file }) => file)).size).toBe(rules.length)
})
