import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { StoredDynamicField } from '@vitrine/contract'
import { formulaLabels, formulaWithIds, formulaWithNames } from '@vitrine/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../../lib/forms/form-dialog.tsx'
import { useSettings } from '../../../../../lib/structure/settings.tsx'
import { checkFormula, type FormulaCheck, formulaInputs, type OrderForm } from '../../../api/order-form.ts'
import styles from '../editor.module.css'
import { FormulaField } from './formula-input.tsx'
import { FormulaPreview } from './formula-preview.tsx'

interface DynamicFieldDialogProps {
  /** Without a name for a new one. */
  field: StoredDynamicField
  form: OrderForm
  onSave: (field: StoredDynamicField) => void
  onClose: () => void
}

/** A field that is computed: its name, its formula, and what that gives for products of the project. */
export function DynamicFieldDialog({ field, form, onSave, onClose }: DynamicFieldDialogProps) {
  const { t } = useTranslation('projects')
  const settings = useSettings()
  const inputs = useMemo(() => formulaInputs(form, settings, field._id), [form, settings, field._id])
  const labels = useMemo(() => formulaLabels(inputs), [inputs])
  const draft = useForm({
    initialValues: { name: field.name, formula: formulaWithNames(field.expression, labels) },
  })
  const { name, formula } = draft.values
  const check = checkFormula(formula, { ...field, name }, form, settings, labels)
  const isTaken = [...form.orderFields, ...form.dynamicFields].some(
    (other) => other._id !== field._id && other.name.toLowerCase() === name.trim().toLowerCase(),
  )
  const error = useFormulaError(check, formula)
  const isFine = 'formula' in check && name.trim() !== '' && !isTaken
  return (
    <FormDialog
      title={t(field.name === '' ? 'dynamicAdd' : 'dynamicEdit', { name: field.name })}
      submitLabel={t('save')}
      isBusy={false}
      canSubmit={isFine}
      size="xl"
      onSubmit={() =>
        onSave({ _id: field._id, name: name.trim(), expression: formulaWithIds(formula, labels) })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        maxLength={100}
        data-autofocus
        {...draft.getInputProps('name')}
        error={isTaken ? t('nameTaken') : null}
      />
      <FormulaField
        value={formula}
        inputs={inputs}
        error={error}
        onChange={(next) => draft.setFieldValue('formula', next)}
      />
      <FaultyPlace check={check} formula={formula} />
      {'formula' in check && check.currency !== null && (
        <Text size="sm" c="dimmed">
          {t('formulaAmount')}
        </Text>
      )}
      {'formula' in check && (
        <FormulaPreview
          own={{ id: field._id, formula: check.formula, currency: check.currency }}
          form={form}
          labels={labels}
        />
      )}
    </FormDialog>
  )
}

/** Why a formula can't be used, in words, and where; nothing is said before anything was typed. */
function useFormulaError(check: FormulaCheck, formula: string): string | null {
  const { t } = useTranslation('projects')
  if ('formula' in check || formula.trim() === '') return null
  if ('lacksInput' in check) return t('formulaInputGone')
  if ('circle' in check) return t('formulaCircle', { fields: check.circle.join(' → ') })
  const { key, offset, length, parameters } = check.error
  const why = t(`formulaError.${key}`, { ...parameters })
  if (offset >= formula.length) return t('formulaErrorEnd', { why })
  const part = formula.slice(offset, offset + Math.max(1, length))
  return t('formulaErrorAt', { why, part, place: offset + 1 })
}

/** The formula with the part that is wrong marked. */
function FaultyPlace({ check, formula }: { check: FormulaCheck; formula: string }) {
  if (!('error' in check) || formula.trim() === '') return null
  const { offset, length } = check.error
  const end = Math.min(formula.length, offset + Math.max(1, length))
  return (
    <pre className={styles.faulty} aria-hidden>
      {formula.slice(0, offset)}
      <mark>{offset >= formula.length ? ' ' : formula.slice(offset, end)}</mark>
      {formula.slice(end)}
    </pre>
  )
}
