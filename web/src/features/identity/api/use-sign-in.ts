import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Session } from '@vitrine/contract'
import { useState } from 'react'
import { api } from '../../../lib/api/calls.ts'
import { enterAfterSignIn, forget } from '../../../lib/session/start-session.ts'
import { signingIn } from './signing-in.ts'

/** Signing in by password, with the second step where the account has one. */
export function useSignIn() {
  const navigate = useNavigate()
  const [secondStep, setSecondStep] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)

  const enter = async (session: Session) => {
    const outcome = await enterAfterSignIn(session)
    if (outcome !== 'refused') return
    // A person who belongs to no company here may have an invitation.
    const invitations = await api.invitations.listInvitations().catch(() => [])
    if (invitations.length > 0) return await navigate({ to: '/invitations' })
    await api.identity.logout()
    forget()
    setSecondStep(null)
    setRefused(true)
  }

  const signIn = useMutation({
    mutationKey: signingIn,
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      setRefused(false)
      const answer = await api.identity.login({ email: email.trim(), password })
      if ('secondFactor' in answer) setSecondStep(answer.secondFactor.token)
      else await enter(answer)
    },
  })
  return {
    signIn: (typed: { email: string; password: string }) => signIn.mutate(typed),
    isBusy: signIn.isPending,
    /** Known, but at home at no company here. */
    isRefused,
    /** Token for the second step, once the password was right. */
    secondStep,
    leaveSecondStep: () => setSecondStep(null),
    enter,
  }
}
