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
      <div role="status">
        {answered !== null && (
          <Alert color="teal">
            <Stack gap="sm" align="flex-start">
              <Text size="sm">{t(answered.outcome, { domain: answered.domain.name })}</Text>
              {answered.outcome === 'invitationAccepted' && <OpenCompany domain={answered.domain} />}
            </Stack>
          </Alert>
        )}
      </div>
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
        <FormDialog
          title={t('declineSure', { domain: declining.domain.name })}
          isBusy={decline.isPending}
          canSubmit
          submitLabel={t('declineInvitation')}
          onSubmit={() => refuse(declining)}
          onClose={() => setDeclining(null)}
        >
          <Text>{t('declineSureText')}</Text>
        </FormDialog>
      )}
    </Stack>
  )
}
