import { useEffect, useRef } from 'react'
import { ConflictDialog } from '../../../lib/conflicts/conflict-dialog.tsx'
import { findField } from '../../../lib/product-fields/fields.ts'
import { useWording } from '../../../lib/product-fields/use-wording.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { ProductEdits } from '../api/use-product-edits.ts'
import { RemovalQuestion } from './bulk/removal-question.tsx'
import { EditOutcomeBar } from './edit-outcome.tsx'
import { RefusedBar } from './grid/refused-bar.tsx'

interface EditNewsProps {
  edits: ProductEdits
  structure: Structure
  nameOf: (productId: string) => string
  /** What had the focus here goes. */
  onLeave?: () => void
  /** Whether all values that were not taken are named here, wherever they stand. */
  withRefused?: boolean
}

/** The outcome of the last edit, and values that colleagues have changed meanwhile. */
export function EditNews({ edits, structure, nameOf, onLeave, withRefused = false }: EditNewsProps) {
  const wording = useWording(structure)
  const { outcome, conflict, removal, dismiss } = edits
  const { settings } = structure
  const isAsking = removal !== null || conflict !== null
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (wasAsking.current && !isAsking) onLeave?.()
    wasAsking.current = isAsking
  }, [isAsking, onLeave])
  const fieldOf = (key: string) => (settings === undefined ? null : findField(settings, key))
  const fieldName = (key: string) => {
    const field = fieldOf(key)
    return field === null ? key : wording.fieldName(field)
  }
  const conflictField = conflict === null ? null : fieldOf(conflict.field)
  const shown = (value: string) =>
    conflictField === null || value === '' ? value : wording.value(conflictField, value)
  return (
    <>
      {outcome !== null && (
        <EditOutcomeBar
          outcome={outcome}
          canUndo={edits.canUndo}
          canRedo={edits.canRedo}
          labelOf={(product) => ({ name: nameOf(product), ...edits.labelOf(product) })}
          fieldName={fieldName}
          onUndo={() => {
            edits.undo()
            onLeave?.()
          }}
          onRedo={() => {
            edits.redo()
            onLeave?.()
          }}
          onClose={dismiss}
        />
      )}
      {withRefused && edits.refused.all.length > 0 && (
        <RefusedBar
          refused={edits.refused.all}
          fieldName={fieldName}
          onDiscard={() => {
            edits.refused.forget(edits.refused.all)
            onLeave?.()
          }}
        />
      )}
      {removal !== null && (
        <RemovalQuestion
          removal={removal}
          nameOf={nameOf}
          fieldName={fieldName}
          onSettle={edits.settleRemoval}
        />
      )}
      {conflict !== null && (
        <ConflictDialog
          parts={[
            {
              key: conflict.field,
              name: fieldName(conflict.field),
              mine: shown(conflict.mine ?? ''),
              theirs: shown(conflict.theirs),
            },
          ]}
          onSettle={edits.settleConflict}
        />
      )}
    </>
  )
}
