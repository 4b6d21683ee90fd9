import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { presentValue } from '../../grid/editing/block-edit.ts'
import styles from './cell-editor.module.css'
import { type EditorProps, leavingOf } from './editor-props.ts'

export function DateEditor({ product, field, typed, described, commit }: EditorProps) {
  const { t } = useTranslation('products-table')
  const [value, setValue] = useState(typed ?? presentValue(product, field) ?? '')
  return (
    <DateField
      {...described}
      className={styles.choice}
      value={value}
      invalidText={t('notADate')}
      clearLabel={t('clearDate')}
      autoFocus
      startsOpen
      onChange={setValue}
      onPick={(day) => commit(day, 'stay')}
      onLeave={() => commit(value, 'stay')}
      onKeyDown={(event) => {
        const leaving = leavingOf(event)
        if (leaving === null) return
        event.preventDefault()
        event.stopPropagation()
        commit(value, leaving)
      }}
    />
  )
}
