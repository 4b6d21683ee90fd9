/** Words of the company for searches, which settings list and other pages add to. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ErrorParameters, SearchWordEntry } from '@vitrine/contract'
import { orpc } from '../api/client.ts'
import type { ConflictPart } from '../conflicts/conflict-store.ts'
import { versioned } from '../conflicts/versioned.ts'

export const useSearchWords = () => useQuery(orpc.settings.listSearchWords.queryOptions({ input: {} }))

/** Saves all of them anew; lists of products that are found by them are read again. */
export function useReplaceSearchWords() {
  return useMutation({ ...replacing, mutationKey: replacing.mutationKey, onSuccess: useReread() })
}

/** Adds an entry to those that there are by now. */
export function useAddSearchWords() {
  return useMutation({
    mutationKey: replacing.mutationKey,
    mutationFn: async (entry: SearchWordEntry) => {
      const { entries, version } = await orpc.settings.listSearchWords.call({ query: {} })
      return await replacing.mutationFn({ query: { version }, body: [...entries, entry] })
    },
    onSuccess: useReread(),
  })
}

function useReread() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.settings.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  }
}

interface Replacement {
  body: SearchWordEntry[]
}

const replacing = versioned(orpc.settings.replaceSearchWords, { partsOf: differences })

/** Both lists are long, and most of them is the same. */
function differences({ body }: Replacement, { searchWords }: ErrorParameters): ConflictPart[] {
  const theirs: SearchWordEntry[] = JSON.parse(String(searchWords))
  return [{ part: 'searchWords', mine: beside(body, theirs), theirs: beside(theirs, body) }]
}

function beside(entries: readonly SearchWordEntry[], others: readonly SearchWordEntry[]): string {
  const known = new Set(others.map(lineOf))
  return entries
    .map(lineOf)
    .filter((line) => !known.has(line))
    .join('\n')
}

const signs = { synonym: '=', replacement: '→', ignored: '–' }

function lineOf({ kind, language, words, means }: SearchWordEntry): string {
  const line = [words.join('; '), signs[kind], means.join('; ')].join(' ').trim()
  return language === 'all' ? line : `${line} (${language})`
}
