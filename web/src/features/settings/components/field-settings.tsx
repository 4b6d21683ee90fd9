import { Alert, Button, Group, Switch, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DetailField, DomainSettings } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { moved } from '../api/moved.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { FieldDialog } from './field-dialog.tsx'
import { RowActions } from './row-actions.tsx'

/** The fields that the company gives its products. */
export function FieldSettings({ settings }: { settings: DomainSettings }) {
  const { t } = useTranslation('settings')
  const { toggleField, orderFields } = useSettingActions()
  const fields = settings.productDetailFields
  const [edited, setEdited] = useState<DetailField | 'new' | null>(null)
  const [deleted, setDeleted] = useState<DetailField | null>(null)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const conflicts = useQuery(orpc.settings.listFieldConflicts.queryOptions({ input: {} }))
  const namesOf = (ids: readonly string[]) =>
    fields
      .filter(({ _id }) => ids.includes(_id))
      .map(({ name }) => name)
      .join(', ')
  const toggle = (field: DetailField, body: { required: boolean } | { searchable: boolean }) =>
    toggleField.mutate({ params: { detailFieldId: field._id }, query: { version: field.version }, body })
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm">
          {t('fieldsText')}
        </Text>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('fieldAdd')}
        </Button>
      </Group>
      {isUnderWay && (
        <Text role="status" size="sm" mb="md">
          {t('fieldUnderWay')}
        </Text>
      )}
      {(conflicts.data ?? []).length > 0 && (
        <Alert
          color="orange"
          variant="light"
          mb="md"
          title={t('conflictTitle')}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          {conflicts.data?.map(({ group, detailFields }) => (
            <Text key={group} size="sm">
              {t('fieldConflict', { group, fields: namesOf(detailFields) })}
            </Text>
          ))}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={680}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('type')}</Table.Th>
              <Table.Th>{t('required')}</Table.Th>
              <Table.Th>{t('searchable')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field, index) => (
              <Table.Tr key={field._id}>
                <Table.Td>{field.name}</Table.Td>
                <Table.Td>{t(`type.${field.type}`)}</Table.Td>
                <Table.Td>
                  {field.type !== 'QR Codes' && (
                    <Switch
                      aria-label={`${field.name}: ${t('required')}`}
                      checked={field.required}
                      onChange={(event) => toggle(field, { required: event.currentTarget.checked })}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  {field.type !== 'QR Codes' && (
                    <Switch
                      aria-label={`${field.name}: ${t('searchable')}`}
                      checked={field.searchable}
                      onChange={(event) => toggle(field, { searchable: event.currentTarget.checked })}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  <RowActions
                    name={field.name}
                    isFirst={index === 0}
                    isLast={index === fields.length - 1}
                    onMove={(by) =>
                      orderFields.mutate({
                        query: { version: settings.version },
                        body: moved(fields, index, by).map(({ _id }) => _id),
                      })
                    }
                    onEdit={() => setEdited(field)}
                    onDelete={() => setDeleted(field)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {edited !== null && (
        <FieldDialog
          field={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onProcess={() => setIsUnderWay(true)}
        />
      )}
      {deleted !== null && <DeleteField field={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

function DeleteField({ field, onClose }: { field: DetailField; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { deleteField } = useSettingActions()
  const target = { params: { detailFieldId: field._id }, query: {} }
  const use = useQuery({ ...orpc.settings.getDetailFieldUse.queryOptions({ input: target }), gcTime: 0 })
  const count = use.data?.products
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: field.name })}
      text={count === undefined ? undefined : t('deleteFieldText', { count, number: number(count) })}
      readError={use.error}
      isBusy={deleteField.isPending}
      onDelete={() =>
        deleteField.mutate({ ...target, query: { version: field.version } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
