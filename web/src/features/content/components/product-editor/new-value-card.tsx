import { Button, Card, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { allFields, type Field } from '../../../../lib/product-fields/fields.ts'
import { useWording } from '../../../../lib/product-fields/use-wording.ts'
import { storedValue } from '../../grid/cell-content.ts'
import { readTyped } from '../../grid/typed-values.ts'
import { useEditRights } from '../../grid/use-edit-rights.ts'
import { useFaultText } from '../../grid/use-fault-text.ts'
import { FieldInput } from '../field-input.tsx'
import type { ProductEditing } from './editable-value.tsx'

type Kind = 'price' | 'detail'

/** Prices begin at 0, dates today. */
function startOf(field: Field): string {
  if (field.kind === 'price') return '0'
  return field.kind === 'date' ? new Date().toISOString().slice(0, 10) : ''
}

function unused(fields: readonly Field[], product: Product, kind: Kind): Field[] {
  return fields.filter(({ key }) => key.startsWith(`${kind}:`) && storedValue(product, key) === null)
}

/** A card that opens to add a price or a detail which the product doesn't have yet. */
export function NewValueCard({ kind, product, settings, structure, edits }: ProductEditing & { kind: Kind }) {
  const { t } = useTranslation('content')
  const { preferences } = useFormats()
  const wording = useWording(structure)
  const { canWrite } = useEditRights()
  const faultText = useFaultText()
  const [isOpen, setIsOpen] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const [text, setText] = useState('')
  const offered = unused(allFields(settings), product, kind).filter(canWrite)
  const kept = edits.refused.of(product._id)
  const refused = offered.flatMap((candidate) => kept?.get(candidate.key) ?? [])[0]
  const shownKey = refused?.field ?? key
  const shownText = refused?.text ?? text
  if (offered.length === 0) return null
  if (!isOpen && refused === undefined) {
    return (
      <Button
        mt="sm"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(kind === 'price' ? 'addPrice' : 'addDetail')}
      </Button>
    )
  }
  const field = offered.find((candidate) => candidate.key === shownKey) ?? null
  const reading = field === null ? null : readTyped(field, shownText, { settings, structure, preferences })
  /** From here on it is being corrected. */
  const take = () => {
    if (refused === undefined) return
    edits.refused.forget([refused])
    setIsOpen(true)
    setKey(refused.field)
    setText(refused.text)
  }
  const fault =
    refused !== undefined
      ? faultText(refused.code, refused.data)
      : reading !== null && !reading.ok
        ? faultText(reading.fault.code, reading.fault.data)
        : null
  const close = () => {
    if (refused !== undefined) edits.refused.forget([refused])
    setIsOpen(false)
    setKey(null)
    setText('')
  }
  const submit = () => {
    if (field === null || reading === null || !reading.ok || reading.value === null) return
    edits.write({
      changes: [
        {
          product: product._id,
          version: product.version ?? undefined,
          values: { [field.key]: reading.value },
        },
      ],
      text: shownText,
    })
    close()
  }
  return (
    <Card withBorder mt="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="sm">
          <Select
            label={t(kind === 'price' ? 'priceType' : 'filterField')}
            data={offered.map((candidate) => ({ value: candidate.key, label: wording.fieldName(candidate) }))}
            value={shownKey}
            searchable
            data-autofocus
            onChange={(next) => {
              take()
              setKey(next)
              const chosen = offered.find((candidate) => candidate.key === next)
              setText(chosen === undefined ? '' : startOf(chosen))
            }}
          />
          {field !== null && (
            <FieldInput
              field={field}
              label={t('filterValue')}
              value={shownText}
              fault={fault}
              onChange={(next) => {
                take()
                setText(next)
              }}
            />
          )}
          <Group>
            <Button
              type="submit"
              size="compact-md"
              disabled={reading === null || !reading.ok || reading.value === null}
            >
              {t('save')}
            </Button>
            <Button size="compact-md" variant="subtle" onClick={close}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
