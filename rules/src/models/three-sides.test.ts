import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Cell,
  canCreateScreen,
  centreCell,
  createScreen,
  defaultThreeSidesLayout,
  fromGrid,
  gridAnimationMs,
  isInGrid,
  isValidLayout,
  mediaOfLayout,
  moveMedia,
  navigationSpeed,
  navigationStepMs,
  neighbourOf,
  placeMedia,
  removeScreen,
  type ScreenGrid,
  screenAt,
  screenName,
  toGrid,
} from './three-sides.ts'

const empty = toGrid(defaultThreeSidesLayout)
const anyCell = fc.tuple(
  fc.integer({ min: -1, max: 3 }),
  fc.integer({ min: -1, max: 3 }),
) as fc.Arbitrary<Cell>
const anyMove = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), cell: anyCell }),
  fc.record({ kind: fc.constant('remove' as const), cell: anyCell }),
  fc.record({
    kind: fc.constant('place' as const),
    cell: anyCell,
    name: fc.constantFrom('a.jpg', 'b.mp4', 'c.glb'),
  }),
  fc.record({ kind: fc.constant('move' as const), cell: anyCell, to: anyCell }),
)
type Move = typeof anyMove extends fc.Arbitrary<infer One> ? One : never

function made(grid: ScreenGrid, move: Move) {
  if (move.kind === 'create') return createScreen(grid, move.cell)
  if (move.kind === 'remove') return removeScreen(grid, move.cell)
  return move.kind === 'place' ? placeMedia(grid, move.cell, move.name) : moveMedia(grid, move.cell, move.to)
}

const after = (moves: readonly Move[]) =>
  moves.reduce((grid, move) => {
    const change = made(grid, move)
    return change.ok ? change.grid : grid
  }, empty)
const namesIn = (grid: ScreenGrid) =>
  grid
    .flat()
    .filter((screen) => screen !== null && screen !== '')
    .sort()

describe('whatever is done to a layout', () => {
  it('each side that has screens has one at eye level', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const grid = after(moves)
        for (const column of [0, 1, 2]) {
          const screens = grid.map((row) => row[column] ?? null)
          if (screens.some((screen) => screen !== null)) expect(screens[1]).not.toBeNull()
        }
        expect(isValidLayout(fromGrid(grid, defaultThreeSidesLayout))).toBe(true)
      }),
    )
  })

  it('it is the same after going over the wire', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const grid = after(moves)
        expect(toGrid(fromGrid(grid, defaultThreeSidesLayout))).toEqual(grid)
      }),
    )
  })

  it('moving media loses none of them', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), anyCell, anyCell, (moves, from, to) => {
        const grid = after(moves)
        const change = moveMedia(grid, from, to)
        if (change.ok) expect(namesIn(change.grid)).toEqual(namesIn(grid))
      }),
    )
  })

  it('a screen that was made can be taken away again', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), anyCell, (moves, cell) => {
        const grid = after(moves)
        const change = createScreen(grid, cell)
        expect(change.ok).toBe(canCreateScreen(grid, cell))
        if (change.ok) expect(removeScreen(change.grid, cell)).toEqual({ ok: true, grid })
      }),
    )
  })
})

describe('a side', () => {
  const middle = placeMedia(empty, centreCell, 'front.jpg')
  const grid = middle.ok ? middle.grid : empty

  it('begins at eye level', () => {
    expect(createScreen(empty, [0, 1])).toEqual({ ok: false, refusal: 'NoPlace' })
    expect(createScreen(grid, [0, 1]).ok).toBe(true)
    expect(createScreen(grid, [0, 0])).toEqual({ ok: false, refusal: 'NoPlace' })
  })

  it('keeps its screen at eye level while there is another', () => {
    const top = createScreen(grid, [0, 1])
    if (!top.ok) throw new Error('No screen above')
    expect(removeScreen(top.grid, centreCell)).toEqual({ ok: false, refusal: 'ARMiddleCannotRemove' })
    expect(removeScreen(grid, centreCell).ok).toBe(true)
  })

  it('is listed from top to bottom, with the place of eye level', () => {
    const top = placeMedia(grid, [0, 1], 'above.jpg')
    const layout = fromGrid(top.ok ? top.grid : empty, defaultThreeSidesLayout)
    expect([layout.middleSide, layout.middleStartIndex]).toEqual([['above.jpg', 'front.jpg'], 1])
    expect(mediaOfLayout({ ...layout, leftSide: ['', 'front.jpg'] })).toEqual(['front.jpg', 'above.jpg'])
  })
})

describe('a layout that came over the wire', () => {
  const layout = (middleSide: string[], middleStartIndex: number) => ({
    ...defaultThreeSidesLayout,
    middleSide,
    middleStartIndex,
  })

  it.each([
    [['a', 'b', 'c', 'd'], 1],
    [['a', 'b', 'c'], 0],
    [['a', 'b', 'c'], 2],
    [['a'], 1],
    [['a'], -1],
    [['a'], 0.5],
    [[], 1],
  ])('is refused with %j and %d', (names, start) => {
    expect(isValidLayout(layout(names, start))).toBe(false)
  })

  it.each([
    [['a', 'b', 'c'], 1],
    [['a', 'b'], 0],
    [['a', 'b'], 1],
    [[], 0],
  ])('is taken with %j and %d', (names, start) => {
    expect(isValidLayout(layout(names, start))).toBe(true)
  })
})

describe('going from screen to screen', () => {
  it('ends at the edge', () => {
    expect(neighbourOf([0, 0], 'up')).toBeNull()
    expect(neighbourOf([0, 0], 'right')).toEqual([0, 1])
    fc.assert(
      fc.property(anyCell, fc.constantFrom('up', 'down', 'left', 'right'), (cell, direction) => {
        const next = neighbourOf(cell, direction)
        if (next !== null) expect(isInGrid(next)).toBe(true)
      }),
    )
  })

  it('says where one is', () => {
    expect(screenName([1, 1])).toEqual(['main'])
    expect(screenName([0, 1])).toEqual(['top', 'center'])
    expect(screenName([1, 2])).toEqual(['middle', 'right'])
    expect(screenAt(empty, [5, 5])).toBeNull()
  })
})

describe('going from screen to screen', () => {
  it('takes 300 ms for the grid and 600 ms a step, divided by the speed, which is 3 on the way', () => {
    expect([gridAnimationMs(1), navigationStepMs(1), navigationSpeed]).toEqual([300, 600, 3])
    expect([gridAnimationMs(navigationSpeed), navigationStepMs(navigationSpeed)]).toEqual([100, 200])
  })
})
