import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EnterableDomain } from '@vitrine/contract'
import { handOverTo } from './hand-over.ts'
import { isText, readLocal } from './local-data.ts'
import { useEntered } from './session-store.ts'
import { enterDomain } from './start-session.ts'

/**
 * Where else the person may go from here. A host name mapped to one domain shows that domain only: from there it goes on
 * at the other's own.
 */
export function useOtherDomains(): {
  others: readonly EnterableDomain[]
  enter: (domain: EnterableDomain) => void
} {
  const { domains, domain } = useEntered()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationKey: ['enter-domain'],
    mutationFn: ({ _id }: EnterableDomain) => {
      const mapped = readLocal('mapped-domain', isText)
      return mapped === null || mapped === _id ? enterDomain(_id) : handOverTo(_id)
    },
    onSuccess: () => navigate({ to: '/' }),
  })
  return { others: domains.filter(({ _id }) => _id !== domain._id), enter: mutate }
}
