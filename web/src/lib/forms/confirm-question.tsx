import { Alert, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { type Confirmation, closeConfirmation, useConfirmation } from './confirm.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Puts the question of `confirmDelete` and `confirmAction` on whatever page is shown. */
export function ConfirmQuestion() {
  const asked = useConfirmation()
  return asked === null ? null : <Question asked={asked} />
}

function Question({ asked }: { asked: Confirmation }) {
  const { title, text, action, run } = asked
  const [isBusy, setBusy] = useState(false)
  const isRead = typeof text === 'function'
  const found = useQuery({
    queryKey: ['confirmation', useId()],
    queryFn: isRead ? text : skipToken,
    gcTime: 0,
  })
  const shown = isRead ? found.data : text
  useClosedWithPage(asked)
  useReturnedFocus(asked)
  const close = () => closeConfirmation(asked)
  const confirm = () => {
    setBusy(true)
    run().then(close, () => setBusy(false))
  }
  const dialog = { title, readError: found.error, isBusy, onClose: close }
  if (action === null) return <DeleteDialog {...dialog} text={shown} onDelete={confirm} />
  return (
    <FormDialog
      {...dialog}
      canSubmit={shown !== undefined}
      submitLabel={action.label}
      isDangerous={action.isDangerous}
      onSubmit={confirm}
    >
      {action.isDangerous ? (
        <Alert color="red" variant="light">
          {shown ?? '…'}
        </Alert>
      ) : (
        <Text component="div" size="sm">
          {shown}
        </Text>
      )}
    </FormDialog>
  )
}

/** The question belongs to the page that asked it. */
function useClosedWithPage(asked: Confirmation): void {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [askedOn] = useState(page)
  useEffect(() => {
    if (page !== askedOn) closeConfirmation(asked)
  }, [page, askedOn, asked])
}

/** To what was pressed; where that went with what was deleted, to the page. */
function useReturnedFocus({ opener }: Confirmation): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const place = opener() ?? document.getElementById('content')
      place?.focus({ preventScroll: true })
    },
    [opener],
  )
}
