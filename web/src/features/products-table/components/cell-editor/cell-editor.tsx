import { holds, isDetailKey, isLongText } from '@vitrine/rules'
import { useId, useRef } from 'react'
import { isComposing } from '../../../../lib/is-composing.ts'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import styles from './cell-editor.module.css'
import { ChoiceEditor, FolderEditor } from './choice-editors.tsx'
import { DateEditor } from './date-editor.tsx'
import type { CellEditorProps } from './editor-props.ts'
import { LongTextEditor, TextEditor } from './text-editors.tsx'
import { ValueNotice } from './value-notice.tsx'

/** Edits one value in place, by the kind of its field. Enter and Tab keep, Escape doesn't. */
export function CellEditor(props: CellEditorProps) {
  const { field, label, layout = 'cell', notices = [], onCommit, onCancel } = props
  const noticeId = useId()
  const isDone = useRef(false)
  const isFaulty = notices.some(({ kind }) => kind === 'fault')
  const Editor = editorOf(field)
  return (
    // Keys and clicks in an editor are not the table's.
    <div
      className={styles.editor}
      data-editor
      data-layout={layout}
      data-faulty={isFaulty || undefined}
      onPointerDown={(event) => event.stopPropagation()}
      // Before the input closes its list, which keeps what was chosen in it.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
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
        // Leaving by a key also takes the focus away and closes lists, which must not commit or cancel again.
        commit={(text, leaving) => {
          if (isDone.current) return
          isDone.current = true
          isDone.current = onCommit(text, leaving)
        }}
        onCancel={() => {
          if (isDone.current) return
          isDone.current = true
          onCancel()
        }}
      />
      <ValueNotice id={noticeId} notices={notices} isFloating={layout === 'cell'} />
    </div>
  )
}

function editorOf({ key, kind }: Field) {
  if (holds(kind, 'day')) return DateEditor
  if (kind === 'category' || holds(kind, 'option', 'ribbon', 'yesNo')) return ChoiceEditor
  if (kind === 'folder') return FolderEditor
  return isLongText(key) || (kind === 'text' && isDetailKey(key)) ? LongTextEditor : TextEditor
}
