import { Switch } from '@mantine/core'
import type { ProductRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import { useEditRights } from '../grid/use-edit-rights.ts'

/** Whether a product is published. The table asks before the switch does anything, see `isOnSwitch`. */
export function PublishedCell({ product }: { product: ProductRow }) {
  const { t } = useTranslation('products-table')
  const { canEdit } = useEditRights()
  const mayEditIn = useMayEditIn()
  const { isPublished = true, name = '', folders = [] } = product
  if (!canEdit || !mayEditIn(folders)) return t(isPublished ? 'published' : 'unpublished')
  return (
    <span data-publishes>
      <Switch
        size="xs"
        checked={isPublished}
        readOnly
        tabIndex={-1}
        aria-label={t('publishedOf', { name })}
      />
    </span>
  )
}
