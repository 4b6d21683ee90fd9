import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../api/domain-queries.ts'

/** All groups the person sees. */
export function useGroups() {
  const groups = useQuery(groupsQuery())
  return { ...groups, groups: groups.data?.result ?? [] }
}
