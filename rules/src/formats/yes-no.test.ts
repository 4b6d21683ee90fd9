import { describe, expect, it } from 'vitest'
import { locales } from './number-format.ts'
import { formatYesNo, parseYesNo } from './yes-no.ts'

describe('yes and no', () => {
  it.each(locales)('are read in %s as they are written', (locale) => {
    for (const value of ['true', 'false'])
      expect(parseYesNo(formatYesNo(value, { locale }).toUpperCase())).toBe(value)
  })

  it.each(['perhaps', '', '2', 'constructor'])('are not said by “%s”', (text) => {
    expect(parseYesNo(text)).toBeNull()
  })
})
