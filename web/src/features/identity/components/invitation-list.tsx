import { Alert, Stack, Text } from '@mantine/core'
import type { OwnInvitation } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { confirmAction } from '../../../lib/forms/confirm.ts'
import { useAnswers } from '../api/use-answers.ts'
import { InvitationCard } from './invitation-card.tsx'
import styles from './invitation-list.module.css'
import { OpenCompany } from './open-company.tsx'
import { RefusalAlert } from './refusal-alert.tsx'

interface Answered {
  outcome: 'invitationAccepted' | 'invitationDeclined'
  domain: OwnInvitation['domain']
}

/** Invitations that wait, and what came of the one that was just answered. */
export function InvitationList({ invitations, email }: { invitations: OwnInvitation[]; email: string }) {
  const { t } = useTranslation('identity')
  const { accept, decline } = useAnswers()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const error = accept.error ?? decline.error
  // What another tab, or the company, was quicker with.
  const isGone = error !== null && refusalOf(error).code === 'NotFound'
  const begin = () => {
    setAnswered(null)
    accept.reset()
    decline.reset()
  }
  const join = (invitation: OwnInvitation) => {
    begin()
    const onSuccess = () => setAnswered({ outcome: 'invitationAccepted', domain: invitation.domain })
    accept.mutate(invitation, { onSuccess })
  }
  const refuse = (invitation: OwnInvitation) => {
    begin()
    const onSuccess = () => setAnswered({ outcome: 'invitationDeclined', domain: invitation.domain })
    // The list shows the refusal.
    return decline.mutateAsync(invitation, { onSuccess }).catch(() => {})
  }
  const askDeclining = (invitation: OwnInvitation) =>
    confirmAction({
      title: t('declineSure', { domain: invitation.domain.name }),
      text: t('declineSureText'),
      label: t('declineInvitation'),
      run: () => refuse(invitation),
    })
  return (
    <Stack>
      <div role="status">{answered !== null && <Outcome {...answered} />}</div>
      {isGone && <RefusalAlert text={t('invitationGone')} />}
      {invitations.length === 0 && answered === null && (
        <Text c="dimmed">
          {t('invitationsNone')}. {t('invitationsNoneText')}
        </Text>
      )}
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationCard
            key={invitation._id}
            invitation={invitation}
            email={email}
            isBusy={accept.isPending && accept.variables._id === invitation._id}
            onAccept={() => join(invitation)}
            onDecline={() => askDeclining(invitation)}
          />
        ))}
      </ul>
    </Stack>
  )
}

function Outcome({ outcome, domain }: Answered) {
  const { t } = useTranslation('identity')
  return (
    <Alert color="teal">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(outcome, { domain: domain.name })}</Text>
        {outcome === 'invitationAccepted' && <OpenCompany domain={domain} />}
      </Stack>
    </Alert>
  )
}
