import { Select, Text } from '@mantine/core'
import type { ImportColumn } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Column } from '../../../../ui/lists/data-table.tsx'
import { repeatedTargets, type TargetGroup, useImportTargets } from '../../api/import-targets.ts'
import type { Matching } from '../../api/use-matching.ts'
import styles from '../imports.module.css'
import { ColumnReading } from './column-reading.tsx'

/** The columns of the table of columns. */
export function useMatchedColumns(matching: Matching): Column<ImportColumn>[] {
  const { t } = useTranslation('imports')
  const targets = useImportTargets()
  const repeated = repeatedTargets(matching.columns)
  const draftOf = ({ index }: ImportColumn) => matching.columns.find((column) => column.index === index)
  return [
    { heading: t('column'), cell: (column) => <ColumnName column={column} /> },
    { heading: t('samples'), cell: (column) => <Samples column={column} /> },
    {
      heading: t('fills'),
      cell: (column) => (
        <Target
          column={column}
          target={draftOf(column)?.target ?? null}
          targets={targets}
          repeated={repeated}
          onChange={(target) => matching.changeColumn(column.index, { target })}
        />
      ),
    },
    {
      heading: t('readAs'),
      cell: (column) => {
        const draft = draftOf(column)
        return draft === undefined ? null : (
          <ColumnReading
            name={nameOf(column)}
            column={column}
            draft={draft}
            onChange={(part) => matching.changeColumn(column.index, part)}
          />
        )
      },
    },
  ]
}

export function nameOf({ letter, header }: ImportColumn): string {
  return `${letter} ${header}`.trim()
}

function ColumnName({ column: { letter, header, filled } }: { column: ImportColumn }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  return (
    <>
      <Text span c="dimmed" size="sm" mr={8} className={styles.letter}>
        {letter}
      </Text>
      <Text span fw={560} size="sm" className={styles.header}>
        {header === '' ? t('noHeader') : header}
      </Text>
      <Text size="xs" c="dimmed">
        {t('filled', { count: filled, number: number(filled) })}
      </Text>
    </>
  )
}

const samplesShown = 3

function Samples({ column: { samples } }: { column: ImportColumn }) {
  return (
    <div className={styles.samples}>
      {samples.slice(0, samplesShown).map((sample) => (
        <Text key={sample} size="xs" c="dimmed" truncate title={sample}>
          {sample}
        </Text>
      ))}
    </div>
  )
}

interface TargetProps {
  column: ImportColumn
  target: string | null
  targets: TargetGroup[]
  repeated: ReadonlySet<string>
  onChange: (target: string | null) => void
}

function Target({ column, target, targets, repeated, onChange }: TargetProps) {
  const { t } = useTranslation('imports')
  const { problem, matched, header } = column
  const isAsFound = target === column.target
  const note = target === null ? problem : isAsFound ? matched : 'hand'
  return (
    <Select
      className={styles.target}
      aria-label={t('fillsOf', { column: nameOf(column) })}
      placeholder={t('leftOut')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('leaveOutColumn', { column: nameOf(column) }) }}
      nothingFoundMessage={t('nothingFound')}
      data={targets}
      value={target}
      onChange={onChange}
      error={target !== null && repeated.has(target) ? t('twice') : undefined}
      description={note === null ? undefined : t(`note.${note}`, { header })}
      inputWrapperOrder={['input', 'description', 'error']}
    />
  )
}
