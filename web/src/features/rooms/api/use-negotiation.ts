/** What was ordered in a room, and what is proposed in it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Proposal } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'

/** Polling interval in ms, as a fallback for lost messages and for pages without a live connection. */
const readAnywayMs = 10_000

const inputOf = (roomId: string) => ({ params: { roomId }, query: {} })
const fresh = { staleTime: 0, refetchInterval: readAnywayMs } as const

export function useRoomPanel(roomId: string) {
  return useQuery(orpc.dealing.getRoomPanel.queryOptions({ input: inputOf(roomId), ...fresh }))
}

export function useRoomTotals(roomId: string) {
  return useQuery(orpc.dealing.getRoomTotals.queryOptions({ input: inputOf(roomId), ...fresh }))
}

export function useProposals(roomId: string): readonly Proposal[] {
  const query = orpc.dealing.listProposals.queryOptions({ input: inputOf(roomId), ...fresh })
  return useQuery(query).data ?? []
}

/** Reads the room and the session again: agreed terms show in both. */
function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [
        orpc.dealing.listProposals.key(),
        orpc.dealing.getRoomPanel.key(),
        orpc.webSession.getSession.key(),
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

export function usePropose() {
  return useMutation({ ...orpc.dealing.propose.mutationOptions(), onSettled: useReadAgain() })
}

export function useAnswerProposal() {
  return useMutation({ ...orpc.dealing.answerProposal.mutationOptions(), onSettled: useReadAgain() })
}
