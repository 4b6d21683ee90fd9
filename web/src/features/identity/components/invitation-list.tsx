import { Alert, Stack, Text } from '@mantine/core'
import type { OwnInvitation } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
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
  const [declining, setDeclining] = useState<OwnInvitation | null>(null)
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
    decline.mutate(invitation, { onSuccess, onSettled: () => setDeclining(null) })
  }
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
            onDecline={() => setDeclining(invitation)}
          />
        ))}
      </ul>
      {declining !== null && (
        <DeclineDialog
          invitation={declining}
          isBusy={decline.isPending}
          onDecline={() => refuse(declining)}
          onClose={() => setDeclining(null)}
        />
      )}
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

interface DeclineDialogProps {
  invitation: OwnInvitation
  isBusy: boolean
  onDecline: () => void
  onClose: () => void
}

function DeclineDialog({ invitation, isBusy, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('identity')
  return (
    <FormDialog
      title={t('declineSure', { domain: invitation.domain.name })}
      isBusy={isBusy}
      canSubmit
      submitLabel={t('declineInvitation')}
      onSubmit={onDecline}
      onClose={onClose}
    >
      <Text>{t('declineSureText')}</Text>
    </FormDialog>
  )
}
