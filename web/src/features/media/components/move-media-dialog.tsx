import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GuardedModal } from '../../../lib/forms/guarded-modal.tsx'
import { type ChosenProduct, ProductChoice } from './product-choice.tsx'

interface MoveMediaDialogProps {
  count: number
  onMove: (productId: string) => void
  onClose: () => void
}

/** Asks which product the chosen media go to. */
export function MoveMediaDialog({ count, onMove, onClose }: MoveMediaDialogProps) {
  const { t } = useTranslation('media')
  const [product, setProduct] = useState<ChosenProduct | null>(null)
  return (
    <GuardedModal onClose={onClose} title={t('moveTitle', { count })}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('moveHint')}
        </Text>
        <ProductChoice size="sm" label={t('product')} product={product} onChange={setProduct} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={product === null} onClick={() => product !== null && onMove(product._id)}>
            {t('moveThere')}
          </Button>
        </Group>
      </Stack>
    </GuardedModal>
  )
}
