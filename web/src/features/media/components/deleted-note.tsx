import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedMedia } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import styles from './note.module.css'

/** Says what was deleted, and takes it back when asked. */
export function DeletedNote({
  media: { product, item },
  onClose,
}: {
  media: ListedMedia
  onClose: () => void
}) {
  const { t } = useTranslation('media')
  const queryClient = useQueryClient()
  const restore = useMutation(
    orpc.products.restoreProductMedia.mutationOptions({
      onSuccess: async () => {
        onClose()
        await queryClient.invalidateQueries({ queryKey: orpc.media.key() })
      },
    }),
  )
  return (
    <div className={styles.note} role="status">
      {t('deleted', { name: item.name })}
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { productId: product._id, fileName: item.name }, query: {} })}
      >
        {t('undo')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
