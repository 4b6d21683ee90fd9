import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** A refusal, in the form that met it. */
export function RefusalAlert({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  )
}
