import { contrastRatio } from '@vitrine/rules'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asText, filled } from './brand-colors.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('brand colours', () => {
  it('carry readable text on a filled surface, whatever the tenant picks', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { background, text } = filled(color)
        expect(contrastRatio(background, text)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  it('can be read as text on every surface of the page, light and dark', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        for (const surface of ['#ffffff', '#fafafa', '#f4f4f5']) {
          expect(contrastRatio(asText(color, 'light'), surface)).toBeGreaterThanOrEqual(4.5)
        }
        for (const surface of ['#141416', '#1d1d20', '#2c2c31']) {
          expect(contrastRatio(asText(color, 'dark'), surface)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('stay as they are when they are readable already', () => {
    expect(filled('#502e61')).toMatchObject({ background: '#502e61', text: '#ffffff' })
    expect(asText('#502e61', 'light')).toBe('#502e61')
  })

  it('keep their hue when they have to move', () => {
    expect(asText('#ffd400', 'light')).toMatch(/^#[5-9a-f][0-9a-f][4-7][0-9a-f]00$/)
  })
})
