import { holds } from '@vitrine/rules'
import { useState } from 'react'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { storedValue } from '../../grid/cells/cell-content.ts'
import { copiedText } from '../../grid/editing/typed-values.ts'
import styles from './cell-editor.module.css'
import { committing, type EditorProps } from './editor-props.ts'

export function TextEditor({ product, field, structure, typed, described, commit, onTyped }: EditorProps) {
  const { number, preferences } = useFormats()
  const isNumber = holds(field.kind, 'decimal')
  const isAddress = holds(field.kind, 'address')
  const [text, setText] = useState(
    () =>
      typed ??
      (isNumber
        ? number(storedValue(product, field.key) ?? '')
        : copiedText(product, field, { structure, preferences })),
  )
  return (
    <input
      {...described}
      className={styles.text}
      value={text}
      type={isAddress ? 'url' : 'text'}
      inputMode={isNumber ? 'decimal' : isAddress ? 'url' : 'text'}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
      autoFocus
      onFocus={(event) => {
        if (typed === null) event.currentTarget.select()
      }}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onTyped?.(event.currentTarget.value)
      }}
      {...committing(text, commit)}
    />
  )
}

/** Shift and Enter break the line. */
export function LongTextEditor({
  product,
  field,
  structure,
  typed,
  described,
  commit,
  onTyped,
}: EditorProps) {
  const { preferences } = useFormats()
  const [text, setText] = useState(typed ?? copiedText(product, field, { structure, preferences }))
  return (
    <textarea
      {...described}
      className={styles.long}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
      autoFocus
      // It would stand before the key that began the edit.
      onFocus={({ currentTarget: area }) => area.setSelectionRange(area.value.length, area.value.length)}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onTyped?.(event.currentTarget.value)
      }}
      {...committing(text, commit)}
    />
  )
}
