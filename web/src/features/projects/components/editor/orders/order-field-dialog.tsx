import { ActionIcon, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { StoredOrderField } from '@vitrine/contract'
import { checkOrderForm, isRuleOf, type OrderRuleType, orderRuleTypes } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { useSettings } from '../../../../../lib/structure/settings.tsx'
import {
  draftOfField,
  type FieldDraft,
  fieldOfDraft,
  type RuleDraft,
} from '../../../api/order-field-draft.ts'
import styles from '../editor.module.css'
import { OrderValueInput } from './order-value-input.tsx'

interface OrderFieldDialogProps {
  /** Without a name for a new one. */
  field: StoredOrderField
  names: readonly string[]
  onSave: (field: StoredOrderField) => void
  onClose: () => void
}

/** A field of the order form with its rules. */
export function OrderFieldDialog({ field, names, onSave, onClose }: OrderFieldDialogProps) {
  const { t } = useTranslation('projects')
  const { preferences } = useFormats()
  const draft = useForm<FieldDraft>({ initialValues: draftOfField(field) })
  const { name, type, rules } = draft.values
  const read = fieldOfDraft(draft.values, field._id, preferences)
  const [problem] = read === null ? [] : checkOrderForm([{ ...read, id: read._id }])
  const isTaken = names.some((other) => other.toLowerCase() === name.trim().toLowerCase())
  const isFine = read !== null && problem === undefined && name.trim() !== '' && !isTaken
  const setRules = (next: RuleDraft[]) => draft.setFieldValue('rules', next)
  const open = orderRuleTypes.filter((rule) => isRuleOf(type, rule))
  return (
    <FormDialog
      title={t(field.name === '' ? 'fieldAdd' : 'fieldEdit', { name: field.name })}
      submitLabel={t('save')}
      isBusy={false}
      canSubmit={isFine}
      size="lg"
      onSubmit={() => read !== null && onSave(read)}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        maxLength={100}
        data-autofocus
        {...draft.getInputProps('name')}
        error={isTaken ? t('nameTaken') : null}
      />
      <div className={styles.columns}>
        <Select
          label={t('fieldType')}
          allowDeselect={false}
          data={(['number', 'date'] as const).map((value) => ({ value, label: t(`fieldType.${value}`) }))}
          value={type}
          onChange={(next) =>
            draft.setValues({ type: next === 'date' ? 'date' : 'number', default: '', unit: '', rules: [] })
          }
        />
        {type === 'number' && (
          <TextInput
            label={t('unit')}
            placeholder={t('unitExample')}
            maxLength={20}
            {...draft.getInputProps('unit')}
          />
        )}
        <OrderValueInput
          type={type}
          label={t('defaultValue')}
          value={draft.values.default}
          onChange={(value) => draft.setFieldValue('default', value)}
        />
      </div>
      <TextInput label={t('help')} maxLength={500} {...draft.getInputProps('help')} />
      <Checkbox label={t('required')} {...draft.getInputProps('required', { type: 'checkbox' })} />
      <fieldset className={styles.rules}>
        <legend className={styles.label}>{t('rules')}</legend>
        {type === 'number' && (
          <Text size="sm" c="dimmed" mb="xs">
            {t('rulesImplied')}
          </Text>
        )}
        {rules.map((rule, index) => (
          <RuleLine
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have nothing else that stays
            key={index}
            rule={rule}
            type={type}
            onChange={(next) => setRules(rules.with(index, next))}
            onRemove={() => setRules(rules.toSpliced(index, 1))}
          />
        ))}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setRules([...rules, { type: open[0] ?? 'min', value: '', field: null }])}
        >
          {t('ruleAdd')}
        </Button>
      </fieldset>
      {problem !== undefined && (
        <p className={styles.wrong} role="alert">
          {t(`formProblem.${problem.key}`)}
        </p>
      )}
    </FormDialog>
  )
}

interface RuleLineProps {
  rule: RuleDraft
  type: StoredOrderField['type']
  onChange: (rule: RuleDraft) => void
  onRemove: () => void
}

/** Number rules have a number, or a number field of the product such as its pack size. */
function RuleLine({ rule, type, onChange, onRemove }: RuleLineProps) {
  const { t } = useTranslation('projects')
  const { productDetailFields } = useSettings()
  const kinds = orderRuleTypes.filter((kind) => isRuleOf(type, kind))
  const fields = productDetailFields
    .filter((field) => field.type === 'number')
    .map(({ _id, name }) => ({ value: _id, label: name }))
  const fixed = { value: 'fixed', label: t('ruleFixed') }
  return (
    <Group gap="xs" align="flex-end" wrap="wrap" mb="xs">
      <Select
        w={150}
        aria-label={t('rule')}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(`rule.${value}`) }))}
        value={rule.type}
        onChange={(kind) => kind !== null && onChange({ ...rule, type: kind as OrderRuleType })}
      />
      {type === 'number' && fields.length > 0 && (
        <Select
          w={190}
          aria-label={t('ruleOf')}
          allowDeselect={false}
          searchable
          data={[fixed, ...fields]}
          value={rule.field ?? 'fixed'}
          onChange={(id) => onChange({ ...rule, field: id === 'fixed' ? null : id })}
        />
      )}
      {rule.field === null && (
        <OrderValueInput
          type={type}
          aria-label={t('ruleValue')}
          value={rule.value}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
      <ActionIcon variant="subtle" color="red" aria-label={t('ruleRemove')} onClick={onRemove}>
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
