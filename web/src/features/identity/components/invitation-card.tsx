import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { OwnInvitation } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'

interface InvitationCardProps {
  invitation: OwnInvitation
  email: string
  isBusy: boolean
  onAccept: () => void
  onDecline: () => void
}

/** Which company invites, by whom and as what, and the two answers. */
export function InvitationCard({ invitation, email, isBusy, onAccept, onDecline }: InvitationCardProps) {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const { dateTime } = useFormats()
  const { domain, isClient, expiresAt, obstacle } = invitation
  return (
    <Card withBorder component="li" padding="md">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {domain.name}
        </Title>
        <Text>
          <Inviter invitation={invitation} />
        </Text>
        <Text size="sm" c="dimmed">
          {t(isClient ? 'invitedAsClient' : 'invitedAsStaff')}{' '}
          {t('invitedUntil', { time: dateTime(expiresAt) })}
        </Text>
        {obstacle !== null && (
          <Alert color="orange">
            {errorText({ code: obstacle, status: 409, message: '', data: { email } })}
          </Alert>
        )}
        <Group>
          <Button
            onClick={onAccept}
            loading={isBusy}
            disabled={obstacle !== null}
            aria-label={t('acceptInvitationOf', { domain: domain.name })}
          >
            {t('acceptInvitation')}
          </Button>
          <Button
            variant="default"
            onClick={onDecline}
            disabled={isBusy}
            aria-label={t('declineInvitationOf', { domain: domain.name })}
          >
            {t('declineInvitation')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function Inviter({ invitation: { inviter } }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('identity')
  if (inviter === null) return t('invitedByNobody')
  const { name, company } = inviter
  return company === ''
    ? t('invitedBy', { inviter: name })
    : t('invitedByCompany', { inviter: name, company })
}
