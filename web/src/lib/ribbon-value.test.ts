import { expect, it } from 'vitest'
import { parseRibbon } from './ribbon-value.ts'

it('reads label and colour, bars in the label included', () => {
  expect(parseRibbon('New|#1b7f5c')).toEqual({ label: 'New', color: '#1b7f5c' })
  expect(parseRibbon('Oak | Steel|#112233')).toEqual({ label: 'Oak | Steel', color: '#112233' })
})

it.each(['', 'New', '|#112233', ' |#112233'])('takes %j for no ribbon', (value) => {
  expect(parseRibbon(value)).toBeNull()
})
