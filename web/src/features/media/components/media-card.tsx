import { Checkbox, Loader, Switch, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCube, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListedMedia } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { MediaThumbnail } from '../../../lib/media-thumbnail.tsx'
import { placeholderImage } from '../../../lib/placeholder.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import { useFaultText } from '../../../lib/uploads/fault-text.ts'
import { useMediaActions } from '../api/use-media.ts'
import type { MediaSelection } from '../api/use-media-selection.ts'
import styles from './media-card.module.css'
import { type MediaDialog, MediaMenu } from './media-menu.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

interface MediaCardProps {
  media: ListedMedia
  isProductShown: boolean
  selection: MediaSelection
  onDeleted: (media: ListedMedia) => void
}

/** One media item: what it looks like, what state it is in, and what can be done with it. */
export function MediaCard({ media, isProductShown, selection, onDeleted }: MediaCardProps) {
  const [dialog, setDialog] = useState<MediaDialog | null>(null)
  const { item } = media
  const close = () => setDialog(null)
  return (
    <article
      className={styles.card}
      aria-label={item.name}
      data-inactive={!item.isActive || undefined}
      data-chosen={selection.has(media) || undefined}
    >
      <CardPicture media={media} selection={selection} />
      <div className={styles.line}>
        <Names media={media} isProductShown={isProductShown} onUnit={() => setDialog('versions')} />
        <ActiveSwitch media={media} />
        <MediaMenu media={media} onOpen={setDialog} onDeleted={onDeleted} />
      </div>
      {dialog === 'rename' && <RenameDialog media={media} onClose={close} />}
      {dialog === 'versions' && <VersionsDialog media={media} onClose={close} />}
    </article>
  )
}

function CardPicture({ media, selection }: Pick<MediaCardProps, 'media' | 'selection'>) {
  const { t } = useTranslation('media')
  const { product, item } = media
  const mayChoose = selection.mayChoose(media)
  return (
    <div className={styles.picture} data-model={item.type.startsWith('3d') || undefined}>
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
          checked={selection.has(media)}
          onChange={({ nativeEvent }) =>
            selection.toggle(media, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      )}
      <div className={styles.below}>
        {item.type !== 'image' && <Kind type={item.type} />}
        <State media={media} />
      </div>
    </div>
  )
}

function Kind({ type }: { type: ListedMedia['item']['type'] }) {
  const { t } = useTranslation('media')
  const Icon = type === 'video' ? IconPlayerPlayFilled : IconCube
  return (
    <span className={styles.kind}>
      <Icon size={12} aria-hidden />
      {type === 'video' ? t('video') : type.replace('3d', '3D ')}
    </span>
  )
}

interface NamesProps {
  media: ListedMedia
  isProductShown: boolean
  /** The unit of a model is asked for. */
  onUnit: () => void
}

function Names({ media, isProductShown, onUnit }: NamesProps) {
  const { t } = useTranslation('media')
  const { storage } = useFormats()
  const { product, item } = media
  return (
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
          onClick={onUnit}
        >
          {t('unitGuessed')}
        </UnstyledButton>
      )}
    </span>
  )
}

function ActiveSwitch({ media }: { media: ListedMedia }) {
  const { t } = useTranslation('media')
  const { edit, based } = useMediaActions(media)
  const mayEdit = useMayEditIn()(media.product.folders)
  const { name, isActive } = media.item
  if (!mayEdit) return null
  return (
    <Switch
      size="xs"
      aria-label={t('activeLabel', { name })}
      checked={edit.isPending ? edit.variables.body.isActive === true : isActive}
      onChange={(event) => edit.mutate({ ...based, body: { isActive: event.currentTarget.checked } })}
    />
  )
}

function Picture({ media: { product, item } }: { media: ListedMedia }) {
  const { domain } = useEntered()
  return (
    <MediaThumbnail
      domainId={domain._id}
      productId={product._id}
      item={item}
      iconSize={40}
      style={{ backgroundImage: placeholderImage(item.placeholder) ?? undefined }}
      loading="lazy"
      // What has no ground must not show the stand-in behind it.
      onLoad={(event) => {
        event.currentTarget.style.backgroundImage = ''
      }}
    />
  )
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
