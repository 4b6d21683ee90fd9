import { useEntered } from './session-store.ts'

/** Whether the catalogue is shown to whoever is here; to guests of a project and to some clients projects alone are. */
export function useSeesCatalog(): boolean {
  const { access, domain } = useEntered()
  return access.project === undefined && (!access.isClient || domain.subscription.allowCatalog)
}
