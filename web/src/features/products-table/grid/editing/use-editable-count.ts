import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ProductSelection } from '@vitrine/contract'
import { orpc } from '../../../../lib/api/client.ts'
import { foldersQuery } from '../../../../lib/api/domain-queries.ts'

const debounceMs = 300

/**
 * How many of the selected products are theirs to change, which their folders decide; null until it is known. The server
 * counts them, since not all of them need have been scrolled to; it looks at the first thousands of very many.
 */
export function useEditableCount(selection: ProductSelection, count: number): number | null {
  const folders = useQuery(foldersQuery()).data?.result
  const editsAll = folders?.every(({ isProductFolder, isEditable }) => !isProductFolder || isEditable) ?? true
  // The selection is a new object at each rendering.
  const [asked] = useDebouncedValue(JSON.stringify(selection), debounceMs)
  const { data } = useQuery({
    ...orpc.products.previewBulk.queryOptions({
      input: { query: {}, body: { selection: JSON.parse(asked), action: { type: 'duplicate' } } },
    }),
    enabled: !editsAll,
    staleTime: 0,
    gcTime: 0,
  })
  if (editsAll) return count
  if (data === undefined) return null
  return data.changed > 0 && data.examined < data.total ? count : data.changed
}
