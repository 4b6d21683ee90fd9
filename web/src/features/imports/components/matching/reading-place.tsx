import { Button, NumberInput, Select } from '@mantine/core'
import type { ProductImport } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportActions } from '../../api/use-import.ts'
import styles from '../imports.module.css'

const lastHeaderRow = 1_000

/** Which sheet is read, and which row has its headers; another one is read at once. */
export function ReadingPlace({ one, actions }: { one: ProductImport; actions: ImportActions }) {
  const { t } = useTranslation('imports')
  const { sheets, sheet, headerRow } = one
  const [row, setRow] = useState<number | string>(headerRow)
  const read = (place: { sheet?: string; headerRow?: number }) => void actions.match(place).catch(() => {})
  const isOther = typeof row === 'number' && row !== headerRow && row >= 1 && row <= lastHeaderRow
  return (
    <form
      className={styles.readingPlace}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOther) read({ headerRow: row })
      }}
    >
      {sheets.length > 1 && (
        <Select
          label={t('sheet')}
          allowDeselect={false}
          disabled={actions.isMatching}
          data={sheets.map(({ name, isHidden }) => ({
            value: name,
            label: isHidden ? t('sheetHidden', { name }) : name,
          }))}
          value={sheet}
          // Headers of another sheet are looked for from its top.
          onChange={(name) => name !== null && name !== sheet && read({ sheet: name, headerRow: 1 })}
        />
      )}
      <NumberInput
        label={t('headerRow')}
        w={180}
        min={1}
        max={lastHeaderRow}
        allowDecimal={false}
        value={row}
        onChange={setRow}
      />
      {isOther && (
        <Button type="submit" variant="default" loading={actions.isMatching}>
          {t('readAgain')}
        </Button>
      )}
    </form>
  )
}
