import { ActionIcon, Checkbox, FileButton, Loader, Menu, Switch, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCube,
  IconDots,
  IconDownload,
  IconExternalLink,
  IconHistory,
  IconMovie,
  IconPencil,
  IconPhoto,
  IconPlayerPlayFilled,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ListedMedia } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaPath, thumbnailPath } from '../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { placeholderImage } from '../../../lib/placeholder.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import { useFaultText } from '../../../lib/uploads/fault-text.ts'
import { endingOf, endingsOfKind, isOtherKind, useUploadLimit } from '../../../lib/uploads/upload-kinds.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'
import { useMediaActions } from '../api/use-media.ts'
import type { MediaSelection } from '../api/use-media-selection.ts'
import styles from './media-card.module.css'
import { RenameDialog } from './rename-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface MediaCardProps {
  media: ListedMedia
  isProductShown: boolean
  selection: MediaSelection
  onDeleted: (media: ListedMedia) => void
}

/** One media item: what it looks like, what state it is in, and what can be done with it. */
export function MediaCard({ media, isProductShown, selection, onDeleted }: MediaCardProps) {
  const { t } = useTranslation('media')
  const { domain } = useEntered()
  const { storage } = useFormats()
  const { product, item } = media
  const { edit, remove, based } = useMediaActions(media)
  const [dialog, setDialog] = useState<'rename' | 'versions' | null>(null)
  const limitOf = useUploadLimit()
  const navigate = useNavigate()
  const mayEdit = useMayEditIn()(product.folders)
  const isModel = item.type.startsWith('3d')
  const isChosen = selection.has(media)
  const mayChoose = selection.mayChoose(media)
  const replace = (file: File | null) => {
    if (file === null) return
    const limitBytes = limitOf(item.name)
    const data = { found: endingOf(file.name).toUpperCase(), name: item.name }
    const refusal = { code: 'MediaKindDiffers', status: 422, message: '', data }
    addUploads([
      {
        file,
        filename: item.name,
        productId: product._id,
        purpose: 'media',
        limitBytes,
        ...(isOtherKind(file.name, item.name) ? { refusal } : {}),
      },
    ])
  }
  return (
    <article
      className={styles.card}
      aria-label={item.name}
      data-inactive={!item.isActive || undefined}
      data-chosen={isChosen || undefined}
    >
      <div className={styles.picture} data-model={isModel || undefined}>
        <Link
          className={styles.open}
          to="/content/products/$product"
          params={{ product: product._id }}
          aria-label={t('openProduct', { name: product.name })}
          onClick={(event) => {
            // Among chosen ones a click chooses, as it does on the box.
            if (!mayChoose || (!event.shiftKey && selection.chosen.length === 0)) return
            event.preventDefault()
            selection.toggle(media, event.shiftKey)
          }}
        >
          <Picture media={media} />
        </Link>
        {mayChoose && (
          <Checkbox
            className={styles.choose}
            aria-label={t('choose', { name: item.name })}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              selection.toggle(media, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        )}
        <div className={styles.below}>
          {item.type !== 'image' && (
            <span className={styles.kind}>
              {item.type === 'video' ? (
                <IconPlayerPlayFilled size={12} aria-hidden />
              ) : (
                <IconCube size={12} aria-hidden />
              )}
              {item.type === 'video' ? t('video') : item.type.replace('3d', '3D ')}
            </span>
          )}
          <State media={media} />
        </div>
      </div>
      <div className={styles.line}>
        <span className={styles.names}>
          <span className={styles.name} title={item.name}>
            {item.name}
          </span>
          <span className={styles.note}>
            {isProductShown ? product.name : storage(item.sizeBytes)}
            {item.version > 1 && ` · ${t('versionNumber', { number: item.version })}`}
          </span>
          {media.isUnitGuessed && (
            <UnstyledButton
              className={styles.question}
              aria-label={t('unitGuessedLabel', { name: item.name })}
              onClick={() => setDialog('versions')}
            >
              {t('unitGuessed')}
            </UnstyledButton>
          )}
        </span>
        {mayEdit && (
          <Switch
            size="xs"
            aria-label={t('activeLabel', { name: item.name })}
            checked={edit.isPending ? edit.variables.body.isActive === true : item.isActive}
            onChange={(event) => edit.mutate({ ...based, body: { isActive: event.currentTarget.checked } })}
          />
        )}
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
                {mayEdit && (
                  <>
                    <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={onClick}>
                      {t('replace')}
                    </Menu.Item>
                    <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('rename')}>
                      {t('rename')}
                    </Menu.Item>
                    <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => setDialog('versions')}>
                      {t(isModel ? 'versionsAndUnit' : 'versions')}
                    </Menu.Item>
                  </>
                )}
                <Menu.Item
                  leftSection={<IconExternalLink {...icon} />}
                  onClick={() => void navigate({ to: '/catalog/$product', params: { product: product._id } })}
                >
                  {t('openInCatalog')}
                </Menu.Item>
                {mayEdit && (
                  <>
                    <Menu.Divider />
                    <Menu.Item
                      color="red"
                      leftSection={<IconTrash {...icon} />}
                      // The card may be gone by then, and its own callbacks with it.
                      onClick={() =>
                        void remove.mutateAsync(based).then(
                          () => onDeleted(media),
                          () => {},
                        )
                      }
                    >
                      {t('delete')}
                    </Menu.Item>
                  </>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </FileButton>
      </div>
      {dialog === 'rename' && <RenameDialog media={media} onClose={() => setDialog(null)} />}
      {dialog === 'versions' && <VersionsDialog media={media} onClose={() => setDialog(null)} />}
    </article>
  )
}

function Picture({ media: { product, item } }: { media: ListedMedia }) {
  const { domain } = useEntered()
  const [failed, setFailed] = useState<string | null>(null)
  const address = thumbnailPath(domain._id, product._id, item.name, item.version)
  if (!item.prepared.includes('thumbnail') || failed === address) return <NoPicture type={item.type} />
  return (
    <img
      src={address}
      style={{ backgroundImage: placeholderImage(item.placeholder) ?? undefined }}
      alt=""
      loading="lazy"
      draggable={false}
      // What has no ground must not show the stand-in behind it.
      onLoad={(event) => {
        event.currentTarget.style.backgroundImage = ''
      }}
      onError={() => setFailed(address)}
    />
  )
}

/** What stands for media that no picture could be made of. */
function NoPicture({ type }: { type: ListedMedia['item']['type'] }) {
  const Icon = type === 'image' ? IconPhoto : type === 'video' ? IconMovie : IconCube
  return <Icon size={40} stroke={1} aria-hidden />
}

/** What happens to a newer version, or why it can't be shown. */
function State({ media: { item } }: { media: ListedMedia }) {
  const { t } = useTranslation('media')
  const faultText = useFaultText()
  const { pending } = item
  if (pending === null) return null
  if (pending.status === 'PostProcessing') {
    return (
      <span className={styles.state}>
        <Loader size={12} aria-hidden /> {t('status.PostProcessing')}
      </span>
    )
  }
  const { reason = '', detail = '' } = pending.error ?? {}
  const text = faultText({ code: 'Upload3DPostProcessingErr', data: { reason, detail } })
  return (
    // Long reasons are scrolled, also by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <p className={styles.reason} role="alert" tabIndex={0}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        <strong>{t('status.Error')}</strong> {text}
      </span>
    </p>
  )
}
