import { Paper, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ImportReason, ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useFindingWords } from '../../api/use-finding-words.ts'
import type { ImportSearch } from '../../imports-search.ts'
import styles from '../imports.module.css'

interface ReasonsProps {
  one: ProductImport
  search: ImportSearch
  onChange: (part: { [Key in keyof ImportSearch]?: ImportSearch[Key] | undefined }) => void
}

/** What is wrong with how many rows, the most frequent first; each narrows the list to its rows. */
export function Reasons({ one, search, onChange }: ReasonsProps) {
  const { t } = useTranslation('imports')
  const findings = useQuery({
    ...orpc.imports.listImportFindings.queryOptions({
      input: { importId: one._id, page: 1, per_page: 10 },
      staleTime: 0,
    }),
    enabled: (one.counts?.findings ?? 0) > 0,
  })
  const reasons = findings.data?.reasons ?? []
  if (reasons.length === 0) return null
  return (
    <Paper withBorder radius="md" p="md" mb="md" component="section" aria-label={t('reasons')}>
      <Text fw={600} mb={4}>
        {t('reasons')}
      </Text>
      <ul className={styles.reasons}>
        {reasons.map((reason) => {
          const { code, column } = reason.example
          const isChosen = search.code === code && (search.column ?? '') === column
          const chosen = { code, column: column === '' ? undefined : column }
          return (
            <li key={`${code} ${column}`}>
              <Reason
                one={one}
                reason={reason}
                isChosen={isChosen}
                onChoose={() =>
                  onChange(isChosen ? { code: undefined, column: undefined } : { ...chosen, kind: undefined })
                }
              />
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}

interface ReasonProps {
  one: ProductImport
  reason: ImportReason
  isChosen: boolean
  onChoose: () => void
}

function Reason({ one, reason: { rows, example }, isChosen, onChoose }: ReasonProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const { place, text, hint } = useFindingWords(one)(example)
  // What it says of its own row isn't true of the others.
  const isOwn = rows > 1 && Object.keys(example.data).some((name) => name !== 'field')
  const exampleRow = isOwn ? example.row : null
  return (
    <UnstyledButton className={styles.reason} aria-pressed={isChosen} onClick={onChoose}>
      <Text span size="sm">
        <strong>{t('reason', { count: rows, number: number(rows), place })}</strong> {text}
        {exampleRow !== null && ` (${t('reasonExample', { row: number(exampleRow) })})`}
      </Text>
      {hint !== null && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </UnstyledButton>
  )
}
