import { describe, expect, it } from 'vitest'
import { conflictParts, readableValue } from './conflict-parts.ts'

describe('what collides', () => {
  it('is what the refusal names, beside what the write says of it', () => {
    const body = { name: 'Mine', isPublished: false, description: null, version: 1 }
    const data = { version: 3, name: 'Theirs', isPublished: 'true', description: 'Text', levels: '{}' }
    expect(conflictParts(body, data)).toEqual([
      { part: 'name', mine: 'Mine', theirs: 'Theirs' },
      { part: 'isPublished', mine: 'false', theirs: 'true' },
      { part: 'description', mine: '', theirs: 'Text' },
      { part: 'levels', mine: null, theirs: '{}' },
    ])
  })

  it('is the whole of a list or a layout', () => {
    expect(conflictParts(['a', 'b'], { version: 2, order: '["b","a"]' })).toEqual([
      { part: 'order', mine: '["a","b"]', theirs: '["b","a"]' },
    ])
    expect(conflictParts({ scaleFactor: 2 }, { version: 2, layout: '{"scaleFactor":3}' })[0]?.mine).toBe(
      '{"scaleFactor":2}',
    )
  })
})

describe('a value', () => {
  const wording = { nameOf: (id: string) => (id === '1' ? 'Width' : undefined), yes: 'Yes', no: 'No' }
  it.each([
    ['Some text', 'Some text'],
    ['true', 'Yes'],
    ['false', 'No'],
    ['1', 'Width'],
    ['["1","detail:1","name"]', 'Width, Width, name'],
    ['[{"name":"Sizes","detailFields":["1"]}]', 'Sizes (Width)'],
    ['{"folder":{"view":3,"edit":1}}', 'folder view 3 (edit 1)'],
    ['{not json', '{not json'],
    ['', ''],
  ])('%s reads %s', (text, read) => {
    expect(readableValue(text, wording)).toBe(read)
  })
})
