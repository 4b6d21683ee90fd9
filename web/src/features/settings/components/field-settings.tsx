import { Alert, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DetailField } from '@vitrine/contract'
import { isGenerated, isSearchedType } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { moved } from '../api/moved.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { FieldDialog } from './field-dialog.tsx'
import { RowActions } from './row-actions.tsx'

/** The fields that the company gives its products. */
export function FieldSettings() {
  const { t } = useTranslation('settings')
  const { productDetailFields: fields } = useSettings()
  const [edited, setEdited] = useState<DetailField | 'new' | null>(null)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const columns = useColumns(setEdited)
  return (
    <>
      <PartIntro text={t('fieldsText')}>
        <AddButton label={t('fieldAdd')} onClick={() => setEdited('new')} />
      </PartIntro>
      {isUnderWay && (
        <Text role="status" size="sm" mb="md">
          {t('fieldUnderWay')}
        </Text>
      )}
      <FieldConflicts />
      {fields.length === 0 ? (
        <EmptyState title={t('noFields')} message={t('noFieldsText')} />
      ) : (
        <DataTable columns={columns} rows={fields} />
      )}
      {edited !== null && (
        <FieldDialog
          field={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onProcess={() => setIsUnderWay(true)}
        />
      )}
    </>
  )
}

/** Groups that may not see what they have to fill in. */
function FieldConflicts() {
  const { t } = useTranslation('settings')
  const { productDetailFields: fields } = useSettings()
  const conflicts = useQuery(orpc.settings.listFieldConflicts.queryOptions({ input: {} })).data ?? []
  if (conflicts.length === 0) return null
  const namesOf = (ids: readonly string[]) =>
    fields
      .filter(({ _id }) => ids.includes(_id))
      .map(({ name }) => name)
      .join(', ')
  return (
    <Alert
      color="orange"
      variant="light"
      mb="md"
      title={t('conflictTitle')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      {conflicts.map(({ group, detailFields }) => (
        <Text key={group} size="sm">
          {t('fieldConflict', { group, fields: namesOf(detailFields) })}
        </Text>
      ))}
    </Alert>
  )
}

function useColumns(onEdit: (field: DetailField) => void): Column<DetailField>[] {
  const { t } = useTranslation('settings')
  const { productDetailFields: fields, version } = useSettings()
  const { orderFields, toggleField } = useSettingActions()
  const askDeletion = useDeletion()
  const move = (index: number, by: -1 | 1) =>
    orderFields.mutate({ query: { version }, body: moved(fields, index, by).map(({ _id }) => _id) })
  const toggle = (field: DetailField, body: Partial<Record<Rule, boolean>>) =>
    toggleField.mutate({ params: { detailFieldId: field._id }, query: { version: field.version }, body })
  return [
    { heading: t('name'), cell: ({ name }) => name },
    { heading: t('type'), cell: ({ type }) => t(`type.${type}`) },
    ...(['required', 'searchable'] as const).map((rule) => ({
      heading: t(rule),
      cell: (field: DetailField) => (
        <RuleSwitch field={field} rule={rule} onChange={(isOn) => toggle(field, { [rule]: isOn })} />
      ),
    })),
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (field, index) => (
        <RowActions
          name={field.name}
          isFirst={index === 0}
          isLast={index === fields.length - 1}
          onMove={(by) => move(index, by)}
          onEdit={() => onEdit(field)}
          onDelete={() => askDeletion(field)}
        />
      ),
    },
  ]
}

type Rule = 'required' | 'searchable'

interface RuleSwitchProps {
  field: DetailField
  rule: Rule
  onChange: (isOn: boolean) => void
}

function RuleSwitch({ field, rule, onChange }: RuleSwitchProps) {
  const { t } = useTranslation('settings')
  const applies = rule === 'searchable' ? isSearchedType(field.type) : !isGenerated(field.type)
  if (!applies) return null
  return (
    <Switch
      // Beside its rule where rows are cards.
      display="inline-block"
      style={{ verticalAlign: 'middle' }}
      aria-label={`${field.name}: ${t(rule)}`}
      checked={field[rule]}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Asks before a field is deleted, and says how many products have a value in it. */
function useDeletion(): (field: DetailField) => void {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { deleteField } = useSettingActions()
  return ({ _id, name, version }) => {
    const params = { detailFieldId: _id }
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: async () => {
        const { products: count } = await orpc.settings.getDetailFieldUse.call({ params, query: {} })
        return t('deleteFieldText', { count, number: number(count) })
      },
      run: () => deleteField.mutateAsync({ params, query: { version } }),
    })
  }
}
