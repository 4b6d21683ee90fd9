import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type DetailField,
  type DetailFieldType,
  detailFieldTypes,
  type ProcessOrNone,
} from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useTypedWord } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { leftOut, renamedRibbons, ribbonDrafts } from '../api/left-out.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { FieldTypeReportBox } from './field-type-report.tsx'
import { Replacements } from './replacements.tsx'
import { RibbonEditor } from './ribbon-editor.tsx'

interface FieldDialogProps {
  field: DetailField | null
  onClose: () => void
  /** A process changes the products' values. */
  onProcess: () => void
}

const none: Pick<DetailField, 'dropdownOptions' | 'ribbon'> = { dropdownOptions: [], ribbon: [] }

/** What differs from the field: who changes something else meanwhile isn't in the way. */
function editOf<Edit extends Partial<DetailField>>(field: DetailField, edit: Edit): Partial<Edit> {
  const isOther = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(field[key as keyof DetailField])
  return Object.fromEntries(Object.entries(edit).filter(isOther)) as Partial<Edit>
}

/** A field that is new, or another name, type and other options for one there is. */
export function FieldDialog({ field, onClose, onProcess }: FieldDialogProps) {
  const { t } = useTranslation('settings')
  const { createField, editField, changeType } = useSettingActions()
  const { name, isFine, field: nameField } = useName(field?.name ?? '', createField.error ?? editField.error)
  const [type, setType] = useState<DetailFieldType>(field?.type ?? 'text')
  const [required, setRequired] = useState(field?.required ?? false)
  const [searchable, setSearchable] = useState(field?.searchable ?? false)
  const [dropdownOptions, setOptions] = useState(field?.dropdownOptions ?? [])
  const [ribbon, setRibbon] = useState(ribbonDrafts(field ?? none))
  const [chosen, setChosen] = useState<Record<string, string | null>>({})
  const confirmation = useTypedWord()
  const target = { params: { detailFieldId: field?._id ?? '' }, query: {} }
  const isOtherType = field !== null && type !== field.type
  const use = useQuery({
    ...orpc.settings.getDetailFieldUse.queryOptions({ input: target }),
    enabled: field !== null && (field.type === 'dropdown' || field.type === 'ribbon'),
    staleTime: 0,
    gcTime: 0,
  })
  const report = useQuery({
    ...orpc.settings.previewFieldType.queryOptions({ input: { ...target, body: { type } } }),
    enabled: isOtherType,
    staleTime: 0,
    gcTime: 0,
  })
  const gone = isOtherType ? [] : leftOut(field ?? none, dropdownOptions, ribbon)
  const inUse = (use.data?.values ?? []).filter(({ value }) => gone.includes(value))
  const isAnswered =
    inUse.every(({ value }) => chosen[value] !== undefined) &&
    (!isOtherType || (report.data !== undefined && (report.data.lost === 0 || confirmation.isTyped)))
  const labels = ribbon.map(({ label, color }) => ({ label, color }))
  const changed = { onSuccess: (answer: ProcessOrNone | null) => finish(answer?.process ?? null) }
  const finish = (process: string | null) => {
    onClose()
    if (process !== null) onProcess()
  }
  const submit = () => {
    if (field === null) {
      createField.mutate(
        { query: {}, body: { name, required, searchable, type, dropdownOptions, ribbon: labels } },
        { onSuccess: onClose },
      )
      return
    }
    const based = { ...target, query: { version: field.version } }
    const body = editOf(field, { name: name.trim(), required, searchable })
    if (isOtherType) {
      const change = () => changeType.mutate({ ...based, body: { type } }, changed)
      editField.mutate({ ...based, body }, { onSuccess: change })
    } else {
      const replacements = { ...renamedRibbons(ribbon), ...chosen }
      const lists = editOf(field, { dropdownOptions, ribbon: labels })
      editField.mutate({ ...based, body: { ...body, ...lists, replacements } }, changed)
    }
  }
  return (
    <FormDialog
      title={field === null ? t('fieldAdd') : t('editNamed', { name: field.name })}
      readError={report.error}
      isBusy={createField.isPending || editField.isPending || changeType.isPending}
      canSubmit={isFine && isAnswered && ribbon.every(({ label }) => label.trim() !== '')}
      submitLabel={t('save')}
      isDangerous={isOtherType && (report.data?.lost ?? 0) > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label={t('name')} data-autofocus {...nameField} />
      <Select
        label={t('type')}
        data={detailFieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => setType((value as DetailFieldType | null) ?? 'text')}
      />
      {isOtherType && <FieldTypeReportBox type={type} report={report.data} />}
      {isOtherType && (report.data?.lost ?? 0) > 0 && confirmation.field}
      {!isOtherType && type === 'dropdown' && (
        <TagsInput
          label={t('options')}
          description={t('optionsText')}
          value={dropdownOptions}
          onChange={setOptions}
        />
      )}
      {!isOtherType && type === 'ribbon' && <RibbonEditor ribbon={ribbon} onChange={setRibbon} />}
      {inUse.length > 0 && (
        <Replacements
          inUse={inUse}
          choices={type === 'ribbon' ? labels : dropdownOptions}
          chosen={chosen}
          onChange={setChosen}
        />
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
