import { ActionIcon, Button, ColorInput, Group, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type DetailField, type DetailFieldType, detailFieldTypes } from '@vitrine/contract'
import { checkName } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useSettingActions } from '../api/use-setting-actions.ts'

const freshColor = '#1b7f5c'

/** A field that is new, or another name and other options for one there is. Its type stays. */
export function FieldDialog({ field, onClose }: { field: DetailField | null; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'errors'])
  const { createField, editField } = useSettingActions()
  const [name, setName] = useState(field?.name ?? '')
  const [isTouched, setIsTouched] = useState(false)
  const [type, setType] = useState<DetailFieldType>(field?.type ?? 'text')
  const [required, setRequired] = useState(field?.required ?? false)
  const [searchable, setSearchable] = useState(field?.searchable ?? false)
  const [dropdownOptions, setOptions] = useState(field?.dropdownOptions ?? [])
  const [ribbon, setRibbon] = useState(field?.ribbon ?? [])
  const refusal = checkName(name)
  const submit = () => {
    const body = { name, required, searchable, dropdownOptions, ribbon }
    if (field === null) createField.mutate({ query: {}, body: { ...body, type } }, { onSuccess: onClose })
    else editField.mutate({ params: { detailFieldId: field._id }, query: {}, body }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={field === null ? t('fieldAdd') : t('editNamed', { name: field.name })}
      error={createField.error ?? editField.error}
      isBusy={createField.isPending || editField.isPending}
      canSubmit={refusal === null && ribbon.every(({ label }) => label.trim() !== '')}
      submitLabel={t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={name}
        data-autofocus
        error={isTouched && refusal !== null ? t(`errors:${refusal.key}`, refusal.parameters) : null}
        onBlur={() => setIsTouched(true)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('type')}
        data={detailFieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        disabled={field !== null}
        allowDeselect={false}
        onChange={(value) => setType((value as DetailFieldType | null) ?? 'text')}
      />
      {type === 'dropdown' && (
        <TagsInput
          label={t('options')}
          description={t('optionsText')}
          value={dropdownOptions}
          onChange={setOptions}
        />
      )}
      {type === 'ribbon' && (
        <>
          {ribbon.map(({ label, color }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels change while they are typed
            <Group key={index} align="flex-end" wrap="nowrap">
              <TextInput
                label={t('ribbonLabel')}
                value={label}
                onChange={(event) =>
                  setRibbon(ribbon.with(index, { label: event.currentTarget.value, color }))
                }
              />
              <ColorInput
                label={t('ribbonColor')}
                value={color}
                format="hex"
                onChange={(next) => setRibbon(ribbon.with(index, { label, color: next }))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('deleteNamed', { name: label })}
                onClick={() => setRibbon(ribbon.toSpliced(index, 1))}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Button variant="default" onClick={() => setRibbon([...ribbon, { label: '', color: freshColor }])}>
            {t('ribbonAdd')}
          </Button>
        </>
      )}
      {type !== 'QR Codes' && (
        <>
          <Switch
            label={t('required')}
            description={t('requiredText')}
            checked={required}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
          <Switch
            label={t('searchable')}
            description={t('searchableText')}
            checked={searchable}
            onChange={(event) => setSearchable(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
