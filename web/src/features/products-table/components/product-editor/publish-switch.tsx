import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWording } from '../../../../lib/product-fields/use-wording.ts'
import { isProductPublished } from '../../../../lib/structure/shown-to-clients.ts'
import { useEditRights } from '../../grid/editing/use-edit-rights.ts'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import type { ProductEditing } from './editable-value.tsx'

/** Whether clients are shown the product; before it changes, the page shows who would get or lose it. */
export function PublishSwitch({ product, settings, structure, edits }: ProductEditing) {
  const { t } = useTranslation('products-table')
  const wording = useWording(structure)
  const { canWrite } = useEditRights()
  const [isAsking, setAsking] = useState(false)
  const { _id, isPublished } = product
  const isShown = isProductPublished(structure.folders, product)
  return (
    <>
      <Switch
        checked={isPublished}
        label={t('published')}
        description={t(isShown ? 'publishedText' : isPublished ? 'foldersHideText' : 'unpublishedText')}
        onChange={() => setAsking(true)}
      />
      {isAsking && (
        <BulkDialog
          task={isPublished ? 'unpublish' : 'publish'}
          selection={{ ids: [_id] }}
          count={1}
          settings={settings}
          structure={structure}
          wording={wording}
          canWrite={canWrite}
          onClose={() => setAsking(false)}
          onDone={(report) => {
            setAsking(false)
            edits.note(report)
          }}
        />
      )}
    </>
  )
}
