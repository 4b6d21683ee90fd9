import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEntered } from '../../../lib/session/session-store.ts'
import { type ProductChange, withChange } from './product-changes.ts'
import { type ProductWrites, productWritesOf } from './product-writes.ts'
import { projectProductsQuery } from './use-projects.ts'

type BodyOf<Kind extends ProductChange['kind']> = Extract<ProductChange, { kind: Kind }>['body']

export function useProductWrites(projectId: string): ProductWrites {
  const queryClient = useQueryClient()
  const { user, domain } = useEntered()
  return productWritesOf({ queryClient, projectId, personId: user?._id ?? '', domainId: domain._id })
}

/** The products of a project as they will be once what was done to them has arrived. */
export function useProjectProducts(projectId: string) {
  const writes = useProductWrites(projectId)
  const { queue, isHeld } = writes.use()
  const query = useQuery(projectProductsQuery(projectId))
  const stored = query.data
  const data = useMemo(
    () => stored && queue.reduce((list, { change }) => withChange(list, change), stored),
    [stored, queue],
  )
  const make = (change: ProductChange) => writes.make(change, stored?.version ?? 0)
  return {
    products: { ...query, data },
    /** Whether something was added that can't be shown yet. */
    hasHeldAdditions: isHeld && queue.some(({ change }) => change.kind === 'add'),
    /** Resolves to false where it was refused. */
    add: (body: BodyOf<'add'>) => make({ kind: 'add', body }),
    remove: (body: BodyOf<'remove'>) => void make({ kind: 'remove', body }),
    // It is shown at once; the banner tells of a failure.
    move: async (moved: string[], before: string | null) =>
      void make({ kind: 'move', body: { products: moved, before } }),
  }
}
