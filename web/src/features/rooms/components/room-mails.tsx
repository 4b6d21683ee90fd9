import { Alert, Button, Checkbox, List, MultiSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AttendeeProgress, RoomInvitationReport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { typedEmails } from '../../../lib/invitations/typed-emails.ts'
import { UnderstoodEmails } from '../../../lib/invitations/understood-emails.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { useTypedForm } from '../../../lib/session/typed-form.ts'
import { useOpenRoom } from '../room-context.ts'

/** Mails with code and link, to attendees and to addresses that are typed. */
export function RoomMails() {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const input = { params: { projectId: room.project._id }, query: {} }
  const progress = useQuery(orpc.webSession.getProgress.queryOptions({ input, staleTime: 0 }))
  return (
    <Stack component="section" gap="sm" aria-label={t('mails.title')}>
      <Text fw={600}>{t('mails.title')}</Text>
      <Loaded query={progress}>{({ attendees }) => <MailForm attendees={attendees} />}</Loaded>
    </Stack>
  )
}

interface Draft {
  isAll: boolean
  chosen: string[]
  text: string
}

const emptyDraft: Draft = { isAll: false, chosen: [], text: '' }

function MailForm({ attendees }: { attendees: readonly AttendeeProgress[] }) {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  const { room } = useOpenRoom()
  const form = useTypedForm<Draft>(`room-mails.${room._id}`, emptyDraft)
  const { isAll, text } = form.values
  const invite = useMutation(orpc.rooms.inviteToRoom.mutationOptions())
  const people = attendees.flatMap(({ user, name, isInvited }) =>
    user !== null && isInvited ? [{ value: user, label: name }] : [],
  )
  // People who were removed from the project meanwhile are no longer in the list.
  const chosen = form.values.chosen.filter((id) => people.some(({ value }) => value === id))
  const emails = typedEmails(text).flatMap(({ email, fault }) => (fault === null ? [email] : []))
  const count = (isAll ? people.length : chosen.length) + emails.length
  const send = async () => {
    const body = { attendees: isAll ? ('all' as const) : chosen, emails }
    const { refused } = await invite.mutateAsync({ params: { roomId: room._id }, body })
    // What can't be mailed stays, to be corrected.
    const faulty = typedEmails(form.getValues().text).filter(
      ({ email, fault }) =>
        fault !== null || refused.some((one) => one.email === email) || !emails.includes(email),
    )
    form.setValues({ ...emptyDraft, text: faulty.map(({ email }) => email).join('\n') })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0 && !invite.isPending) void send().catch(() => {})
      }}
    >
      <Stack gap="sm">
        {people.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('mails.nobody')}
          </Text>
        ) : (
          <>
            <Checkbox label={t('mails.all')} {...form.getInputProps('isAll', { type: 'checkbox' })} />
            {!isAll && (
              <MultiSelect
                label={t('mails.attendees')}
                placeholder={chosen.length === 0 ? t('mails.choose') : ''}
                data={people}
                value={chosen}
                searchable
                limit={200}
                nothingFoundMessage={t('mails.nobodyFound')}
                onChange={(next) => form.setFieldValue('chosen', next)}
              />
            )}
          </>
        )}
        <Textarea
          label={t('mails.emails')}
          description={t('mails.emailsText')}
          autosize
          minRows={1}
          maxRows={6}
          {...form.getInputProps('text')}
        />
        {text.trim() !== '' && <UnderstoodEmails text={text} />}
        <div role="status">{invite.data !== undefined && <Report report={invite.data} />}</div>
        <Button type="submit" loading={invite.isPending} disabled={count === 0} style={{ alignSelf: 'end' }}>
          {t('mails.send', { count, number: number(count) })}
        </Button>
      </Stack>
    </form>
  )
}

function Report({ report: { mailed, refused } }: { report: RoomInvitationReport }) {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  const errorText = useErrorText()
  return (
    <Alert color={refused.length > 0 ? 'orange' : 'green'}>
      {mailed === 0 && refused.length === 0
        ? t('mails.sentNobody')
        : mailed > 0 && t('mails.sent', { count: mailed, number: number(mailed) })}
      {refused.length > 0 && (
        <>
          <Text size="sm">{t('mails.refused')}</Text>
          <List size="sm">
            {refused.map(({ place, email, code }) => (
              <List.Item key={place}>
                {email}: {errorText({ code, status: 0, message: '', data: { email } })}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  )
}
