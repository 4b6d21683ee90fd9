import { Anchor, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { describedKind, isWebAddress } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { parseRibbon } from '../../../lib/ribbon-value.ts'
import { RibbonTag } from '../../../ui/ribbon-tag.tsx'
import type { ShownField } from '../api/detail-groups.ts'
import { LongText } from './long-text.tsx'
import { QrCode } from './qr-code.tsx'

interface DetailValueProps {
  field: ShownField
  value: string
  product: Product
}

/** A detail as its type is shown. */
export function DetailValue({ field, value, product }: DetailValueProps) {
  const { t } = useTranslation('app')
  const { quantity, date, yesNo } = useFormats()
  if (value.trim() === '') {
    return (
      <Text span c="dimmed">
        {t('noValue')}
      </Text>
    )
  }
  switch (describedKind(field.type).holds) {
    case 'decimal':
      return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{quantity(value, field.type)}</span>
    case 'yesNo':
      return yesNo(value)
    case 'day':
      return date(value)
    case 'address':
      return <Hyperlink address={value.trim()} />
    case 'ribbon':
      return <Ribbon value={value} />
    case 'generated':
      return <QrCode path={value} product={product} />
    case 'option':
      return value
    default:
      return <LongText text={value} />
  }
}

/** Only web addresses become links; anything else is text, whatever it claims to be. */
function Hyperlink({ address }: { address: string }) {
  const { t } = useTranslation('products')
  if (!isWebAddress(address)) return address
  const text = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      underline="always"
      aria-label={t('openLink', { text })}
    >
      {text} <IconExternalLink size={14} stroke={1.75} aria-hidden style={{ verticalAlign: '-2px' }} />
    </Anchor>
  )
}

function Ribbon({ value }: { value: string }) {
  const ribbon = parseRibbon(value)
  return ribbon === null ? value : <RibbonTag label={ribbon.label} color={ribbon.color} />
}
