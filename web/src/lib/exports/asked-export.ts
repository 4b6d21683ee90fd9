/** What somebody wants to have as a file: asked for on any page, answered by the dialog that the frame shows. */
import type { ExportSelection } from '@vitrine/contract'
import { createStore } from '../create-store.ts'
import { useEntered } from '../session/session-store.ts'

export interface AskedExport {
  selection: ExportSelection
  /** As the products stand on the page. */
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
