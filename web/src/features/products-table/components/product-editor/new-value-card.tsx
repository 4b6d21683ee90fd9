import { Button, Card, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { holds } from '@vitrine/rules'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { allFields, type Field } from '../../../../lib/product-fields/fields.ts'
import { useWording } from '../../../../lib/product-fields/use-wording.ts'
import { storedValue } from '../../grid/cells/cell-content.ts'
import { readTyped } from '../../grid/editing/typed-values.ts'
import { useEditRights } from '../../grid/editing/use-edit-rights.ts'
import { useFaultText } from '../../grid/editing/use-fault-text.ts'
import { FieldInput } from '../field-input.tsx'
import type { ProductEditing } from './editable-value.tsx'
import { useAsked } from './use-asked.ts'

type Kind = 'price' | 'detail'

/** Prices begin at 0, dates today. */
function startOf(field: Field): string {
  if (field.kind === 'price') return '0'
  return holds(field.kind, 'day') ? new Date().toISOString().slice(0, 10) : ''
}

function unused(fields: readonly Field[], product: Product, kind: Kind): Field[] {
  return fields.filter(({ key }) => key.startsWith(`${kind}:`) && storedValue(product, key) === null)
}

type NewValueCardProps = ProductEditing & { kind: Kind }

/** A card that opens to add a price or a detail which the product doesn't have yet. */
export function NewValueCard(props: NewValueCardProps) {
  const { t } = useTranslation('products-table')
  const { kind, structure } = props
  const wording = useWording(structure)
  const value = useNewValue(props)
  const input = useInputInView(value.asked)
  if (value.offered.length === 0) return null
  if (!value.isOpen) {
    return (
      <Button
        mt="sm"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={value.open}
      >
        {t(kind === 'price' ? 'addPrice' : 'addDetail')}
      </Button>
    )
  }
  return (
    <Card withBorder mt="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          value.submit()
        }}
      >
        <Stack gap="sm">
          <Select
            label={t(kind === 'price' ? 'priceType' : 'filterField')}
            data={value.offered.map((field) => ({ value: field.key, label: wording.fieldName(field) }))}
            value={value.key}
            searchable
            data-autofocus
            onChange={value.choose}
          />
          {value.field !== null && (
            <div ref={input}>
              <FieldInput
                field={value.field}
                label={t('filterValue')}
                value={value.text}
                fault={value.fault}
                onChange={value.type}
              />
            </div>
          )}
          <Group>
            <Button type="submit" size="compact-md" disabled={!value.canSave}>
              {t('save')}
            </Button>
            <Button size="compact-md" variant="subtle" onClick={value.close}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** The place of an input, which comes into view and takes the focus with each turn of being asked for. */
function useInputInView(turn: number) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turn === 0) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [turn])
  return place
}

/** What is being added: which field, and what is typed for it; or what was refused, to be corrected. */
function useNewValue({ kind, product, settings, structure, edits, asked }: NewValueCardProps) {
  const { preferences } = useFormats()
  const { canWrite } = useEditRights()
  const faultText = useFaultText()
  const [isOpen, setIsOpen] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [turn, setTurn] = useState(0)
  const offered = unused(allFields(settings), product, kind).filter((each) => canWrite(each, product))
  const kept = edits.refused.of(product._id)
  const refused = offered.flatMap((candidate) => kept?.get(candidate.key) ?? [])[0]
  const shownKey = refused?.field ?? key
  const shownText = refused?.text ?? text
  const field = offered.find((candidate) => candidate.key === shownKey) ?? null
  const reading = field === null ? null : readTyped(field, shownText, { settings, structure, preferences })
  const read = reading?.ok === true ? reading.value : null
  const fault = refused ?? (reading?.ok === false ? reading.fault : null)
  /** From here on it is being corrected. */
  const take = () => {
    if (refused === undefined) return
    edits.refused.forget([refused])
    setIsOpen(true)
    setKey(refused.field)
    setText(refused.text)
  }
  const close = () => {
    if (refused !== undefined) edits.refused.forget([refused])
    setIsOpen(false)
    setKey(null)
    setText('')
  }
  const choose = (next: string | null) => {
    take()
    setKey(next)
    const chosen = offered.find((candidate) => candidate.key === next)
    setText(chosen === undefined ? '' : startOf(chosen))
  }
  useAsked(asked, asked?.key ?? '', () => {
    if (!offered.some(({ key: candidate }) => candidate === asked?.key)) return
    setIsOpen(true)
    choose(asked?.key ?? null)
    setTurn(asked?.turn ?? 0)
  })
  return {
    offered,
    /** The turn in which its value was asked for; 0 before. */
    asked: turn,
    isOpen: isOpen || refused !== undefined,
    key: shownKey,
    text: shownText,
    field,
    fault: fault === null ? null : faultText(fault),
    canSave: read !== null,
    open: () => setIsOpen(true),
    close,
    choose,
    type: (next: string) => {
      take()
      setText(next)
    },
    submit: () => {
      if (field === null || read === null) return
      const change = {
        product: product._id,
        version: product.version ?? undefined,
        values: { [field.key]: read },
      }
      edits.write({ changes: [change], text: shownText })
      close()
    },
  }
}
