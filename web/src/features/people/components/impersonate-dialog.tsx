import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Member } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { api, orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { startAnew } from '../../../lib/session/start-session.ts'

/** Says what acting in another's place means, and begins it. */
export function ImpersonateDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { domain } = useEntered()
  const { name } = member.profile
  const begin = useMutation({
    mutationKey: orpc.impersonation.startImpersonation.mutationKey(),
    mutationFn: async () => {
      await api.impersonation.startImpersonation({ domain: domain._id, user: member._id })
      startAnew('/', member._id)
    },
  })
  return (
    <FormDialog
      title={t('impersonateTitle', { name })}
      isBusy={begin.isPending}
      canSubmit
      submitLabel={t('impersonateGo')}
      onSubmit={() => begin.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{t('impersonateText', { name })}</Text>
    </FormDialog>
  )
}
