import { useEntered } from './session-store.ts'

/** Whether this person sees the catalogue; guests of a project and some clients see only projects. */
export function useSeesCatalog(): boolean {
  const { access, domain } = useEntered()
  return access.project === undefined && (!access.isClient || domain.subscription.allowCatalog)
}
