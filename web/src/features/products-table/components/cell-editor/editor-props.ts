/** Props that the editors of all kinds of values share. */
import type { ProductRow } from '@vitrine/contract'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../../../lib/is-composing.ts'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import type { Notice } from './value-notice.tsx'

/** Where the active cell goes after an edit; `stay` also where the editor is left otherwise than by a key. */
export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'

export interface CellEditorProps {
  /** As it was when the edit began. */
  product: ProductRow
  field: Field
  structure: Structure
  label: string
  /** First text of the editor: the key that began the edit, or a refused value. Null: the stored value. */
  typed: string | null
  /** In a cell of the table, or as part of a page. */
  layout?: 'cell' | 'panel'
  notices?: readonly Notice[]
  /** Every text on the way. */
  onTyped?: (text: string) => void
  /** False where the text is no value: the editor stays open. */
  onCommit: (text: string, leaving: Leaving) => boolean
  onCancel: () => void
}

/** Props that all editors get besides the value. */
export interface EditorProps extends CellEditorProps {
  commit: (text: string, leaving: Leaving) => void
  /** ARIA attributes of the input. */
  described: {
    'aria-label': string
    'aria-invalid': boolean | undefined
    'aria-describedby': string | undefined
  }
}

export function leavingOf(event: KeyboardEvent): Leaving | null {
  if (isComposing(event)) return null
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  return event.key === 'Enter' && !event.shiftKey ? 'down' : null
}

/** Where Enter chooses an option, only Tab leaves the editor; by default it would move the focus behind the list. */
export function committingByTab(text: string, commit: EditorProps['commit']) {
  return (event: KeyboardEvent) => {
    const leaving = leavingOf(event)
    if (event.key !== 'Tab' || leaving === null) return
    event.preventDefault()
    event.stopPropagation()
    commit(text, leaving)
  }
}

/** A text is given to the product by the keys that leave it, and by leaving it otherwise. */
export function committing(text: string, commit: EditorProps['commit']) {
  return {
    onBlur: () => commit(text, 'stay'),
    onKeyDown: (event: KeyboardEvent) => {
      const leaving = leavingOf(event)
      if (leaving === null) return
      event.preventDefault()
      event.stopPropagation()
      commit(text, leaving)
    },
  }
}
