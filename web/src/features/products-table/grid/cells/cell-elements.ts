/** Which cell of the table an element of the page belongs to. */
import type { Cell } from './cells.ts'

export function cellOf(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  if (element === null) return null
  return { row: Number(element.dataset.row), column: Number(element.dataset.column) }
}

/** Whether it is in a line of the table: a product's, beside or between its cells too, or the head of a group. */
export function isInLine(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role=row]:has([role=gridcell])') !== null
}

export function idOfCell({ row, column }: Cell): string {
  return `cell-${row}-${column}`
}

export function isEditor(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-editor], input, textarea') !== null
}

/** Whether the pointer is on the switch of a cell. */
export function isOnSwitch(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-publishes]') !== null
}
