/** The export that a person has requested on any page; the frame shows the dialog for it. */
import type { ExportSelection } from '@vitrine/contract'
import { createStore } from '../create-store.ts'
import { useEntered } from '../session/session-store.ts'

export interface AskedExport {
  selection: ExportSelection
  /** Order of the products on the page. */
  sorting: string
}

const asked = createStore<AskedExport | null>(null)

export const askExport = asked.set

export const useAskedExport = asked.use

export function closeExport(): void {
  asked.set(null)
}

/** People export what they see themselves: neither another person's view nor what a link shows. */
export function useMayExport(): boolean {
  const { user, viewAs, access, domain } = useEntered()
  return user !== null && viewAs === null && (!access.isClient || domain.subscription.allowCatalog)
}
