import { Select, Switch, TagsInput } from '@mantine/core'
import { type DetailField, type DetailFieldType, detailFieldTypes } from '@vitrine/contract'
import { holds, isGenerated, isSearchedType } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useTypedWord } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { namesBeside, useNameOf, useTaken } from '../../../lib/forms/use-name.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { type FieldEditing, useFieldEditing } from '../api/use-field-editing.ts'
import { FieldTypeReportBox } from './field-type-report.tsx'
import { Replacements } from './replacements.tsx'
import { RibbonEditor } from './ribbon-editor.tsx'

interface FieldDialogProps {
  field: DetailField | null
  onClose: () => void
  /** A process changes the products' values. */
  onProcess: () => void
}

/** A field that is new, or another name, type and other options for one there is. */
export function FieldDialog({ field, onClose, onProcess }: FieldDialogProps) {
  const { t } = useTranslation('settings')
  const editing = useFieldEditing(field, (process) => {
    onClose()
    if (process !== null) onProcess()
  })
  const { form, isOtherType, report } = editing
  const { name, type } = form.values
  const setName = (next: string) => form.setFieldValue('name', next)
  const { productDetailFields } = useSettings()
  const taken = useTaken(namesBeside(productDetailFields, field?._id))
  const nameField = useNameOf(name, setName, editing.error, taken)
  const confirmation = useTypedWord()
  const losesValues = isOtherType && (report.data?.lost ?? 0) > 0
  return (
    <FormDialog
      title={field === null ? t('fieldAdd') : t('editNamed', { name: field.name })}
      readError={report.error}
      isBusy={editing.isSaving}
      canSubmit={nameField.isFine && editing.isComplete && (!losesValues || confirmation.isTyped)}
      submitLabel={t('save')}
      isDangerous={losesValues}
      onSubmit={editing.save}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={nameField.field} />
      <Select
        label={t('type')}
        data={detailFieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => form.setFieldValue('type', (value as DetailFieldType | null) ?? 'text')}
      />
      {isOtherType && <FieldTypeReportBox type={type} report={report.data} />}
      {losesValues && confirmation.field}
      {!isOtherType && <Options editing={editing} />}
      {!isGenerated(type) && <Rules editing={editing} />}
    </FormDialog>
  )
}

/** What can be chosen in the field, and what takes the place of what no longer can. */
function Options({ editing: { form, inUse } }: { editing: FieldEditing }) {
  const { t } = useTranslation('settings')
  const { type, dropdownOptions, ribbon, replacements } = form.values
  return (
    <>
      {holds(type, 'option') && (
        <TagsInput
          label={t('options')}
          description={t('optionsText')}
          {...form.getInputProps('dropdownOptions')}
        />
      )}
      {holds(type, 'ribbon') && (
        <RibbonEditor ribbon={ribbon} onChange={(next) => form.setFieldValue('ribbon', next)} />
      )}
      {inUse.length > 0 && (
        <Replacements
          inUse={inUse}
          choices={holds(type, 'ribbon') ? ribbon : dropdownOptions}
          chosen={replacements}
          onChange={(next) => form.setFieldValue('replacements', next)}
        />
      )}
    </>
  )
}

function Rules({ editing: { form } }: { editing: FieldEditing }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <Switch
        label={t('required')}
        description={t('requiredText')}
        {...form.getInputProps('required', { type: 'checkbox' })}
      />
      {isSearchedType(form.values.type) && (
        <Switch
          label={t('searchable')}
          description={t('searchableText')}
          {...form.getInputProps('searchable', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
