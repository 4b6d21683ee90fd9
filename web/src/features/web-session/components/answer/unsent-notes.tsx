import { Alert, Button, Group, List, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../lib/copy-text.ts'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import type { WaitingAnswer } from '../../api/sent-answer.ts'
import { useOpenSession } from '../../session-context.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import styles from './unsent-notes.module.css'

/** Answers that the server didn't take: what each says, why, and what can be done. Nothing goes silently. */
export function UnsentNotes() {
  return (
    <>
      <Ended />
      <Refused />
    </>
  )
}

/** Why fields are disabled; the session's home page says so itself. */
function Ended() {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const { search } = useSessionPlace()
  const isHome = search.mode === undefined && search.step === undefined
  if (session.state !== 'done' || isHome) return null
  return (
    <div className={styles.notes}>
      <Alert color="gray" role="status">
        {t('ended')}
      </Alert>
    </div>
  )
}

function Refused() {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session, answers } = useOpenSession()
  const describe = useDescription()
  const { refused } = answers
  if (refused.length === 0) return null
  const numbers = refused.map((one) => one.number)
  const text = refused.map((one) => describe(one)).join('\n')
  return (
    <div className={styles.notes}>
      <Alert
        color="orange"
        role="alert"
        title={t('refusedTitle', { count: refused.length, number: number(refused.length) })}
      >
        <Reasons refused={refused} />
        <List size="sm" mt="xs" className={styles.list}>
          {refused.map((one) => (
            <List.Item key={one.number}>{describe(one)}</List.Item>
          ))}
        </List>
        <Group gap="xs" mt="sm">
          <CopyButton
            icon={IconCopy}
            label={t('copyAnswers')}
            doneLabel={t('copied')}
            onCopy={() => copyText(text)}
          />
          {session.mayAnswer && (
            <Button size="compact-sm" variant="default" onClick={() => answers.retry(numbers)}>
              {t('sendAgain')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => answers.discard(numbers)}>
            {t('discardAnswers')}
          </Button>
        </Group>
      </Alert>
    </div>
  )
}

/** Each reason once. */
function Reasons({ refused }: { refused: readonly WaitingAnswer[] }) {
  const errorText = useErrorText()
  const reasons = new Set(refused.map(({ refusal }) => errorText({ message: '', ...refusal })))
  return [...reasons].map((reason) => (
    <Text key={reason} size="sm">
      {reason}
    </Text>
  ))
}

/** An answer in one line: `Chair: Quantity 24, interested`. */
function useDescription(): (waiting: WaitingAnswer) => string {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const names = new Map(session.orderFields.map(({ _id, name }) => [_id, name]))
  return ({ message: { productName, values = {}, interested, state } }) => {
    const said = [
      ...Object.entries(values).map(([id, value]) => `${names.get(id) ?? t('formerField')} ${value || '–'}`),
      ...(interested === undefined ? [] : [t(interested ? 'isInterested' : 'isNotInterested')]),
    ]
    return t('answerLine', {
      product: productName,
      said: said.length === 0 ? t(`state.${state}`) : said.join(', '),
    })
  }
}
