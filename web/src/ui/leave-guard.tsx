import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

interface LeaveGuardProps {
  /** Whether there is something to lose. */
  isDirty: boolean
  text: string
  stayLabel: string
  leaveLabel: string
}

/** Asks before a page with unsaved changes is left, also by closing the window. */
export function LeaveGuard({ isDirty, text, stayLabel, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} withCloseButton={false} centered>
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={blocker.proceed}>
          {leaveLabel}
        </Button>
        <Button onClick={blocker.reset} data-autofocus>
          {stayLabel}
        </Button>
      </Group>
    </Modal>
  )
}
