import { Chip, Group } from '@mantine/core'
import { type ImportCounts, importRowKinds, type ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { FilterSelect } from '../../../../ui/fields/filter-select.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { useFieldWords } from '../../api/use-field-words.ts'
import type { ImportSearch } from '../../imports-search.ts'
import styles from '../imports.module.css'

interface ChangeToolsProps {
  one: ProductImport
  search: ImportSearch
  onChange: (part: { [Key in keyof ImportSearch]?: ImportSearch[Key] | undefined }) => void
}

/** Counts by kind, which narrow the list; and the other ways to narrow it. */
export function ChangeTools({ one, search, onChange }: ChangeToolsProps) {
  const { t } = useTranslation('imports')
  const { nameOf } = useFieldWords()
  const fields = one.columns.flatMap(({ target }) =>
    target === null || target === 'reference' ? [] : { value: target, label: nameOf(target) },
  )
  return (
    <>
      {one.counts !== null && <Kinds counts={one.counts} search={search} onChange={onChange} />}
      <div className={styles.tools}>
        <SearchField
          label={t('searchRows')}
          shown={search.search ?? ''}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
        />
        <FilterSelect
          label={t('changedField')}
          isSearchable
          options={fields}
          value={search.field}
          onChange={(field) => onChange({ field })}
        />
        <Chip
          checked={search.has_findings === 'true'}
          onChange={(isOn) => onChange({ has_findings: isOn ? 'true' : undefined })}
        >
          {t('withFindings')}
        </Chip>
      </div>
    </>
  )
}

const everyKind = 'all'

function Kinds({ counts, search, onChange }: Omit<ChangeToolsProps, 'one'> & { counts: ImportCounts }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const choose = (chosen: string) => onChange({ kind: importRowKinds.find((kind) => kind === chosen) })
  return (
    <Group gap="xs" mb="sm" role="radiogroup" aria-label={t('kinds.label')}>
      <Chip.Group value={search.kind ?? everyKind} onChange={choose}>
        <Chip value={everyKind}>
          {t('kinds.all')} {number(counts.rows)}
        </Chip>
        {importRowKinds.map((kind) => (
          <Chip key={kind} value={kind} disabled={counts[kind] === 0 && search.kind !== kind}>
            {t(`kinds.${kind}`)} {number(counts[kind])}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  )
}
