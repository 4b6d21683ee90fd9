import { Alert, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { copyText } from '../copy-text.ts'

/** A secret that nobody can read again. */
export function ShownOnce({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <Alert color="green" title={title}>
      <Group wrap="nowrap" align="center">
        <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere', flex: 1 }}>
          {text}
        </Text>
        <CopyButton
          icon={IconCopy}
          variant="subtle"
          label={t('copy')}
          doneLabel={t('copied')}
          onCopy={() => copyText(text)}
        />
      </Group>
    </Alert>
  )
}
