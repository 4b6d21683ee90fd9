import { Button, Card, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { allFields, type Field } from '../../../../lib/product-fields/fields.ts'
import { useWording } from '../../../../lib/product-fields/use-wording.ts'
import { storedValue } from '../../api/cell-content.ts'
import { readTyped } from '../../api/typed-values.ts'
import { useEditRights } from '../../api/use-edit-rights.ts'
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
  const [isOpen, setIsOpen] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const [text, setText] = useState('')
  const offered = unused(allFields(settings), product, kind).filter(canWrite)
  if (offered.length === 0) return null
  if (!isOpen) {
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
  const field = offered.find((candidate) => candidate.key === key) ?? null
  const reading = field === null ? null : readTyped(field, text, { settings, structure, preferences })
  const close = () => {
    setIsOpen(false)
    setKey(null)
    setText('')
  }
  const submit = () => {
    if (field === null || reading === null || !reading.ok || reading.value === null) return
    edits.write([
      { product: product._id, version: product.version ?? undefined, values: { [field.key]: reading.value } },
    ])
    close()
  }
  return (
    <Card withBorder mt="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="sm">
          <Select
            label={t(kind === 'price' ? 'priceType' : 'filterField')}
            data={offered.map((candidate) => ({ value: candidate.key, label: wording.fieldName(candidate) }))}
            value={key}
            searchable
            data-autofocus
            onChange={(next) => {
              setKey(next)
              const chosen = offered.find((candidate) => candidate.key === next)
              setText(chosen === undefined ? '' : startOf(chosen))
            }}
          />
          {field !== null && (
            <FieldInput
              field={field}
              label={t('filterValue')}
              value={text}
              fault={reading !== null && !reading.ok ? t(reading.fault) : null}
              onChange={setText}
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
