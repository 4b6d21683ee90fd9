import { describe, expect, it } from 'vitest'
import type { Field } from './fields.ts'
import { filterPhrase, type Wording } from './filter-phrase.ts'

const wording: Wording = {
  fieldName: ({ key, name }) => name ?? key,
  value: (field, value) => (field.kind === 'number' ? `${value} cm` : value),
  or: ' or ',
}
const field = (kind: Field['kind'], name: string): Field => ({
  key: 'detail:x',
  kind,
  name,
  currency: null,
  options: [],
})
const width = field('number', 'Width')
const say = (of: Field | null, type: string, value = '') =>
  filterPhrase({ field: 'detail:x', type, value }, of, wording)

describe('what a filter says', () => {
  it('names both bounds of a range', () => {
    expect(say(width, 'RANGE', '40,80')).toEqual({
      key: 'chipBetween',
      parameters: { field: 'Width', from: '40 cm', to: '80 cm' },
    })
  })

  it('names the one bound there is', () => {
    expect(say(width, 'RANGE', '40,')).toMatchObject({ key: 'chipFrom', parameters: { from: '40 cm' } })
    expect(say(width, 'RANGE', ',80')).toMatchObject({ key: 'chipUpTo', parameters: { to: '80 cm' } })
    expect(say(width, 'GT', '40')).toMatchObject({ key: 'chipAbove' })
    expect(say(width, 'LT', '80')).toMatchObject({ key: 'chipBelow' })
  })

  it('joins the values of a list, commas in them included', () => {
    expect(say(field('dropdown', 'Material'), 'IN', 'Oak,Steel\\, black')).toMatchObject({
      key: 'chipIs',
      parameters: { field: 'Material', values: 'Oak or Steel, black' },
    })
  })

  it('shows labels of ribbons as they were chosen', () => {
    expect(say(field('ribbon', 'Ribbon'), 'IN', 'New')).toMatchObject({ parameters: { values: 'New' } })
  })

  it('says negations as such', () => {
    expect(say(field('dropdown', 'Material'), 'NOT_IN', 'Oak,Steel')).toEqual({
      key: 'chipNotIs',
      parameters: { field: 'Material', values: 'Oak or Steel' },
    })
    expect(say(field('text', 'Note'), 'NOT_REGEX_I', 'oak')).toEqual({
      key: 'chipNotMatches',
      parameters: { field: 'Note', text: 'oak' },
    })
    expect(say(width, 'NOT_EQ', '40')).toMatchObject({ key: 'chipNotIs', parameters: { values: '40 cm' } })
    expect(say(width, 'NOT_RANGE', '40,80')).toMatchObject({ key: 'chipNotBetween' })
    expect(say(width, 'NOT_RANGE', '40,')).toMatchObject({
      key: 'chipNotFrom',
      parameters: { from: '40 cm' },
    })
    expect(say(field('ribbon', 'Ribbon'), 'NOT_IN', 'New')).toMatchObject({
      key: 'chipNotIs',
      parameters: { values: 'New' },
    })
  })

  it('tells presence and absence', () => {
    expect(say(width, 'EXIST')).toEqual({ key: 'chipGiven', parameters: { field: 'Width' } })
    expect(say(width, 'NON_EXIST')).toEqual({ key: 'chipMissing', parameters: { field: 'Width' } })
  })

  it('says stars in words', () => {
    const interested: Field = { ...field('boolean', ''), key: 'interested', name: undefined }
    expect(say(interested, 'EXACT', 'true').key).toBe('chipInterested')
    expect(say(interested, 'EQ', 'false').key).toBe('chipNotInterested')
  })

  it.each([
    ['a field that is not there', null, 'EQ', '1'],
    ['a value that is none', width, 'EQ', 'wide'],
    ['a type that does not apply', field('QR Codes', 'Code'), 'EQ', '1'],
    ['a type that does not exist', width, 'NEAR', '4'],
  ])('admits %s', (_what, of, type, value) => {
    expect(say(of, type, value).key).toBe('chipUnknown')
  })
})
