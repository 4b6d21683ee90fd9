import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { drawQrCode } from '../../../lib/draw-qr-code.ts'
import styles from './presenter/invite.module.css'

interface ScanProps {
  address: string
  label: string
  /** Whether the picture is kept for the next time; not where the address signs somebody in. */
  isKept?: boolean
}

/** An address to be read by a camera. */
export function Scan({ address, label, isKept = true }: ScanProps) {
  const { t } = useTranslation('rooms')
  const picture = useQuery({
    queryKey: ['qr-code', address],
    queryFn: () => drawQrCode(address),
    staleTime: Number.POSITIVE_INFINITY,
    ...(!isKept && { gcTime: 0 }),
  })
  if (picture.isPending) return <Skeleton w={240} h={240} />
  if (picture.isError) {
    return (
      <Text c="red" size="sm" role="alert">
        {t('qrFailed')}
      </Text>
    )
  }
  return <img src={picture.data} alt={label} className={styles.scan} />
}
