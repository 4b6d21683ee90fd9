import { Group, Select, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Language, languages, type MailPreviewKind, mailPreviewKinds } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { localeNames } from '../../../lib/i18n/locales.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'

const frameHeightPx = 460

/** The company's mails as people get them, filled in with examples. */
export function MailPreviews() {
  const { t } = useTranslation('people')
  const [kind, setKind] = useState<MailPreviewKind>('invitation')
  const [language, setLanguage] = useState<Language>(currentLocale())
  const preview = useQuery({
    ...orpc.notifications.previewMail.queryOptions({ input: { kind, language } }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-labelledby="mails">
      <Title order={2} size="h4" id="mails" mt="xl">
        {t('mails')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('mailsText')}
      </Text>
      <Group mb="md">
        <Select
          label={t('mailKind')}
          data={mailPreviewKinds.map((value) => ({ value, label: t(`mailKind.${value}`) }))}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(mailPreviewKinds.find((each) => each === value) ?? kind)}
        />
        <Select
          label={t('mailLanguage')}
          data={languages.map((value) => ({ value, label: localeNames[value] }))}
          allowDeselect={false}
          value={language}
          onChange={(value) => setLanguage(languages.find((each) => each === value) ?? language)}
        />
      </Group>
      <Loaded query={preview} waiting={<WaitingBox height={frameHeightPx} />}>
        {(mail) => <Mail {...mail} />}
      </Loaded>
    </section>
  )
}

function Mail({ subject, html }: { subject: string; html: string }) {
  return (
    <>
      <Text fw={600} mb="xs">
        {subject}
      </Text>
      {/* Without any permission: a mail is text and links, and here not even these lead anywhere. */}
      <iframe
        title={subject}
        sandbox=""
        srcDoc={html}
        style={{
          width: '100%',
          height: frameHeightPx,
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 8,
          background: '#fff',
        }}
      />
    </>
  )
}
