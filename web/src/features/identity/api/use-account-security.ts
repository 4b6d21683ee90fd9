import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** What protects the own account. */
export function useAccountSecurity() {
  return useQuery(orpc.signInSecurity.getSecurity.queryOptions({ staleTime: 0 }))
}

/** Changes to it; each reads it anew afterwards. */
export function useSecurityActions() {
  const queries = useQueryClient()
  const calls = orpc.signInSecurity
  const onSuccess = () => queries.invalidateQueries({ queryKey: calls.getSecurity.key() })
  return {
    beginSecondFactor: useMutation({ ...calls.beginSecondFactor.mutationOptions() }),
    confirmSecondFactor: useMutation({ ...calls.confirmSecondFactor.mutationOptions({ onSuccess }) }),
    renewRecoveryCodes: useMutation({ ...calls.renewRecoveryCodes.mutationOptions({ onSuccess }) }),
    removeSecondFactor: useMutation({ ...calls.removeSecondFactor.mutationOptions({ onSuccess }) }),
    beginPasskey: useMutation({ ...calls.beginPasskey.mutationOptions() }),
    addPasskey: useMutation({ ...calls.addPasskey.mutationOptions({ onSuccess }) }),
    renamePasskey: useMutation({ ...calls.renamePasskey.mutationOptions({ onSuccess }) }),
    removePasskey: useMutation({ ...calls.removePasskey.mutationOptions({ onSuccess }) }),
  }
}
