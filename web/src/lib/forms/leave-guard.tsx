import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isLeftAtOnce } from '../session/next-visit.ts'

/** Asks before a page with unsaved changes is left, also by closing the window; not where the session has ended. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('app')
  const isToAsk = () => isDirty && !isLeftAtOnce()
  const blocker = useBlocker({
    shouldBlockFn: isToAsk,
    enableBeforeUnload: isToAsk,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} withCloseButton={false} centered>
      <Text mb="lg">{t('unsavedChanges')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={blocker.proceed}>
          {t('discardChanges')}
        </Button>
        <Button onClick={blocker.reset} data-autofocus>
          {t('stay')}
        </Button>
      </Group>
    </Modal>
  )
}
