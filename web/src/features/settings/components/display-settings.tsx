import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { checkName } from '@vitrine/rules'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../lib/conflicts/use-draft.ts'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { FieldOrder } from '../../../lib/product-fields/field-order.tsx'
import { allFields } from '../../../lib/product-fields/fields.ts'
import { useWording } from '../../../lib/product-fields/use-wording.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'

const mostPdfFields = 8

/** Columns that the table and exports begin with, and what the levels of categories are called. */
export function DisplaySettings() {
  const { t } = useTranslation('settings')
  const settings = useSettings()
  const wording = useWording(useStructure())
  const { editDisplay } = useSettingActions()
  const stored = {
    productTableHeaders: settings.productTableHeaders,
    productCsvExportHeaders: settings.productCsvExportHeaders,
    productPdfExportHeaders: settings.productPdfExportHeaders,
    categoryHeaders: settings.categoryHeaders as LevelNames,
  }
  const {
    draft,
    from,
    version,
    isDirty,
    change: setDraft,
    drop,
    settle,
  } = useDraft(stored, settings.version, 'content-display')
  const changed = Object.entries(draft).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(from[key as keyof typeof from]),
  )
  const fields = allFields(settings).map((field) => ({ value: field.key, label: wording.fieldName(field) }))
  const isFine = draft.categoryHeaders.every((name) => checkName(name) === null)
  const lists = [
    { key: 'productTableHeaders', label: t('tableHeaders'), text: t('tableHeadersText') },
    { key: 'productCsvExportHeaders', label: t('csvHeaders'), text: '' },
    { key: 'productPdfExportHeaders', label: t('pdfHeaders'), text: t('pdfHeadersText') },
  ] as const
  const save = () => {
    const input = { query: { version }, body: Object.fromEntries(changed) }
    if (isDirty && isFine) editDisplay.mutate(input, { onSuccess: (answer) => settle(answer, draft) })
  }
  return (
    <Stack
      component="form"
      maw={720}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save()
      }}
    >
      {lists.map(({ key, label, text }) => (
        <FieldOrder
          key={key}
          label={label}
          description={text}
          choices={fields}
          chosen={draft[key]}
          {...(key === 'productPdfExportHeaders' ? { most: mostPdfFields } : {})}
          onChange={(keys) => setDraft({ ...draft, [key]: keys })}
        />
      ))}
      <CategoryLevels
        names={draft.categoryHeaders}
        onChange={(categoryHeaders) => setDraft({ ...draft, categoryHeaders })}
      />
      <SaveBar
        isDirty={isDirty}
        isFine={isFine}
        isSaving={editDisplay.isPending}
        isSaved={editDisplay.isSuccess && editDisplay.data !== null}
        onDrop={drop}
      />
    </Stack>
  )
}

type LevelNames = [string, string, string]

function CategoryLevels({ names, onChange }: { names: LevelNames; onChange: (names: LevelNames) => void }) {
  const { t } = useTranslation(['settings', 'errors'])
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {names.map((name, level) => {
        const refusal = checkName(name)
        return (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            key={level}
            label={t('categoryLevel', { level: level + 1 })}
            value={name}
            error={refusal === null ? null : t(`errors:${refusal.key}`, refusal.parameters)}
            onChange={(event) => onChange(names.with(level, event.currentTarget.value) as LevelNames)}
          />
        )
      })}
    </SimpleGrid>
  )
}
