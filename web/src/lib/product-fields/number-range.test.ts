import { describe, expect, it } from 'vitest'
import { boundsOf, readRange } from './number-range.ts'

const english = { locale: 'en-us' } as const
const french = { locale: 'fr-fr' } as const

describe('bounds as typed', () => {
  it('are read in the format of the person', () => {
    expect(readRange('1,200.5', '2,000', english)).toEqual({ ok: true, value: '1200.5,2000' })
    expect(readRange('40,5', '80', french)).toEqual({ ok: true, value: '40.5,80' })
  })

  it('may be one alone, or none', () => {
    expect(readRange('40', ' ', english)).toEqual({ ok: true, value: '40,' })
    expect(readRange('', '80', english)).toEqual({ ok: true, value: ',80' })
    expect(readRange(' ', '', english)).toEqual({ ok: true, value: null })
  })

  it('are refused where they are no numbers', () => {
    expect(readRange('wide', '80', english)).toEqual({ ok: false, from: true, to: null })
    expect(readRange('40', 'wide', english)).toEqual({ ok: false, from: false, to: 'notANumber' })
  })

  it('must be in order, by value', () => {
    expect(readRange('9', '10', english)).toMatchObject({ ok: true })
    expect(readRange('10', '9', english)).toEqual({ ok: false, from: false, to: 'rangeReversed' })
  })
})

it('takes a value apart again', () => {
  expect(boundsOf('40, 80')).toEqual({ from: '40', to: '80' })
  expect(boundsOf(',80')).toEqual({ from: '', to: '80' })
  expect(boundsOf('')).toEqual({ from: '', to: '' })
})
