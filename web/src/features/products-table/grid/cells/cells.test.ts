import { describe, expect, it } from 'vitest'
import { boundsOf, stepFrom, tabFrom } from './cells.ts'

const size = { rows: 100, columns: 5, page: 20 }

describe('the active cell', () => {
  it('moves with the arrow keys and stops at the edges', () => {
    expect(stepFrom({ row: 3, column: 2 }, 'ArrowDown', false, size)).toEqual({ row: 4, column: 2 })
    expect(stepFrom({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: 0, column: 0 })
    expect(stepFrom({ row: 3, column: 4 }, 'ArrowRight', false, size)).toEqual({ row: 3, column: 4 })
  })

  it('goes to the edges with Ctrl, to the ends of the row, and by pages', () => {
    expect(stepFrom({ row: 3, column: 2 }, 'ArrowDown', true, size)).toEqual({ row: 99, column: 2 })
    expect(stepFrom({ row: 3, column: 2 }, 'Home', false, size)).toEqual({ row: 3, column: 0 })
    expect(stepFrom({ row: 3, column: 2 }, 'End', true, size)).toEqual({ row: 99, column: 4 })
    expect(stepFrom({ row: 90, column: 2 }, 'PageDown', false, size)).toEqual({ row: 99, column: 2 })
    expect(stepFrom({ row: 3, column: 2 }, 'x', false, size)).toBeNull()
  })

  it('goes on to the next row with Tab, and leaves the table at its end', () => {
    expect(tabFrom({ row: 3, column: 4 }, false, size)).toEqual({ row: 4, column: 0 })
    expect(tabFrom({ row: 3, column: 0 }, true, size)).toEqual({ row: 2, column: 4 })
    expect(tabFrom({ row: 99, column: 4 }, false, size)).toBeNull()
  })
})

it('a block is the same from whichever corner it was drawn', () => {
  const bounds = { top: 2, bottom: 5, left: 1, right: 3 }
  expect(boundsOf({ anchor: { row: 5, column: 1 }, focus: { row: 2, column: 3 } })).toEqual(bounds)
  expect(boundsOf({ anchor: { row: 2, column: 3 }, focus: { row: 5, column: 1 } })).toEqual(bounds)
})
