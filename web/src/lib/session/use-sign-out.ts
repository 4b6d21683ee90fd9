import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { askBeforeLeaving } from '../answer-queue/unsent-messages.ts'
import { signOut } from './sign-out.ts'

/** Signs out, forgets everything, and ends at the login screen. What was not sent yet is asked about before. */
export function useSignOut(): { leave: () => void; isLeaving: boolean } {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: ['sign-out'],
    mutationFn: () => signOut(() => navigate({ to: '/login', search: {} })),
  })
  const leave = () => void askBeforeLeaving().then((isLeaving) => isLeaving && mutate())
  return { leave, isLeaving: isPending }
}
