import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ActivityLine } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { showErrorBanner } from '../../../lib/banner/banner-store.ts'
import { useMayEditProduct } from '../../../lib/structure/use-may-edit.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import type { ActivityPlace } from '../use-activity.ts'
import type { ChangeWords } from '../use-change-words.ts'

interface ChangeMenuProps {
  line: ActivityLine
  words: ChangeWords
  place: ActivityPlace
  onThen: () => void
}

/** From a change to its product, to the product as it was, and back to the former value. */
export function ChangeMenu({ line, words, place, onThen }: ChangeMenuProps) {
  const { t } = useTranslation('activity-report')
  const { subject, subjectId, subjectName, isThere, canRestore } = line
  if (subject !== 'product' || subjectId === null) return null
  return (
    <RowMenu label={t('actionsOf', { name: subjectName })}>
      {isThere && (
        <>
          <Menu.Item component={Link} to={`/content/products/${subjectId}`}>
            {t('openProduct')}
          </Menu.Item>
          <Menu.Item onClick={onThen}>{t('showThen')}</Menu.Item>
        </>
      )}
      {place.search.product === undefined && (
        <Menu.Item onClick={() => place.change({ product: subjectId })}>{t('onlyThis')}</Menu.Item>
      )}
      {canRestore && <RestoreItem line={line} productId={subjectId} words={words} />}
    </RowMenu>
  )
}

function RestoreItem({
  line,
  productId,
  words,
}: Pick<ChangeMenuProps, 'line' | 'words'> & { productId: string }) {
  const { t } = useTranslation('activity-report')
  const mayEdit = useMayEditProduct(productId)
  const queryClient = useQueryClient()
  const restore = useMutation(
    orpc.products.restoreProductValue.mutationOptions({
      onSuccess: ({ faults: [fault] }) => {
        if (fault !== undefined) showErrorBanner({ ...fault, status: 409, message: '' })
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
          queryClient.invalidateQueries({ queryKey: orpc.activityReport.key() }),
        ])
      },
    }),
  )
  if (!mayEdit) return null
  return (
    <Menu.Item onClick={() => restore.mutate({ params: { productId, entryId: line._id }, query: {} })}>
      {t('restore', { value: words.value(line, line.oldValue) })}
    </Menu.Item>
  )
}
