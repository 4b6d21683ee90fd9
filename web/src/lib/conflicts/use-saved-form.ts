import { useMutation } from '@tanstack/react-query'
import { useDraft } from './use-draft.ts'

interface Save<Values> {
  /** As `versioned` makes it. */
  write: {
    mutationKey: readonly unknown[]
    mutationFn: (input: { query: { version: number }; body: Partial<Values> }) => Promise<unknown>
  }
  /** What shows the saved values is read again. */
  reread: () => Promise<unknown>
  /** Names the form, for what was typed at the last visit. */
  place: string
}

/**
 * Values with one version that are edited together and saved explicitly. What was changed is sent alone, so that what
 * others change of the rest meanwhile stays.
 */
export function useSavedForm<Values extends object>(
  present: Values,
  version: number,
  { write, reread, place }: Save<Values>,
) {
  const { draft, from, version: base, isDirty, change, drop, settle } = useDraft(present, version, place)
  const save = useMutation({
    mutationKey: write.mutationKey,
    mutationFn: write.mutationFn,
    onSuccess: reread,
  })
  const changed = Object.fromEntries(
    Object.entries(draft).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(from[key as keyof Values]),
    ),
  ) as Partial<Values>
  return {
    draft,
    set: (values: Partial<Values>) => change({ ...draft, ...values }),
    submit: () => {
      if (!isDirty || save.isPending) return
      const input = { query: { version: base }, body: changed }
      save.mutate(input, { onSuccess: (answer) => settle(answer, draft) })
    },
    error: save.error,
    bar: { isDirty, isSaving: save.isPending, isSaved: save.isSuccess && save.data !== null, onDrop: drop },
  }
}
