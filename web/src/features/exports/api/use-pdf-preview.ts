/** The preview of a catalogue, made again a moment after what it shows has changed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExportTerms } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { orpc } from '../../../lib/api/client.ts'

export type PdfTerms = Extract<ExportTerms, { format: 'pdf' }>

export interface PdfPreviewed {
  /** The newest that was made. */
  content: Blob | null
  isMaking: boolean
  /** Why there is none of what is chosen now. */
  error: unknown
  again: () => void
}

const debounceMs = 500

/** `terms`: null while there is nothing that could be shown. */
export function usePdfPreview(terms: PdfTerms | null): PdfPreviewed {
  const text = JSON.stringify(terms)
  const settled = useSettled(text)
  const shown = JSON.parse(settled) as PdfTerms | null
  const { format: _, ...body } = shown ?? ({} as PdfTerms)
  const { data, isFetching, error, refetch } = useQuery({
    ...orpc.exports.previewPdf.queryOptions({ input: { query: {}, body } }),
    enabled: shown !== null && terms !== null,
    placeholderData: keepPreviousData,
    // Products change meanwhile, and pictures are large.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    content: data ?? null,
    isMaking: isFetching || (terms !== null && text !== settled),
    error: isFetching ? null : error,
    again: () => void refetch(),
  }
}

/**
 * The value once it has stood for a moment. That of the library takes the first value whose effects run for settled, and
 * those of a tab don't run before it is on screen.
 */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(wait)
  }, [value])
  return settled
}
