import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/formats.ts'
import { typedEmails } from './typed-emails.ts'
import styles from './understood-emails.module.css'

const shownEmails = 60

/** What was typed, address by address, and what is wrong with which. */
export function UnderstoodEmails({ text }: { text: string }) {
  const { t } = useTranslation(['app', 'errors'])
  const { number } = useFormats()
  const typed = typedEmails(text)
  return (
    <div className={styles.emails} aria-live="polite">
      {typed.slice(0, shownEmails).map(({ email, fault }, index) => (
        <Badge
          // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand there twice
          key={`${email}${index}`}
          color={fault === null ? 'gray' : 'red'}
          variant="light"
          tt="none"
          title={fault === null ? email : t(`errors:${fault}`)}
        >
          {fault === null ? email : `${email}: ${t(`errors:${fault}`)}`}
        </Badge>
      ))}
      {typed.length > shownEmails && (
        <Text size="xs" c="dimmed">
          {t('app:andMore', { number: number(typed.length - shownEmails) })}
        </Text>
      )}
    </div>
  )
}
