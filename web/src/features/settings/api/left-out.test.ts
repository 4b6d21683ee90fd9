import { describe, expect, it } from 'vitest'
import { leftOut, renamedRibbons, ribbonDrafts } from './left-out.ts'

const field = {
  dropdownOptions: ['Oak', 'Ash'],
  ribbon: [
    { label: 'New', color: '#111111' },
    { label: 'Sale', color: '#222222' },
  ],
}

describe('what an edited field leaves out', () => {
  it('is each option and label that was removed', () => {
    expect(leftOut(field, ['Ash', 'Elm'], ribbonDrafts(field).slice(1))).toEqual(['Oak', 'New|#111111'])
  })

  it('is not a label that was edited: products follow it', () => {
    const [first, second] = ribbonDrafts(field)
    const drafts = [{ ...first, label: 'New', color: '#333333' }, ...(second === undefined ? [] : [second])]
    expect(leftOut(field, field.dropdownOptions, drafts)).toEqual([])
    expect(renamedRibbons(drafts)).toEqual({ 'New|#111111': 'New|#333333' })
  })
})
