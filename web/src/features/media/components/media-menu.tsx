import { ActionIcon, FileButton, Menu } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconExternalLink,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ListedMedia } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { mediaPath } from '../../../lib/api/asset-paths.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import { endingOf, endingsOfKind, isOtherKind, useUploadLimit } from '../../../lib/uploads/upload-kinds.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'
import { useMediaActions } from '../api/use-media.ts'

export type MediaDialog = 'rename' | 'versions'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface MediaMenuProps {
  media: ListedMedia
  onOpen: (dialog: MediaDialog) => void
  onDeleted: (media: ListedMedia) => void
}

/** Everything that can be done with one media item. */
export function MediaMenu({ media, onOpen, onDeleted }: MediaMenuProps) {
  const { t } = useTranslation('media')
  const { domain } = useEntered()
  const navigate = useNavigate()
  const replace = useReplace(media)
  const { product, item } = media
  const mayEdit = useMayEditIn()(product.folders)
  const openInCatalog = () => void navigate({ to: '/catalog/$product', params: { product: product._id } })
  return (
    <FileButton accept={endingsOfKind(item.name)} onChange={replace}>
      {({ onClick }) => (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('cardMenu', { name: item.name })}
            >
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component="a"
              href={mediaPath(domain._id, product._id, item.name, item.version)}
              download={item.name}
              leftSection={<IconDownload {...icon} />}
            >
              {t('download')}
            </Menu.Item>
            {mayEdit && <ChangeItems media={media} onReplace={onClick} onOpen={onOpen} />}
            <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={openInCatalog}>
              {t('openInCatalog')}
            </Menu.Item>
            {mayEdit && <DeleteItem media={media} onDeleted={onDeleted} />}
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  )
}

/** Sends another file under the same name; one of another kind is refused at once. */
function useReplace({ product, item }: ListedMedia) {
  const limitOf = useUploadLimit()
  return (file: File | null) => {
    if (file === null) return
    const data = { found: endingOf(file.name).toUpperCase(), name: item.name }
    const refusal = { code: 'MediaKindDiffers', status: 422, message: '', data }
    addUploads([
      {
        file,
        filename: item.name,
        productId: product._id,
        purpose: 'media',
        limitBytes: limitOf(item.name),
        ...(isOtherKind(file.name, item.name) ? { refusal } : {}),
      },
    ])
  }
}

interface ChangeItemsProps {
  media: ListedMedia
  onReplace: () => void
  onOpen: (dialog: MediaDialog) => void
}

function ChangeItems({ media, onReplace, onOpen }: ChangeItemsProps) {
  const { t } = useTranslation('media')
  return (
    <>
      <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={onReplace}>
        {t('replace')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen('rename')}>
        {t('rename')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => onOpen('versions')}>
        {t(media.item.type.startsWith('3d') ? 'versionsAndUnit' : 'versions')}
      </Menu.Item>
    </>
  )
}

function DeleteItem({ media, onDeleted }: Pick<MediaMenuProps, 'media' | 'onDeleted'>) {
  const { t } = useTranslation('media')
  const { remove, based } = useMediaActions(media)
  // The card may be gone by then, and its own callbacks with it.
  const deleteIt = () =>
    void remove.mutateAsync(based).then(
      () => onDeleted(media),
      () => {},
    )
  return (
    <>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={deleteIt}>
        {t('delete')}
      </Menu.Item>
    </>
  )
}
