import { Button, Modal, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { drawQrCode } from '../../../lib/draw-qr-code.ts'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** Where it leads on this host. */
  path: string
  product: Pick<Product, 'name' | 'reference'>
}

/** The code that opens the product on another device; larger on request, and to download for print. */
export function QrCode({ path, product }: QrCodeProps) {
  const { t } = useTranslation('products')
  const [isLarge, large] = useDisclosure(false)
  const address = location.origin + path
  const code = useQuery({
    queryKey: ['qr-code', address],
    queryFn: () => drawQrCode(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (code.isPending) return <Skeleton w={112} h={112} radius="md" />
  if (code.isError) {
    return (
      <Text c="red" size="sm" role="alert">
        {t('qrFailed')}
      </Text>
    )
  }
  const picture = <img src={code.data} alt={t('qrCode', { name: product.name })} className={styles.code} />
  return (
    <>
      <UnstyledButton className={styles.small} aria-label={t('enlargeQr')} onClick={large.open}>
        {picture}
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={large.close}
        title={product.name}
        centered
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack align="center" gap="md">
          <div className={styles.large}>{picture}</div>
          <Text size="sm" c="dimmed" ta="center">
            {t('qrHint')}
          </Text>
          <Button
            component="a"
            href={code.data}
            download={`${product.reference}-qr.png`}
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            {t('downloadQr')}
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
