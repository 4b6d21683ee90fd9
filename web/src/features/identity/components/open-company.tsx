import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OwnInvitation } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { isText, readLocal } from '../../../lib/session/local-data.ts'
import { enterDomain } from '../../../lib/session/start-session.ts'

/** The way into a company that was just joined; one host name shows its own company only. */
export function OpenCompany({ domain }: { domain: OwnInvitation['domain'] }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const enter = useMutation({
    mutationKey: ['enter-domain', domain._id],
    mutationFn: () => enterDomain(domain._id),
    onSuccess: () => navigate({ to: '/' }),
  })
  const mapped = readLocal('mapped-domain', isText)
  const label = t('openCompany', { domain: domain.name })
  if (mapped === null || mapped === domain._id) {
    return (
      <Button onClick={() => enter.mutate()} loading={enter.isPending}>
        {label}
      </Button>
    )
  }
  if (domain.hostName === null) return null
  const port = location.port === '' ? '' : `:${location.port}`
  return <Anchor href={`${location.protocol}//${domain.hostName}${port}/`}>{label}</Anchor>
}
