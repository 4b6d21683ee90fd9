/** How large an export would be, or why it can't be made. Equal terms share one request. */
import { useQuery } from '@tanstack/react-query'
import type { ExportTerms } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'

/** `terms`: null while there is nothing to be counted. */
export function useEstimate(terms: ExportTerms | null) {
  return useQuery({
    ...orpc.exports.estimateExport.queryOptions({ input: { query: {}, body: terms ?? ({} as ExportTerms) } }),
    enabled: terms !== null,
    staleTime: 0,
    retry: false,
  })
}
