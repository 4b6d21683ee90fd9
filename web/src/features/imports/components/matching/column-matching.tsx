import { Alert, Button, Group, Text } from '@mantine/core'
import type { ImportColumn, ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useSettings } from '../../../../lib/structure/settings.tsx'
import { DataTable } from '../../../../ui/lists/data-table.tsx'
import { missingTargets, openReading, repeatedTargets, valuesForNew } from '../../api/import-targets.ts'
import { useFieldWords } from '../../api/use-field-words.ts'
import { useImportActions } from '../../api/use-import.ts'
import { type Matching, useMatching } from '../../api/use-matching.ts'
import { ImportFailure } from '../import-end.tsx'
import { nameOf as nameOfColumn, useMatchedColumns } from './matched-columns.tsx'
import { MatchingTerms } from './matching-terms.tsx'
import { ReadingPlace } from './reading-place.tsx'
import { ValuesOfNew } from './values-of-new.tsx'

interface ColumnMatchingProps {
  one: ProductImport
  /** To the change set that there is. */
  onBack?: () => void
}

/** Which column of the file fills which field, and how its texts are read. */
export function ColumnMatching({ one, onBack }: ColumnMatchingProps) {
  const { t } = useTranslation('imports')
  const matching = useMatching(one)
  const actions = useImportActions(one._id)
  const columns = useMatchedColumns(matching)
  const open = useOpenReadings(one, matching)
  const missing = useMissing(matching)
  return (
    <>
      {one.state === 'failed' && <ImportFailure one={one} />}
      <Text mb="sm" maw={720}>
        {t('matchText')}
      </Text>
      {one.isRemembered && (
        <Alert role="note" color="gray" mb="sm">
          {t('remembered')}
        </Alert>
      )}
      <ReadingPlace one={one} actions={actions} />
      <DataTable columns={columns} rows={one.columns} keyOf={({ index }) => String(index)} />
      <MatchingTerms matching={matching} />
      <ValuesOfNew matching={matching} missing={missing} />
      <Missing matching={matching} missing={missing} />
      <OpenReadings open={open} />
      <Group mt="md">
        <CheckButton
          matching={matching}
          missing={missing}
          isOpen={open.length > 0}
          isBusy={actions.isMatching}
          onCheck={actions.match}
        />
        {onBack !== undefined && (
          <Button variant="default" onClick={onBack}>
            {t('backToChanges')}
          </Button>
        )}
        <Button variant="subtle" color="gray" loading={actions.isEnding} onClick={actions.cancel}>
          {t('giveUp')}
        </Button>
      </Group>
    </>
  )
}

function useOpenReadings(one: ProductImport, matching: Matching): ImportColumn[] {
  const settings = useSettings()
  return one.columns.filter((column) => {
    const draft = matching.columns.find(({ index }) => index === column.index)
    return draft !== undefined && openReading(settings, column, draft) !== null
  })
}

/** Names the columns of which nothing in the file says how they are written. */
function OpenReadings({ open }: { open: readonly ImportColumn[] }) {
  const { t } = useTranslation('imports')
  return (
    <div aria-live="polite">
      {open.length > 0 && (
        <Alert role="note" color="red" mt="md">
          {t('readingsOpen', { count: open.length, columns: open.map(nameOfColumn).join(', ') })}
        </Alert>
      )}
    </div>
  )
}

interface CheckButtonProps {
  matching: Matching
  missing: readonly string[]
  isOpen: boolean
  isBusy: boolean
  onCheck: ReturnType<typeof useImportActions>['match']
}

function CheckButton({ matching, missing, isOpen, isBusy, onCheck }: CheckButtonProps) {
  const { t } = useTranslation('imports')
  const settings = useSettings()
  const { preferences } = useFormats()
  const { columns, options, folder, forget } = matching
  const forNew = valuesForNew(options.forNew, { missing, settings, preferences })
  const isReady = columns.some(({ target }) => target === 'reference') && repeatedTargets(columns).size === 0
  const doesAnything = options.createsProducts || options.changesProducts
  return (
    <Button
      loading={isBusy}
      disabled={!isReady || !doesAnything || isOpen}
      onClick={() =>
        void onCheck({ columns, options: { ...options, forNew }, folder }).then(forget, () => {})
      }
    >
      {t('check')}
    </Button>
  )
}

/** Fields that are needed and that no column fills. */
function useMissing({ columns, options, folder }: Matching): string[] {
  return missingTargets(columns, {
    settings: useSettings(),
    createsProducts: options.createsProducts,
    hasFolder: folder !== null,
  })
}

/** Names what is needed, and what comes of its absence. */
function Missing({ matching, missing }: { matching: Matching; missing: readonly string[] }) {
  const { t } = useTranslation('imports')
  const { nameOf } = useFieldWords()
  const { forNew } = matching.options
  const others = missing.filter((key) => key !== 'reference' && (forNew[key] ?? '').trim() === '')
  return (
    <div aria-live="polite">
      {missing.includes('reference') && (
        <Alert role="note" color="red" mt="md">
          {t('missingReference', { field: nameOf('reference') })}
        </Alert>
      )}
      {others.length > 0 && (
        <Alert role="note" color="yellow" mt="md">
          {t('missingOthers', { count: others.length, fields: others.map(nameOf).join(', ') })}
        </Alert>
      )}
    </div>
  )
}
