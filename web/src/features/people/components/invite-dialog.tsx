import { Alert, Button, FileButton, Group, List, Modal, Select, Text, Textarea } from '@mantine/core'
import type { InvitationReport, PersonKind } from '@vitrine/contract'
import { languages } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { localeNames } from '../../../lib/i18n/locales.ts'
import { typedEmails } from '../../../lib/invitations/typed-emails.ts'
import { UnderstoodEmails } from '../../../lib/invitations/understood-emails.tsx'
import { useTypedForm } from '../../../lib/session/typed-form.ts'
import { usePeopleActions } from '../api/use-people.ts'
import { type AccessDraft, AccessFields } from './access-fields.tsx'

interface InvitationDraft {
  text: string
  access: AccessDraft
  language: string | null
}

const noInvitation: InvitationDraft = {
  text: '',
  access: { groups: [], tags: [], priceTypes: [] },
  language: null,
}

/** Inviting one or many people by their addresses. */
export function InviteDialog({ kind, onClose }: { kind: PersonKind; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { invite } = usePeopleActions()
  const form = useTypedForm<InvitationDraft>(`invite.${kind}`, noInvitation)
  const { text, access, language } = form.values
  const [report, setReport] = useState<InvitationReport | null>(null)
  const isClient = kind === 'external'
  const fine = typedEmails(text).filter(({ fault }) => fault === null)
  if (report !== null) return <ReportDialog report={report} onClose={onClose} />
  const send = async () => {
    const answer = await invite.mutateAsync({
      query: {},
      body: {
        emails: fine.map(({ email }) => email),
        isClient,
        ...access,
        language: languages.find((each) => each === language) ?? null,
      },
    })
    setReport(answer)
  }
  return (
    <FormDialog
      title={t(isClient ? 'inviteClients' : 'inviteUsers')}
      isBusy={invite.isPending}
      canSubmit={fine.length > 0}
      keepsTyped
      submitLabel={t('inviteCount', { count: fine.length, number: number(fine.length) })}
      size="lg"
      onSubmit={() => void send().catch(() => {})}
      onClose={onClose}
    >
      <EmailField text={text} onChange={(next) => form.setFieldValue('text', next)} />
      <AccessFields
        draft={access}
        onChange={(next) => form.setFieldValue('access', next)}
        error={invite.error}
        isClient={isClient}
        withPrices
      />
      <Select
        label={t('mailLanguage')}
        placeholder={t('mailLanguageOwn')}
        clearable
        data={languages.map((value) => ({ value, label: localeNames[value] }))}
        {...form.getInputProps('language')}
      />
    </FormDialog>
  )
}

/** Addresses, typed or taken from a file, with what each was understood as. */
function EmailField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('people')
  return (
    <>
      <Textarea
        label={t('emails')}
        description={t('emailsText')}
        placeholder={'anna@studio.example\nBo Lind <bo@lind.example>'}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <UnderstoodEmails text={text} />
        <FileButton
          accept="text/plain,text/csv,.csv,.txt"
          onChange={(file) => void file?.text().then((content) => onChange(`${text}\n${content}`.trim()))}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" flex="none">
              {t('fromFile')}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}

function ReportDialog({ report, onClose }: { report: InvitationReport; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const errorText = useErrorText()
  const { invited, refused } = report
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('inviteDone')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {invited.length > 0 && (
        <Text mb="xs">{t('invitedNew', { count: invited.length, number: number(invited.length) })}</Text>
      )}
      {refused.length > 0 && (
        <Alert
          color="orange"
          title={t('invitedNot', { count: refused.length, number: number(refused.length) })}
        >
          <List size="sm">
            {refused.map(({ email, code }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be refused twice
              <List.Item key={`${email}${index}`}>
                {email}: {errorText({ code, status: 0, message: '', data: { email } })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Modal>
  )
}
