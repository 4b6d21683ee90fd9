import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** What a refusal means here, where that is more than its words. */
export function RefusalAlert({ text }: { text: string }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  )
}
