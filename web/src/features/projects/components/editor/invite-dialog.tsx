import { Alert, Text } from '@mantine/core'
import type { ProjectMember } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { nameOfMember } from '../../api/name-of-member.ts'
import { useProjectActions } from '../../api/use-projects.ts'
import { useEditing } from './editing.ts'

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
      {project.productCount === 0 && (
        <Alert color="yellow" variant="light">
          {t('inviteWithoutProducts')}
        </Alert>
      )}
    </FormDialog>
  )
}
