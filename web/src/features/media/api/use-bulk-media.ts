import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedMedia, MediaAction, MediaBulkReport } from '@vitrine/contract'
import { useState } from 'react'
import { orpc } from '../../../lib/api/client.ts'

export interface BulkOutcome {
  type: MediaAction['type']
  /** What was asked for takes back another action. */
  isUndo: boolean
  report: MediaBulkReport
}

/** What takes back what a report says; null where nothing does. */
export function undoOf(type: MediaAction['type'], { changed }: MediaBulkReport): MediaAction | null {
  if (changed.length === 0 || type === 'restore') return null
  const items = changed.map(({ product, name }) => ({ product, name }))
  if (type === 'show') return { type: 'hide', items }
  if (type === 'hide') return { type: 'show', items }
  if (type === 'delete') return { type: 'restore', items }
  const back = changed.map(({ product, name, was }) => ({
    product,
    name,
    to: was.product,
    place: was.place,
  }))
  return { type: 'move', items: back }
}

export const itemsOf = (media: readonly ListedMedia[]) =>
  media.map(({ product, item }) => ({ product: product._id, name: item.name }))

/** Carries actions out, and keeps what the last one came to. */
export function useBulkMedia(onDone: () => void) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const bulk = useMutation(
    orpc.media.bulkMedia.mutationOptions({
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: orpc.media.key() }),
          queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
        ]),
    }),
  )
  const execute = (body: MediaAction, isUndo: boolean) =>
    bulk.mutate(
      { query: {}, body },
      {
        onSuccess: (report) => {
          setOutcome({ type: body.type, isUndo, report })
          onDone()
        },
      },
    )
  return {
    isBusy: bulk.isPending,
    outcome,
    close: () => setOutcome(null),
    run: (body: MediaAction) => execute(body, false),
    undo: () => {
      const back = outcome === null ? null : undoOf(outcome.type, outcome.report)
      if (back !== null) execute(back, true)
    },
  }
}

export type BulkMedia = ReturnType<typeof useBulkMedia>
