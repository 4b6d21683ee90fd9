import { useState } from 'react'
import { type Block, type Bounds, boundsOf, type Cell } from './cells/cells.ts'
import type { Group, GroupLines } from './cells/group-lines.ts'

type Head = Pick<Group, 'value'>

/** Where the keys are in the table: at a block of cells, or at the head of a group. */
export interface ActivePlace {
  block: Block
  bounds: Bounds
  /** Number of the group whose head the keys are at. */
  headAt: number | null
  /** Goes to a cell; `extends_`: the block reaches there. */
  take(cell: Cell, extends_: boolean): void
  /** The block reaches there, wherever it began. */
  extendTo(cell: Cell): void
  /** One cell is the block. */
  mark(cell: Cell): void
  /** Goes to a head; the cell is where the keys come back to. */
  takeHead(head: Head | null, cell: Cell): void
}

export function useActivePlace(heads: GroupLines | null): ActivePlace {
  const [block, setBlock] = useState<Block>({ anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } })
  const [head, setHead] = useState<Head | null>(null)
  return {
    block,
    bounds: boundsOf(block),
    headAt: heads === null ? null : activeGroupOf(heads, head),
    take: (cell, extends_) => {
      setHead(null)
      setBlock({ anchor: extends_ ? block.anchor : cell, focus: cell })
    },
    extendTo: (cell) => setBlock(({ anchor }) => ({ anchor, focus: cell })),
    mark: (cell) => setBlock({ anchor: cell, focus: cell }),
    takeHead: (next, cell) => {
      setBlock({ anchor: cell, focus: cell })
      setHead(next)
    },
  }
}

/** Where all groups are closed, there is no other place to be. */
function activeGroupOf({ groups, shownCount }: GroupLines, active: Head | null): number | null {
  const found = active === null ? -1 : groups.findIndex(({ value }) => value === active.value)
  if (found >= 0) return found
  return shownCount === 0 && groups.length > 0 ? 0 : null
}
