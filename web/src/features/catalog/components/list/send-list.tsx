import { Button, Group, Menu, Text } from '@mantine/core'
import { IconCopy, IconMail, IconPrinter, IconSend } from '@tabler/icons-react'
import type { ProductRow } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../lib/copy-text.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { mostSentProducts, writeIds } from '../../starred-search.ts'
import styles from './send-list.module.css'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The list for others. Its address opens nothing: who follows it signs in, and sees of it what they may see anyway. */
export function SendList({ products, title }: { products: readonly ProductRow[]; title: string }) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const address = `${location.origin}/starred?products=${writeIds(products.map(({ _id }) => _id))}`
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <div className={styles.send}>
      <Group gap="sm">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconSend {...icon} />}>
              {t('send')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href={mail} leftSection={<IconMail {...icon} />}>
              {t('sendMail')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy {...icon} />}
              onClick={() => void copyText(address).then(setIsCopied)}
            >
              {t('sendCopy')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
          {t('print')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={4} role="status">
        {isCopied === true && t('sendCopied')}
        {isCopied === false && t('sendNotCopied')}
        {products.length > mostSentProducts && t('sendFirst', { number: number(mostSentProducts) })}
      </Text>
    </div>
  )
}
