import type { ProductRow } from '@vitrine/contract'
import { useId, useRef } from 'react'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import styles from './cell-editor.module.css'
import { ChoiceEditor, FolderEditor } from './choice-editors.tsx'
import { DateEditor } from './date-editor.tsx'
import { LongTextEditor, TextEditor } from './text-editors.tsx'
import { type Notice, ValueNotice } from './value-notice.tsx'

/** Where the active cell goes after an edit; `stay` also where the editor is left otherwise than by a key. */
export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'

export interface CellEditorProps {
  /** As it was when the edit began. */
  product: ProductRow
  field: Field
  structure: Structure
  label: string
  /** What the editor begins with: the key that began the edit, or a value that was refused. Null: the value itself. */
  typed: string | null
  /** In a cell of the table, or as part of a page. */
  layout?: 'cell' | 'panel'
  notices?: readonly Notice[]
  /** False where the text is no value: the editor stays open. */
  onCommit: (text: string, leaving: Leaving) => boolean
  onCancel: () => void
}

/** What the editors of all kinds get beside the value. */
export interface EditorProps extends CellEditorProps {
  commit: (text: string, leaving: Leaving) => void
  /** Of the input. */
  described: {
    'aria-label': string
    'aria-invalid': boolean | undefined
    'aria-describedby': string | undefined
  }
}

/** Edits one value in place, by the kind of its field. Enter and Tab keep, Escape doesn't. */
export function CellEditor(props: CellEditorProps) {
  const { field, label, layout = 'cell', notices = [], onCommit, onCancel } = props
  const noticeId = useId()
  const isDone = useRef(false)
  const isFaulty = notices.some(({ kind }) => kind === 'fault')
  const Editor = editorOf(field)
  return (
    // Keys and clicks in an editor are not the table's.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps them from the table around it
    <div
      className={styles.editor}
      data-editor
      data-layout={layout}
      data-faulty={isFaulty || undefined}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        isDone.current = true
        onCancel()
      }}
    >
      <Editor
        {...props}
        described={{
          'aria-label': label,
          'aria-invalid': isFaulty || undefined,
          'aria-describedby': notices.length > 0 ? noticeId : undefined,
        }}
        // Leaving by a key also takes the focus away, which must not commit again.
        commit={(text, leaving) => {
          if (isDone.current) return
          isDone.current = true
          isDone.current = onCommit(text, leaving)
        }}
      />
      <ValueNotice id={noticeId} notices={notices} isFloating={layout === 'cell'} />
    </div>
  )
}

function editorOf({ key, kind }: Field) {
  if (kind === 'date') return DateEditor
  if (kind === 'dropdown' || kind === 'ribbon' || kind === 'category') return ChoiceEditor
  if (kind === 'folder') return FolderEditor
  return key === 'description' || (kind === 'text' && key.startsWith('detail:')) ? LongTextEditor : TextEditor
}
