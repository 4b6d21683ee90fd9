import type { ProductGrouping } from '../api/use-groups.ts'
import type { Cell } from './cells/cells.ts'
import type { ActivePlace } from './use-active-place.ts'
import type { GridView } from './use-grid-view.ts'

interface GridWalkParts {
  place: ActivePlace
  view: GridView
  grouping: ProductGrouping | null
  /** When rows get other numbers. */
  onRenumbered: () => void
}

/** Going through the table: what is gone to comes into view. */
export interface GridWalk {
  goTo(cell: Cell, extends_: boolean): void
  /** To a row or the head of a group. */
  goToLine(line: number): void
  toggleGroup(group: number): void
}

export function gridWalk({ place, view, grouping, onRenumbered }: GridWalkParts): GridWalk {
  const { focus } = place.block
  const goTo = (cell: Cell, extends_: boolean) => {
    place.take(cell, extends_)
    view.showCell(cell)
  }
  return {
    goTo,
    goToLine: (line) => {
      const heads = grouping?.lines ?? null
      if (heads === null || line < 0 || line >= heads.lineCount) return
      const at = heads.lineAt(line)
      if (at.kind === 'row') return goTo({ row: at.row, column: focus.column }, false)
      place.takeHead(heads.groups[at.group] ?? null, focus)
      view.showLine(line)
    },
    toggleGroup: (group) => {
      if (grouping === null) return
      const { lines } = grouping
      onRenumbered()
      place.takeHead(lines.groups[group] ?? null, { row: lines.firstRowOf(group), column: focus.column })
      grouping.toggle(lines.groups[group]?.value ?? null)
    },
  }
}
