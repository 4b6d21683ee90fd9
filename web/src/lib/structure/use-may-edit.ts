/** What a person may edit depends on its folders; what they may not edit isn't offered to be edited. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { foldersQuery, productQuery } from '../api/domain-queries.ts'

/** Whether one of these folders is theirs to edit: of a product, those that it lies in. */
export function useMayEditIn(): (folderIds: readonly string[]) => boolean {
  const { data } = useQuery(foldersQuery())
  return useMemo(() => {
    const editable = new Set(data?.result.filter(({ isEditable }) => isEditable).map(({ _id }) => _id))
    return (folderIds) => folderIds.some((id) => editable.has(id))
  }, [data])
}

export function useMayEditProduct(productId: string): boolean {
  const { data } = useQuery(productQuery(productId))
  const mayEditIn = useMayEditIn()
  return data !== undefined && mayEditIn(data.folders)
}
