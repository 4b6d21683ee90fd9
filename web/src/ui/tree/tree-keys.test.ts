import { describe, expect, it } from 'vitest'
import { treeStep } from './tree-keys.ts'
import { visibleRows } from './tree-rows.ts'

const items = [
  { id: 'living', left: 1, right: 6 },
  { id: 'sofas', left: 2, right: 3 },
  { id: 'tables', left: 4, right: 5 },
  { id: 'outdoor', left: 7, right: 10 },
  { id: 'benches', left: 8, right: 9 },
]
const rows = visibleRows(items, new Set(['living']))
const step = (active: number, key: string) => treeStep(rows, active, key)

describe('keys in a tree', () => {
  it('go up and down and stop at the ends', () => {
    expect(step(0, 'ArrowDown')).toEqual({ to: 1 })
    expect(step(3, 'ArrowDown')).toEqual({ to: 3 })
    expect(step(0, 'ArrowUp')).toEqual({ to: 0 })
    expect(step(2, 'Home')).toEqual({ to: 0 })
    expect(step(0, 'End')).toEqual({ to: 3 })
  })

  it('open a closed line, then enter it', () => {
    expect(step(3, 'ArrowRight')).toEqual({ isOpen: true })
    expect(step(0, 'ArrowRight')).toEqual({ to: 1 })
    expect(step(1, 'ArrowRight')).toBeNull()
  })

  it('close an open line, and go to the parent from within', () => {
    expect(step(0, 'ArrowLeft')).toEqual({ isOpen: false })
    expect(step(2, 'ArrowLeft')).toEqual({ to: 0 })
    expect(step(3, 'ArrowLeft')).toBeNull()
  })

  it('leave all others to the page', () => {
    expect(step(0, 'Enter')).toBeNull()
    expect(treeStep([], 0, 'ArrowDown')).toBeNull()
  })
})
