import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

const meta = { isShownInPlace: true }

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
    beginSecondFactor: useMutation({ ...calls.beginSecondFactor.mutationOptions(), meta }),
    confirmSecondFactor: useMutation({ ...calls.confirmSecondFactor.mutationOptions({ onSuccess }), meta }),
    renewRecoveryCodes: useMutation({ ...calls.renewRecoveryCodes.mutationOptions({ onSuccess }), meta }),
    removeSecondFactor: useMutation({ ...calls.removeSecondFactor.mutationOptions({ onSuccess }), meta }),
    beginPasskey: useMutation({ ...calls.beginPasskey.mutationOptions(), meta }),
    addPasskey: useMutation({ ...calls.addPasskey.mutationOptions({ onSuccess }), meta }),
    renamePasskey: useMutation({ ...calls.renamePasskey.mutationOptions({ onSuccess }), meta }),
    removePasskey: useMutation({ ...calls.removePasskey.mutationOptions({ onSuccess }), meta }),
  }
}
