import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { catalogTargetKinds } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

/** Changing links; the list is read again. */
export function useShareLinkActions() {
  const queries = useQueryClient()
  const { shareLinks } = orpc
  const onSuccess = () => queries.invalidateQueries({ queryKey: shareLinks.key() })
  return {
    create: useMutation({ ...shareLinks.createShareLink.mutationOptions({ onSuccess }) }),
    edit: useMutation({ ...versioned(shareLinks.editShareLink), onSuccess }),
    revoke: useMutation({ ...versionedDeletion(shareLinks.revokeShareLink), onSuccess }),
  }
}

export interface ChosenTarget {
  kind: (typeof catalogTargetKinds)[number]
  /** Id of the folder, view or product. */
  id: string
}

/** The address to pass on: it leads to what the link opens. */
export function addressOf(token: string, { kind, id }: ChosenTarget): string {
  const address = new URL(kind === 'product' ? `/catalog/${id}` : '/catalog', location.origin)
  if (kind === 'folder') address.searchParams.set('folder', id)
  address.searchParams.set('token', token)
  return address.href
}
