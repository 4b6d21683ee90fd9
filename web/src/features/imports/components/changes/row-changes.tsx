import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react'
import type { ImportRow, ProductImport } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useFieldWords } from '../../api/use-field-words.ts'
import styles from '../imports.module.css'
import { RowFinding } from './row-finding.tsx'

const cellsShown = 4

/** What a row changes, cell by cell; before them what is wrong with it, at its cell. */
export function RowChanges({ one, row }: { one: ProductImport; row: ImportRow }) {
  const isNew = row.kind === 'new'
  return (
    <div className={styles.changes}>
      {row.findings.map((finding) => (
        <RowFinding key={`${finding.column} ${finding.code}`} one={one} row={row} finding={finding} />
      ))}
      {isNew ? <NewValues row={row} /> : <ChangedCells row={row} />}
    </div>
  )
}

function ChangedCells({ row: { cells, reference } }: { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? cells : cells.slice(0, cellsShown)
  const more = cells.length - shown.length
  return (
    <>
      {shown.map((cell) => (
        <ChangedCell key={cell.field} cell={cell} isNew={false} />
      ))}
      {more > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={styles.more}
          aria-label={t('moreOf', { count: more, number: number(more), reference })}
          onClick={() => setOpen(true)}
        >
          {t('more', { count: more, number: number(more) })}
        </Button>
      )}
    </>
  )
}

/** Name and reference stand before. */
const named: readonly string[] = ['name', 'reference']

/** The values of a new product in one line, which opens into one for each. */
function NewValues({ row: { cells, reference } }: { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const { nameOf, wordsOf } = useFieldWords()
  const [isOpen, setOpen] = useState(false)
  const values = cells.filter(({ field }) => !named.includes(field))
  if (values.length === 0) return null
  const count = { count: values.length, number: number(values.length) }
  return (
    <>
      <UnstyledButton
        className={styles.values}
        aria-expanded={isOpen}
        aria-label={t('valuesOf', { ...count, reference })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden className={styles.chevron} />
        {isOpen ? (
          <span>{t('values', count)}</span>
        ) : (
          values.map(({ field, after }) => (
            <span key={field}>
              <span className={styles.field}>{nameOf(field)}</span> {wordsOf(field, after ?? '')}
            </span>
          ))
        )}
      </UnstyledButton>
      {isOpen && values.map((cell) => <ChangedCell key={cell.field} cell={cell} isNew />)}
    </>
  )
}

function ChangedCell({ cell, isNew }: { cell: ImportRow['cells'][number]; isNew: boolean }) {
  const { t } = useTranslation('imports')
  const { nameOf, wordsOf } = useFieldWords()
  const { field, before, after } = cell
  const said = (value: string | null) =>
    value === null || value === '' ? (
      <Text span size="sm" c="dimmed" fs="italic">
        {t('noValue')}
      </Text>
    ) : (
      wordsOf(field, value)
    )
  return (
    <div className={styles.cell}>
      <span className={styles.field}>{nameOf(field)}</span>
      {!isNew && (
        <>
          <del className={styles.before}>{said(before)}</del>
          <IconArrowRight size={14} role="img" aria-label={t('becomes')} className={styles.arrow} />
        </>
      )}
      <ins className={styles.after}>{said(after)}</ins>
    </div>
  )
}
