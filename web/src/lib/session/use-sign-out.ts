import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from './sign-out.ts'

/** Signs out, forgets everything, and ends at the login screen. */
export function useSignOut(): { leave: () => void; isLeaving: boolean } {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: ['sign-out'],
    mutationFn: signOut,
    onSuccess: () => navigate({ to: '/login', search: {} }),
  })
  return { leave: () => mutate(), isLeaving: isPending }
}
