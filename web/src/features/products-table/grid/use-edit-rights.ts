import { canEditDetailField, parseFieldKey } from '@vitrine/rules'
import { useCallback } from 'react'
import type { Field } from '../../../lib/product-fields/fields.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { isWritable } from './typed-values.ts'

/**
 * What the person may write at all. Which products that means the server decides for each: it depends on their folders
 * and owners.
 */
export function useEditRights(): { canEdit: boolean; canWrite: (field: Field) => boolean } {
  const { permissions, isClient } = useEntered().access
  const canEdit = !isClient && permissions.folder.edit >= 1
  const canWrite = useCallback(
    (field: Field) => {
      if (!canEdit || !isWritable(field)) return false
      const key = parseFieldKey(field.key)
      return key?.kind !== 'detail' || canEditDetailField(permissions, key.id, true)
    },
    [canEdit, permissions],
  )
  return { canEdit, canWrite }
}
