import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { DomainSettings, Product } from '@vitrine/contract'
import { isLongText } from '@vitrine/rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { type Field, findField } from '../../../../lib/product-fields/fields.ts'
import { useWording } from '../../../../lib/product-fields/use-wording.ts'
import { useBeforeEnding } from '../../../../lib/session/next-visit.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import type { ProductEdits } from '../../api/use-product-edits.ts'
import { editBlock } from '../../grid/editing/block-edit.ts'
import { upon } from '../../grid/editing/edit-conflict.ts'
import { isRemovable } from '../../grid/editing/removals.ts'
import { emptyingFault } from '../../grid/editing/typed-values.ts'
import { useEditRights } from '../../grid/editing/use-edit-rights.ts'
import { useValueNotices } from '../../grid/editing/use-value-notices.ts'
import { CellEditor } from '../cell-editor/cell-editor.tsx'
import { UnsentMark } from '../grid/unsent-mark.tsx'
import styles from './product-editor.module.css'
import { type AskedField, useAsked } from './use-asked.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Whether it is shown over the whole width. */
const isWide = (key: string) => key === 'category' || isLongText(key)
const oneCell = { top: 0, bottom: 0, left: 0, right: 0 }

export interface ProductEditing {
  product: Product
  settings: DomainSettings
  structure: Structure
  edits: ProductEdits
  /** What the person wants to fill in next. */
  asked: AskedField | null
}

interface EditableValueProps extends ProductEditing {
  fieldKey: string
  /** The value as it is read. */
  children: ReactNode
}

/** A value of a product with ways to change it in place and, of prices and details, to remove it. */
export function EditableValue(props: EditableValueProps) {
  const { fieldKey, product, settings, structure, edits, asked, children } = props
  const { canWrite } = useEditRights()
  const wording = useWording(structure)
  const editing = useValueEditing(props)
  const { begun } = editing
  const field = findField(settings, fieldKey)
  useAsked(asked, fieldKey, () => field !== null && canWrite(field, product) && editing.begin())
  const refused = edits.refused.of(product._id)?.get(fieldKey)
  const notices = useValueNotices({ wording, field, begun: begun?.product, present: product, refused })
  if (field === null || !canWrite(field, product)) return children
  const label = wording.fieldName(field)
  if (begun !== null) {
    return (
      <CellEditor
        layout="panel"
        product={begun.product}
        field={field}
        structure={structure}
        label={label}
        typed={begun.typed}
        onTyped={editing.onTyped}
        notices={notices}
        onCommit={(text) => editing.commit(field, text, begun.product)}
        onCancel={editing.cancel}
      />
    )
  }
  return (
    <div className={styles.value} data-wide={isWide(fieldKey) || undefined}>
      <div className={styles.shown}>
        {children}
        {edits.unsentOf(product._id)?.has(fieldKey) === true && <UnsentMark hasRoom />}
      </div>
      <ValueTools
        label={label}
        isRemovable={isRemovable(fieldKey)}
        isRequired={emptyingFault(field, settings) !== null}
        onEdit={editing.begin}
        onRemove={() => editing.commit(field, '', product)}
      />
    </div>
  )
}

function useValueEditing({ fieldKey, product, settings, structure, edits }: EditableValueProps) {
  const { preferences } = useFormats()
  const { canWrite } = useEditRights()
  /** As it was when the edit began, whatever others make of it meanwhile. */
  const [begun, setBegun] = useState<{ product: Product; typed: string | null } | null>(null)
  const { resumed, endResumed } = edits
  const isResumed = resumed?.product === product._id && resumed.field === fieldKey
  useEffect(() => {
    if (!isResumed) return
    setBegun({ product: upon(product, resumed), typed: resumed.mine ?? '' })
    endResumed()
  }, [isResumed, resumed, endResumed, product])
  const refused = edits.refused.of(product._id)?.get(fieldKey)
  useEffect(() => {
    if (refused !== undefined && begun === null) setBegun({ product, typed: refused.text })
  }, [refused, begun, product])
  const onTheWay = useRef<string | null>(null)
  useBeforeEnding(() => {
    const text = onTheWay.current
    const why = { code: 'NotAllowed', data: {} }
    if (begun !== null && text !== null)
      edits.refused.keep([{ product: product._id, field: fieldKey, text, ...why }])
  })
  /** Gives up what was typed, refused values too. */
  const end = () => {
    setBegun(null)
    onTheWay.current = null
    edits.refused.forget([{ product: product._id, field: fieldKey }])
  }
  return {
    begun,
    begin: () => setBegun({ product, typed: null }),
    onTyped: (text: string) => {
      onTheWay.current = text
    },
    cancel: end,
    /** False where the text is no value: the editor stays. */
    commit: (field: Field, text: string, base: Product): boolean => {
      const context = { settings, structure, preferences, columns: [field], canWrite }
      const one = { ...context, total: 1, rowAt: () => base }
      const { changes, faults } = editBlock(one, oneCell, () => text)
      if (faults.length > 0) {
        // What was typed stays to be corrected.
        setBegun({ product: base, typed: begun?.typed ?? null })
        edits.write({ changes: [], faults })
        return false
      }
      end()
      if (changes.length > 0) edits.write({ changes, text })
      return true
    },
  }
}

interface ValueToolsProps {
  label: string
  isRemovable: boolean
  isRequired: boolean
  onEdit: () => void
  onRemove: () => void
}

function ValueTools({ label, isRemovable, isRequired, onEdit, onRemove }: ValueToolsProps) {
  const { t } = useTranslation('products-table')
  return (
    <div className={styles.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('editValue', { field: label })}
        onClick={onEdit}
      >
        <IconPencil {...icon} />
      </ActionIcon>
      {isRemovable && (
        <RemoveButton
          label={t('removeValue', { field: label })}
          isRequired={isRequired}
          onRemove={onRemove}
        />
      )}
    </div>
  )
}

interface RemoveButtonProps {
  label: string
  isRequired: boolean
  onRemove: () => void
}

function RemoveButton({ label, isRequired, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation('products-table')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={isRequired}
      title={isRequired ? t('requiredStays') : undefined}
      onClick={onRemove}
    >
      <IconTrash {...icon} />
    </ActionIcon>
  )
}
