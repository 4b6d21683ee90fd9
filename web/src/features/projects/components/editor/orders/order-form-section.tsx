import { Alert, Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  mostDynamicFields,
  mostOrderFields,
  type StoredDynamicField,
  type StoredOrderField,
} from '@vitrine/contract'
import { formulaLabels, formulaWithNames } from '@vitrine/rules'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { useEntered } from '../../../../../lib/session/session-store.ts'
import { useSettings } from '../../../../../lib/structure/settings.tsx'
import { newId } from '../../../api/new-id.ts'
import { formulaInputs, lacksInput } from '../../../api/order-form.ts'
import { usePart } from '../editing.ts'
import styles from '../editor.module.css'
import { DynamicFieldDialog } from './dynamic-field-dialog.tsx'
import { FieldLines } from './field-lines.tsx'
import { OrderFieldDialog } from './order-field-dialog.tsx'
import { useRuleText } from './use-rule-text.ts'

/** What attendees are asked for each product, and what is computed from it. */
export function OrderFormSection() {
  const { t } = useTranslation('projects')
  const { allowShopping } = useEntered().domain.subscription
  return (
    <Stack gap="lg">
      {!allowShopping && (
        <Alert color="yellow" variant="light">
          {t('noShopping')}
        </Alert>
      )}
      <OrderFields isAllowed={allowShopping} />
      <DynamicFields isAllowed={allowShopping} />
    </Stack>
  )
}

/** The list with one put in the place of the one with the same id, or at the end. */
function withField<Field extends { _id: string }>(fields: readonly Field[], field: Field): Field[] {
  const index = fields.findIndex(({ _id }) => _id === field._id)
  return index === -1 ? [...fields, field] : fields.with(index, field)
}

function OrderFields({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const part = usePart('orderFields')
  const dynamic = usePart('dynamicFields')
  const ruleText = useRuleText()
  const [edited, setEdited] = useState<StoredOrderField | null>(null)
  const fields = part.value
  const names = [...fields, ...dynamic.value].filter(({ _id }) => _id !== edited?._id).map(({ name }) => name)
  const said = ({ type, unit, required, default: given, rules }: StoredOrderField) =>
    [
      t(`fieldType.${type}`),
      unit,
      required ? t('required') : '',
      given === null ? '' : t('defaultIs', { value: type === 'number' ? number(given) : given }),
      ...rules.map(ruleText),
    ]
      .filter((text) => text !== '')
      .join(' · ')
  return (
    <FieldGroup
      title={t('orderFields')}
      error={part.error}
      addLabel={t('fieldAdd')}
      mayAdd={isAllowed && !part.isDisabled && fields.length < mostOrderFields}
      onAdd={() => setEdited(newOrderField())}
    >
      <FieldLines
        label={t('orderFields')}
        fields={fields}
        textOf={said}
        emptyText={t('noOrderFields')}
        isReadOnly={part.isDisabled}
        onChange={part.change}
        onEdit={setEdited}
      />
      {edited !== null && (
        <OrderFieldDialog
          field={edited}
          names={names}
          onClose={() => setEdited(null)}
          onSave={(field) => {
            part.change(withField(fields, field))
            setEdited(null)
          }}
        />
      )}
    </FieldGroup>
  )
}

function newOrderField(): StoredOrderField {
  return {
    _id: newId(),
    name: '',
    type: 'number',
    unit: '',
    required: false,
    default: null,
    help: '',
    rules: [],
  }
}

function DynamicFields({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation('projects')
  const settings = useSettings()
  const part = usePart('dynamicFields')
  const orderFields = usePart('orderFields').value
  const [edited, setEdited] = useState<StoredDynamicField | null>(null)
  const fields = part.value
  const form = useMemo(() => ({ orderFields, dynamicFields: fields }), [orderFields, fields])
  const labels = useMemo(() => formulaLabels(formulaInputs(form, settings, '')), [form, settings])
  return (
    <FieldGroup
      title={t('dynamicFields')}
      intro={t('dynamicText', { max: mostDynamicFields })}
      error={part.error}
      addLabel={t('dynamicAdd')}
      mayAdd={isAllowed && !part.isDisabled && fields.length < mostDynamicFields}
      onAdd={() => setEdited({ _id: newId(), name: '', expression: '' })}
    >
      <FieldLines
        label={t('dynamicFields')}
        fields={fields}
        textOf={({ expression }) => formulaWithNames(expression, labels)}
        faultOf={(field) => (lacksInput(field, settings) ? t('inputGone') : null)}
        emptyText={t('noDynamicFields')}
        isReadOnly={part.isDisabled}
        onChange={part.change}
        onEdit={setEdited}
      />
      {edited !== null && (
        <DynamicFieldDialog
          field={edited}
          form={form}
          onClose={() => setEdited(null)}
          onSave={(field) => {
            part.change(withField(fields, field))
            setEdited(null)
          }}
        />
      )}
    </FieldGroup>
  )
}

interface FieldGroupProps {
  title: string
  intro?: string
  error: string | null
  addLabel: string
  mayAdd: boolean
  onAdd: () => void
  children: ReactNode
}

function FieldGroup({ title, intro, error, addLabel, mayAdd, onAdd, children }: FieldGroupProps) {
  return (
    <div>
      <h3 className={styles.label}>{title}</h3>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
      {error !== null && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      {mayAdd && (
        <Button
          mt="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      )}
    </div>
  )
}
