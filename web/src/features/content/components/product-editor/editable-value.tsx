import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { DomainSettings, Product } from '@vitrine/contract'
import { checkName } from '@vitrine/rules'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../../../lib/forms/delete-dialog.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { findField } from '../../../../lib/product-fields/fields.ts'
import { useWording } from '../../../../lib/product-fields/use-wording.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { storedValue } from '../../api/cell-content.ts'
import { readTyped } from '../../api/typed-values.ts'
import { useEditRights } from '../../api/use-edit-rights.ts'
import type { ProductEdits } from '../../api/use-product-edits.ts'
import { CellEditor } from '../cell-editor.tsx'
import styles from './product-editor.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Shown over the whole width. */
const wideFields = ['category', 'description']

export interface ProductEditing {
  product: Product
  settings: DomainSettings
  structure: Structure
  edits: ProductEdits
}

interface EditableValueProps extends ProductEditing {
  fieldKey: string
  /** The value as it is read. */
  children: ReactNode
}

/** A value of a product with ways to change it in place and, of prices and details, to remove it. */
export function EditableValue({
  fieldKey,
  product,
  settings,
  structure,
  edits,
  children,
}: EditableValueProps) {
  const { t } = useTranslation(['content', 'errors', 'app'])
  const { preferences } = useFormats()
  const wording = useWording(structure)
  const { canWrite } = useEditRights()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { resumed, endResumed } = edits
  useEffect(() => {
    if (resumed?.product !== product._id || resumed.field !== fieldKey) return
    setTyped(resumed.mine ?? '')
    setIsOpen(true)
    endResumed()
  }, [resumed, endResumed, product._id, fieldKey])
  const field = findField(settings, fieldKey)
  if (field === null || !canWrite(field)) return children
  const label = wording.fieldName(field)
  const isRemovable = fieldKey.startsWith('price:') || fieldKey.startsWith('detail:')
  const isRequired = settings.productDetailFields.some(
    ({ _id, required }) => required && fieldKey === `detail:${_id}`,
  )
  const write = (value: string | null) =>
    edits.write([
      { product: product._id, version: product.version ?? undefined, values: { [fieldKey]: value } },
    ])
  const commit = (text: string) => {
    const reading = readTyped(field, text, { settings, structure, preferences })
    const refusal =
      fieldKey === 'name' || fieldKey === 'reference'
        ? checkName(reading.ok ? (reading.value ?? '') : '')
        : null
    if (!reading.ok || refusal !== null) {
      // What was typed stays to be corrected.
      setTyped(text)
      setFault(
        refusal !== null
          ? t(`errors:${refusal.key}`, refusal.parameters)
          : reading.ok
            ? null
            : t(reading.fault),
      )
      return
    }
    close()
    const isSame = reading.value === storedValue(product, fieldKey)
    if (!isSame && !(reading.value === null && !isRemovable && fieldKey !== 'description'))
      write(reading.value)
  }
  const close = () => {
    setIsOpen(false)
    setTyped(null)
    setFault(null)
  }
  if (isOpen) {
    return (
      <div>
        <CellEditor
          // Typed text that was refused begins a new edit of it.
          key={`${typed} ${fault}`}
          layout="panel"
          product={product}
          field={field}
          structure={structure}
          label={label}
          typed={typed}
          onCommit={commit}
          onCancel={close}
        />
        {fault !== null && (
          <div className={styles.fault} role="alert">
            {fault}
          </div>
        )}
      </div>
    )
  }
  return (
    <div className={styles.value} data-wide={wideFields.includes(fieldKey) || undefined}>
      <div className={styles.shown}>{children}</div>
      <div className={styles.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editValue', { field: label })}
          onClick={() => setIsOpen(true)}
        >
          <IconPencil {...icon} />
        </ActionIcon>
        {isRemovable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeValue', { field: label })}
            disabled={isRequired}
            title={isRequired ? t('requiredStays') : undefined}
            onClick={() => setIsRemoving(true)}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        )}
      </div>
      {isRemoving && (
        <DeleteDialog
          title={t('removeValue', { field: label })}
          text={t('removeValueText', { field: label, product: product.name })}
          error={null}
          isBusy={false}
          onClose={() => setIsRemoving(false)}
          onDelete={() => {
            setIsRemoving(false)
            write(null)
          }}
        />
      )}
    </div>
  )
}
