import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedWord } from '../forms/delete-dialog.tsx'
import { useFormats } from '../i18n/formats.ts'
import { keptDays, type Unsent, useLeavingQuestion } from './unsent-messages.ts'

/** Asks a person who signs out what to do with their unsent answers. */
export function LeavingQuestion() {
  const question = useLeavingQuestion()
  return question === null ? null : <Question {...question} />
}

function Question({ unsent, settle }: { unsent: Unsent; settle: (isLeaving: boolean) => void }) {
  const { t } = useTranslation('app')
  const { number } = useFormats()
  const [isDeleting, setDeleting] = useState(false)
  const { isSending, hasFailed, send } = useSending(unsent, () => settle(true))
  const waiting = unsent.waiting.use()
  const count = waiting.length
  const discard = async () => {
    await unsent.discard(waiting.map((each) => each.number))
    settle(true)
  }
  return (
    <Modal
      opened
      centered
      onClose={() => settle(false)}
      title={t('unsentTitle', { count, number: number(count) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isDeleting ? (
        <Deleting count={count} onDelete={() => void discard()} onBack={() => setDeleting(false)} />
      ) : (
        <Stack>
          <Text>{t('unsentText', { days: keptDays })}</Text>
          {hasFailed && (
            <Alert color="orange" role="alert">
              {t('unsentNotSent', { count, number: number(count) })}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {t('unsentDelete')}
            </Button>
            <Button variant="default" onClick={() => settle(true)}>
              {t('unsentKeep')}
            </Button>
            <Button loading={isSending} onClick={() => void send()} data-autofocus>
              {t('unsentSend')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function useSending(unsent: Unsent, onDone: () => void) {
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const send = async () => {
    setSending(true)
    await unsent.pump()
    setSending(false)
    if (unsent.waiting.get().length === 0) onDone()
    else setFailed(true)
  }
  return { isSending, hasFailed, send }
}

interface DeletingProps {
  count: number
  onDelete: () => void
  onBack: () => void
}

function Deleting({ count, onDelete, onBack }: DeletingProps) {
  const { t } = useTranslation('app')
  const { number } = useFormats()
  const { isTyped, field } = useTypedWord()
  return (
    <Stack>
      <Alert color="red" variant="light">
        {t('unsentLost', { count, number: number(count) })}
      </Alert>
      {field}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button color="red" disabled={!isTyped} onClick={onDelete}>
          {t('delete')}
        </Button>
      </Group>
    </Stack>
  )
}
