import { expect, it } from 'vitest'
import { placeholderImage } from './placeholder.ts'

it('is drawn from a ThumbHash', () => {
  expect(placeholderImage('dQgGDYDoB7h4hoiFdoqHePh6fb/o')).toMatch(/^url\("data:image\/png;base64,/)
})

it('is nothing where there is none, or one that means nothing', () => {
  expect(placeholderImage(null)).toBeNull()
  expect(placeholderImage('§')).toBeNull()
})
