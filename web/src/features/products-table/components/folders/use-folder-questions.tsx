import type { Folder } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { confirmAction } from '../../../../lib/forms/confirm.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useFolderActions } from '../../api/use-folder-actions.ts'
import { PublishingBox } from '../bulk/publishing-box.tsx'

interface FolderDone {
  notePublishing: (folder: Folder) => void
  noteDeletion: (name: string, bulkId: string) => void
}

/** What is asked before a folder is published, hidden or deleted: who gets or loses products, and what goes along. */
export function useFolderQuestions(done: FolderDone) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { edit, remove } = useFolderActions()
  const said = (key: 'goingFolders' | 'goingProducts' | 'keptProducts', count: number) =>
    t(key, { count, number: number(count) })
  return {
    askPublishing: (folder: Folder) => {
      const { _id, name, version, isPublished } = folder
      const label = t(isPublished ? 'folderUnpublish' : 'folderPublish')
      confirmAction({
        title: `${label}: ${name}`,
        text: <PublishingBox of={{ folder: _id }} isPublished={!isPublished} />,
        label,
        run: async () => {
          const target = { params: { folderId: _id }, query: { version } }
          const answer = await edit.mutateAsync({ ...target, body: { isPublished: !isPublished } })
          if (answer !== null) done.notePublishing(folder)
        },
      })
    },
    askDeletion: ({ _id, name, version }: Folder) => {
      const params = { folderId: _id }
      confirmAction({
        title: t('folderDeleteTitle', { name }),
        text: async () => {
          const { folders, products, kept } = await orpc.folders.previewFolderDeletion.call({
            params,
            query: {},
          })
          const going = [said('goingFolders', folders), said('goingProducts', products)]
          return (kept > 0 ? [...going, said('keptProducts', kept)] : going).join(' ')
        },
        label: t('folderDelete'),
        isDangerous: true,
        run: async () => {
          const { bulk } = await remove.mutateAsync({ params, query: { version } })
          done.noteDeletion(name, bulk)
        },
      })
    },
  }
}
