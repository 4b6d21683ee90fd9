import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, orpc } from '../api/client.ts'
import { useEntered } from '../session/session-store.ts'
import { withInterest } from './interested-ids.ts'

export type InterestKind = 'product' | 'folder'

/** What a client has starred. Staff and holders of a share token star nothing: `canStar` is false for them. */
export interface Interest {
  canStar: boolean
  /** `known` is what the product itself says, used until the list has arrived. */
  isStarred: (id: string, known?: boolean) => boolean
  setStarred: (id: string, isStarred: boolean) => void
}

/** Stars change at once and go back when the server refuses. Changes go out one after another, in order. */
export function useInterest(kind: InterestKind): Interest {
  const { user, access, viewAs } = useEntered()
  const client = useQueryClient()
  const userId = user?._id ?? ''
  const canStar = access.isClient && userId !== '' && viewAs === null
  const options = idsQuery(kind, userId)
  const { data: ids } = useQuery({ ...options, enabled: canStar })
  const { mutate } = useMutation({
    mutationKey: ['interest', kind],
    scope: { id: 'interest' },
    mutationFn: ({ id, isStarred }: Change) => save(kind, userId, id, isStarred),
    onMutate: async ({ id, isStarred }) => {
      // A list that is still to come would be lost with the change made in it.
      await client.ensureQueryData(options).catch(() => undefined)
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, (old) => old && [...withInterest(old, id, isStarred)])
    },
    onError: (_error, { id, isStarred }) => {
      client.setQueryData(options.queryKey, (old) => old && [...withInterest(old, id, !isStarred)])
    },
    onSuccess: () => forgetListsByInterest(client),
  })
  const starred = useMemo(() => ids && new Set(ids), [ids])
  return {
    canStar,
    isStarred: (id, known = false) => starred?.has(id) ?? known,
    setStarred: (id, isStarred) => mutate({ id, isStarred }),
  }
}

interface Change {
  id: string
  isStarred: boolean
}

function idsQuery(kind: InterestKind, userId: string) {
  const calls = {
    product: orpc.products.listInterestedProducts,
    folder: orpc.folders.listInterestedFolders,
  }
  return calls[kind].queryOptions({ input: { userId }, staleTime: 60_000 })
}

async function save(kind: InterestKind, userId: string, id: string, isStarred: boolean): Promise<void> {
  const params = { userId }
  if (kind === 'product') {
    if (isStarred) await api.products.addInterestedProduct({ params, body: id })
    else await api.products.removeInterestedProduct({ params: { userId, product: id } })
  } else if (isStarred) await api.folders.addInterestedFolder({ params, body: id })
  else await api.folders.removeInterestedFolder({ params: { userId, folder: id } })
}

/** Lists filtered by interest are no longer true; others only show stars, which come from the ids. */
async function forgetListsByInterest(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    queryKey: orpc.products.queryProducts.key(),
    predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"interested"'),
  })
}
