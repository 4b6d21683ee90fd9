import { Modal } from '@mantine/core'
import type { Account } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { PreferenceFields } from '../../lib/session/preference-fields.tsx'

interface PreferencesProps {
  user: Account
  onClose: () => void
}

/** The person's own language, formats and light or dark, from wherever they are. */
export function Preferences({ user, onClose }: PreferencesProps) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={t('preferences')} closeButtonProps={{ 'aria-label': t('close') }}>
      <PreferenceFields user={user} />
    </Modal>
  )
}
