import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brightness,
  contrastRatio,
  defaultCustomizationColors,
  ensureContrast,
  formatHexColor,
  needsDarkText,
  parseHexColor,
  readableOn,
  readableSurface,
} from './brightness.ts'

const channel = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(channel, channel, channel).map(formatHexColor)

describe('colours', () => {
  it('parse to what they were formatted from', () => {
    fc.assert(
      fc.property(channel, channel, channel, (...rgb) => {
        expect(parseHexColor(formatHexColor(rgb))).toEqual(rgb)
      }),
    )
    expect(parseHexColor('#fA0')).toEqual([255, 170, 0])
    for (const text of ['', 'red', '#12', '#12345', 'fff', '#ggg', '#ffffff00'])
      expect(parseHexColor(text)).toBeNull()
  })

  it('take dark text from brightness 128 on', () => {
    expect(brightness('#808080')).toBe(128)
    expect(needsDarkText('#808080')).toBe(true)
    expect(needsDarkText('#7f7f7f')).toBe(false)
    expect(readableOn(defaultCustomizationColors.externalNavColor)).toBe('#000000')
    expect(readableOn(defaultCustomizationColors.internalNavColor)).toBe('#ffffff')
  })

  it('have the contrast that WCAG defines', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21)
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})

describe('ensureContrast', () => {
  it('makes any colour readable on any background, and leaves readable ones alone', () => {
    fc.assert(
      fc.property(color, color, (wanted, background) => {
        const shown = ensureContrast(wanted, background)
        expect(contrastRatio(shown, background)).toBeGreaterThanOrEqual(4.5)
        if (contrastRatio(wanted, background) >= 4.5) expect(shown).toBe(wanted)
      }),
    )
  })

  it('gives the better of black and white when more is asked than there is', () => {
    expect(ensureContrast('#777777', '#777777', 21)).toBe('#000000')
  })
})

describe('readableSurface', () => {
  it('keeps to the brightness rule and to the contrast, for every colour', () => {
    fc.assert(
      fc.property(color, (wanted) => {
        const { background, text } = readableSurface(wanted)
        expect(text).toBe(readableOn(wanted))
        expect(contrastRatio(text, background)).toBeGreaterThanOrEqual(4.5)
      }),
    )
    expect(readableSurface('#502e61')).toEqual({ background: '#502e61', text: '#ffffff' })
    expect(readableSurface('#ff5500').background).not.toBe('#ff5500')
  })
})
