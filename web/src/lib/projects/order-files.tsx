import { Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import type { OrderFileFormat } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orderFilePath } from '../api/asset-paths.ts'
import { callContext } from '../api/call-context.ts'
import { currentLocale } from '../i18n/i18n.ts'

interface OrderRevision {
  _id: string
  project: string
  number: number
  revision: number
}

const formats = [
  { format: 'pdf', Icon: IconFileTypePdf, name: 'formatPdf', label: 'orderAsPdf' },
  { format: 'xlsx', Icon: IconFileSpreadsheet, name: 'formatExcel', label: 'orderAsExcel' },
] as const satisfies readonly { format: OrderFileFormat; Icon: unknown; name: string; label: string }[]

/** A confirmed order, as it is at this revision, to be taken along. */
export function OrderFiles({ order, size = 'sm' }: { order: OrderRevision; size?: 'sm' | 'compact-sm' }) {
  const { t } = useTranslation('app')
  const { domainId } = callContext()
  if (domainId === null) return null
  return (
    <Group gap="xs" wrap="nowrap">
      {formats.map(({ format, Icon, name, label }) => (
        <Button
          key={format}
          component="a"
          href={orderFilePath(order, domainId, format, currentLocale())}
          download
          size={size}
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          aria-label={t(label, { number: order.number })}
        >
          {t(name)}
        </Button>
      ))}
    </Group>
  )
}
