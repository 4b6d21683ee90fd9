import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api/calls.ts'
import { useEntered } from '../../lib/session/session-store.ts'
import { startAnew } from '../../lib/session/start-session.ts'
import styles from './shell.module.css'

/** Says, on every page, in whose place somebody acts, and leads back. */
export function ActingBar() {
  const { t } = useTranslation()
  const { user, access, impersonator } = useEntered()
  const leave = useMutation({
    mutationKey: ['end-impersonation'],
    mutationFn: async () => {
      await api.impersonation.endImpersonation({})
      startAnew(access.isClient ? '/users/users/external' : '/users/users/internal')
    },
  })
  if (user === null || impersonator === null) return null
  const { name } = user.profile
  return (
    <div className={styles.acting} role="status">
      <IconUserShield size={18} stroke={1.75} aria-hidden />
      <span className={styles.actingText}>{t('actingAs', { name: name === '' ? user.email : name })}</span>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        loading={leave.isPending}
        onClick={() => leave.mutate()}
      >
        {t('leaveActing')}
      </Button>
    </div>
  )
}
