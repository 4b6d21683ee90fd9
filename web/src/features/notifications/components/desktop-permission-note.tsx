import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktopPermission } from '../api/use-desktop.ts'

/** The browser has its own say about desktop notifications. */
export function DesktopPermissionNote() {
  const { t } = useTranslation('notifications')
  const [permission, setPermission] = useState(desktopPermission)
  if (permission === 'granted') return null
  if (permission !== 'default') {
    return (
      <Alert mt="lg" color="yellow">
        {t(permission === 'denied' ? 'desktopDenied' : 'desktopAbsent')}
      </Alert>
    )
  }
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button mt="lg" variant="default" onClick={ask}>
      {t('desktopAsk')}
    </Button>
  )
}
