import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectMember } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { FormDialog } from '../../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { currentLocale } from '../../../../../lib/i18n/i18n.ts'
import { useEntered } from '../../../../../lib/session/session-store.ts'
import { nameOfMember } from '../../../api/name-of-member.ts'
import { useProjectActions } from '../../../api/use-projects.ts'
import { useEditing } from '../editing.ts'
import styles from '../editor.module.css'

const namedPeople = 10

interface InviteDialogProps {
  /** Those who don't know of it yet. */
  members: readonly ProjectMember[]
  onClose: () => void
}

/** Lets people know; from then on they find the project. */
export function InviteDialog({ members, onClose }: InviteDialogProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { project } = useEditing()
  const { access } = useEntered()
  const { invite } = useProjectActions()
  const count = members.length
  const named = members.slice(0, namedPeople).map(nameOfMember).join(', ')
  const target = { params: { projectId: project._id } }
  return (
    <FormDialog
      title={t('inviteTitle')}
      submitLabel={t('inviteCount', { count, number: number(count) })}
      isBusy={invite.isPending}
      canSubmit={count > 0}
      onSubmit={() => invite.mutate(target, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {count > namedPeople ? t('inviteMore', { names: named, number: number(count - namedPeople) }) : named}
      </Text>
      <Text size="sm" c="dimmed">
        {t('inviteText')}
      </Text>
      {access.permissions.setting.edit === 3 && <MailLook />}
      {project.productCount === 0 && (
        <Alert color="yellow" variant="light">
          {t('inviteWithoutProducts')}
        </Alert>
      )}
    </FormDialog>
  )
}

/** The mail as people get it; those who look after the company's mails can see it. */
function MailLook() {
  const { t } = useTranslation('projects')
  const [isOpen, setOpen] = useState(false)
  const input = { kind: 'project-added' as const, language: currentLocale() }
  const mail = useQuery({ ...orpc.notifications.previewMail.queryOptions({ input }), enabled: isOpen })
  return (
    <>
      <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'hideMail' : 'showMail')}
      </Button>
      {isOpen && mail.data !== undefined && (
        <div>
          <p className={styles.foot}>{t('mailExample', { subject: mail.data.subject })}</p>
          {/* Without any permission: here not even its links lead anywhere. */}
          <iframe title={mail.data.subject} sandbox="" srcDoc={mail.data.html} className={styles.mail} />
        </div>
      )}
    </>
  )
}
