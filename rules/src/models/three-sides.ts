/**
 * The three-sides layout of a product: screens on the walls to the left, in front and to the right of a visitor, up to
 * three above each other. On the wire each side lists its media from top to bottom and says which of them is at eye
 * level; here it is a grid of 3 × 3 cells, whose middle row is the eye level.
 */

export interface ThreeSidesLayout {
  /** Names of media from top to bottom; an empty name is a screen without media. */
  leftSide: string[]
  middleSide: string[]
  rightSide: string[]
  /** Which entry is at eye level. */
  leftStartIndex: number
  middleStartIndex: number
  rightStartIndex: number
  scaleFactor: number
  /** Centimetres from which the screens are seen. */
  maxVisibleDistance: number
  /** Whether all screens turn together towards the visitor instead of each by itself. */
  shouldGroupOrientation: boolean
}

/** What Enable stores. */
export const defaultThreeSidesLayout: ThreeSidesLayout = {
  leftSide: [],
  middleSide: [],
  rightSide: [],
  leftStartIndex: 0,
  middleStartIndex: 0,
  rightStartIndex: 0,
  scaleFactor: 2,
  maxVisibleDistance: 300,
  shouldGroupOrientation: false,
}

/** Row from the top and column from the left, 0 to 2. */
export type Cell = readonly [row: number, column: number]

export const gridSize = 3
export const centreCell: Cell = [1, 1]
const eyeLevel = 1

export const emptyScreen = ''
/** Null: no screen. */
export type Screen = string | null
export type ScreenGrid = readonly (readonly Screen[])[]

const sides = ['left', 'middle', 'right'] as const

export function isInGrid([row, column]: Cell): boolean {
  return row >= 0 && row < gridSize && column >= 0 && column < gridSize
}

export function screenAt(grid: ScreenGrid, [row, column]: Cell): Screen {
  return grid[row]?.[column] ?? null
}

/** The layout as rows of cells. */
export function toGrid(layout: ThreeSidesLayout): ScreenGrid {
  return Array.from({ length: gridSize }, (_, row) =>
    sides.map((side) => layout[`${side}Side`][row - eyeLevel + layout[`${side}StartIndex`]] ?? null),
  )
}

/** Rows of cells as a layout; what the grid doesn't say stays as it is. */
export function fromGrid(grid: ScreenGrid, rest: ThreeSidesLayout): ThreeSidesLayout {
  const made = sides.map((side, column) => {
    const cells = grid.map((row) => row[column] ?? null)
    const first = cells.findIndex((screen) => screen !== null)
    return {
      [`${side}Side`]: cells.filter((screen) => screen !== null),
      [`${side}StartIndex`]: first === -1 ? 0 : eyeLevel - first,
    }
  })
  return Object.assign({ ...rest }, ...made)
}

/** Whether a layout fits the grid: at most three to a side, with one of them at eye level. */
export function isValidLayout(layout: ThreeSidesLayout): boolean {
  return sides.every((side) => {
    const names = layout[`${side}Side`]
    const start = layout[`${side}StartIndex`]
    if (names.length === 0) return start === 0
    const isAtEyeLevel = Number.isInteger(start) && start >= 0 && start < names.length
    return isAtEyeLevel && start <= eyeLevel && names.length - 1 - start <= eyeLevel
  })
}

function withScreen(grid: ScreenGrid, [row, column]: Cell, screen: Screen): ScreenGrid {
  return grid.map((cells, y) => cells.map((one, x) => (y === row && x === column ? screen : one)))
}

/** Whether a screen may be added: above and below, the side needs its screen at eye level first. */
export function canCreateScreen(grid: ScreenGrid, cell: Cell): boolean {
  if (!isInGrid(cell) || screenAt(grid, cell) !== null) return false
  const [row, column] = cell
  return row === eyeLevel || screenAt(grid, [eyeLevel, column]) !== null
}

export type ScreenChange =
  | { ok: true; grid: ScreenGrid }
  | { ok: false; refusal: 'ARMiddleCannotRemove' | 'NoPlace' }

export function createScreen(grid: ScreenGrid, cell: Cell): ScreenChange {
  return canCreateScreen(grid, cell)
    ? { ok: true, grid: withScreen(grid, cell, emptyScreen) }
    : { ok: false, refusal: 'NoPlace' }
}

/** The screen at eye level stays while there is one above or below it. */
export function removeScreen(grid: ScreenGrid, cell: Cell): ScreenChange {
  if (screenAt(grid, cell) === null) return { ok: false, refusal: 'NoPlace' }
  const [row, column] = cell
  const hasOthers = grid.some((cells, y) => y !== eyeLevel && (cells[column] ?? null) !== null)
  if (row === eyeLevel && hasOthers) return { ok: false, refusal: 'ARMiddleCannotRemove' }
  return { ok: true, grid: withScreen(grid, cell, null) }
}

/** Puts media on a screen, which is made where it may be. */
export function placeMedia(grid: ScreenGrid, cell: Cell, name: string): ScreenChange {
  if (screenAt(grid, cell) === null && !canCreateScreen(grid, cell)) return { ok: false, refusal: 'NoPlace' }
  return { ok: true, grid: withScreen(grid, cell, name) }
}

/** Takes what a screen shows to another one; what was there comes back. */
export function moveMedia(grid: ScreenGrid, from: Cell, to: Cell): ScreenChange {
  const moved = screenAt(grid, from)
  if (moved === null || moved === emptyScreen) return { ok: false, refusal: 'NoPlace' }
  const placed = placeMedia(grid, to, moved)
  if (!placed.ok) return placed
  return { ok: true, grid: withScreen(placed.grid, from, screenAt(grid, to) ?? emptyScreen) }
}

export type Direction = 'up' | 'down' | 'left' | 'right'
const steps: Readonly<Record<Direction, Cell>> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }

/** The neighbour, or null at the edge of the grid. */
export function neighbourOf([row, column]: Cell, direction: Direction): Cell | null {
  const [down, right] = steps[direction]
  const cell: Cell = [row + down, column + right]
  return isInGrid(cell) ? cell : null
}

export type ScreenNamePart = 'main' | 'top' | 'middle' | 'bottom' | 'left' | 'center' | 'right'
const rowNames = ['top', 'middle', 'bottom'] as const
const columnNames = ['left', 'center', 'right'] as const

/** `main` for the centre, else its row and its column. */
export function screenName([row, column]: Cell): readonly ScreenNamePart[] {
  if (row === centreCell[0] && column === centreCell[1]) return ['main']
  return [rowNames[row] ?? 'middle', columnNames[column] ?? 'center']
}

/** Names of media in the layout, each once. */
export function mediaOfLayout(layout: ThreeSidesLayout): string[] {
  const names = sides.flatMap((side) => layout[`${side}Side`])
  return [...new Set(names)].filter((name) => name !== emptyScreen)
}

/** The same screens with other media on them. */
export function withScreenNames(
  layout: ThreeSidesLayout,
  nameOf: (name: string) => string,
): ThreeSidesLayout {
  return {
    ...layout,
    leftSide: layout.leftSide.map(nameOf),
    middleSide: layout.middleSide.map(nameOf),
    rightSide: layout.rightSide.map(nameOf),
  }
}

/** Milliseconds for an animation of the grid, and for one step to a neighbour. */
export const gridAnimationMs = (speed: number): number => 300 / speed
export const navigationStepMs = (speed: number): number => 600 / speed
/** While one goes from screen to screen. */
export const navigationSpeed = 3
