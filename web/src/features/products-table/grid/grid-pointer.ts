/** What a pointer does in the table. */
import type { MouseEvent, PointerEvent } from 'react'
import { cellOf, isEditor, isOnSwitch } from './cells/cell-elements.ts'
import type { Grid } from './use-grid.ts'

export function gridPointer({ place, editor, focusGrid, askToPublish }: Grid) {
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellOf(event.target)
      if (cell !== null && event.button === 0) place.take(cell, event.shiftKey)
    },
    // The table keeps the focus, and texts aren't marked along with cells.
    onMouseDown: (event: MouseEvent) => {
      const isControl =
        event.target instanceof Element && event.target.closest('a, button, input, textarea, label')
      if (isControl || cellOf(event.target) === null) return
      event.preventDefault()
      focusGrid()
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 1) return
      const cell = cellOf(event.target)
      if (cell !== null) place.extendTo(cell)
    },
    onClick: (event: MouseEvent) => {
      const cell = isOnSwitch(event.target) ? cellOf(event.target) : null
      if (cell !== null) askToPublish(cell)
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = cellOf(event.target)
      if (cell !== null && !isEditor(event.target)) editor.open(cell, null)
    },
  }
}
