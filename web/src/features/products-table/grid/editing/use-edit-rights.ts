import type { ProductRow } from '@vitrine/contract'
import { canEditDetailField, parseAttributeKey } from '@vitrine/rules'
import { useCallback } from 'react'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { useMayEditIn } from '../../../../lib/structure/use-may-edit.ts'
import { isWritable } from './typed-values.ts'

/** Whether the person may write the field: of the given product (by folders and owner), or of any product at all. */
export type CanWrite = (field: Field, product?: Pick<ProductRow, 'folders' | 'owner'>) => boolean

interface EditRights {
  canEdit: boolean
  canWrite: CanWrite
  mayEditIn: (folderIds: readonly string[]) => boolean
}

/** The person's rights to edit products. The server checks each value again. */
export function useEditRights(): EditRights {
  const { access, user } = useEntered()
  const { permissions, isClient } = access
  const mayEditIn = useMayEditIn()
  const canEdit = !isClient && permissions.folder.edit >= 1
  const personId = user?._id ?? null
  const canWrite = useCallback<CanWrite>(
    (field, product) => {
      if (!canEdit || !isWritable(field)) return false
      if (product !== undefined && !mayEditIn(product.folders ?? [])) return false
      const key = parseAttributeKey(field.key)
      const isOwn = product === undefined || (personId !== null && product.owner === personId)
      return key?.kind !== 'detail' || canEditDetailField(permissions, key.id, isOwn)
    },
    [canEdit, permissions, mayEditIn, personId],
  )
  return { canEdit, canWrite, mayEditIn }
}
