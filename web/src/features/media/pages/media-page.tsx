import '@mantine/dropzone/styles.layer.css'
import { Skeleton, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { type ListedMedia, MEDIA_AT_ONCE } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSupported } from '../../../lib/uploads/upload-kinds.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useBulkMedia } from '../api/use-bulk-media.ts'
import { loadAll, useStorageUse } from '../api/use-media.ts'
import { useMediaKeys } from '../api/use-media-keys.ts'
import { type MediaSelection, useMediaSelection } from '../api/use-media-selection.ts'
import { type ShownMedia, useShownMedia, useTakeFiles } from '../api/use-shown-media.ts'
import { BulkOutcomeNote } from '../components/bulk-outcome-note.tsx'
import { DeletedNote } from '../components/deleted-note.tsx'
import { MatchDialog } from '../components/match-dialog.tsx'
import { MediaBar } from '../components/media-bar.tsx'
import { Cards, SortedCards } from '../components/media-cards.tsx'
import { MediaSelectionBar } from '../components/media-selection-bar.tsx'
import { UploadTray } from '../components/upload-tray.tsx'
import styles from './media-page.module.css'

const route = getRouteApi('/inside/content/media')

/** Media of all products, or of one: found, sent, replaced, shown, hidden, named, deleted. */
export function MediaPage() {
  const { t } = useTranslation('media')
  const navigate = route.useNavigate()
  const shown = useShownMedia(route.useSearch())
  const { search, list, media, product } = shown
  const [unmatched, setUnmatched] = useState<readonly File[]>([])
  const [deleted, setDeleted] = useState<ListedMedia | null>(null)
  const [isGrouped, setIsGrouped] = useLocalStorage({ key: 'mediaGroupByProduct', defaultValue: false })
  const selection = useMediaSelection(media, shown.mayEditOne)
  const bulk = useBulkMedia(selection.clear)
  const chooseAll = async () => selection.choose(await loadAll(list, media, MEDIA_AT_ONCE))
  const take = useTakeFiles(shown, setUnmatched)
  usePageTitle(product?.name ?? t('title'))
  useMediaKeys({ selection, chooseAll, bulk })
  useWindowEvent('paste', (event) => take([...(event.clipboardData?.files ?? [])]))
  return (
    <div className={styles.page}>
      <Dropzone.FullScreen
        withinPortal={false}
        onDrop={take}
        // What isn't taken is named in the preview instead of vanishing.
        validator={() => null}
      >
        <p className={styles.drop}>
          {product === undefined ? t('dropHere') : t('dropForProduct', { name: product.name })}
        </p>
      </Dropzone.FullScreen>
      <MediaBar
        shown={shown}
        selection={selection}
        grouping={{ isGrouped, onChange: setIsGrouped }}
        onChange={(part) => void navigate({ search: { ...search, ...part } as typeof search, replace: true })}
        onChooseAll={() => void chooseAll()}
        onFiles={take}
      />
      <Supported />
      <MediaList shown={shown} isGrouped={isGrouped} selection={selection} onDeleted={setDeleted} />
      {selection.chosen.length > 0 && <MediaSelectionBar selection={selection} bulk={bulk} />}
      {bulk.outcome !== null && <BulkOutcomeNote outcome={bulk.outcome} bulk={bulk} listed={media} />}
      {deleted !== null && <DeletedNote media={deleted} onClose={() => setDeleted(null)} />}
      {unmatched.length > 0 && <MatchDialog files={unmatched} onClose={() => setUnmatched([])} />}
      <UploadTray />
    </div>
  )
}

interface MediaListProps {
  shown: ShownMedia
  isGrouped: boolean
  selection: MediaSelection
  onDeleted: (media: ListedMedia) => void
}

function MediaList({ shown, isGrouped, selection, onDeleted }: MediaListProps) {
  const { t } = useTranslation('media')
  const { list, media, productId } = shown
  return (
    <Loaded
      query={list}
      failedTitle={t('failed')}
      waiting={<WaitingCards />}
      isEmpty={() => media.length === 0}
      empty={<EmptyState title={t('emptyTitle')} message={t('emptyText')} />}
    >
      {() =>
        shown.isSortable && productId !== undefined ? (
          <SortedCards productId={productId} media={media} selection={selection} onDeleted={onDeleted} />
        ) : (
          <Cards
            media={media}
            isGrouped={isGrouped && productId === undefined}
            selection={selection}
            onEnd={shown.readOn}
            onDeleted={onDeleted}
          />
        )
      }
    </Loaded>
  )
}

function WaitingCards() {
  return (
    <div className={styles.skeletons}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} h={212} radius={10} />
      ))}
    </div>
  )
}

/** What may be sent, and how much is kept already. */
function Supported() {
  const { t } = useTranslation('media')
  const { storage } = useFormats()
  const supported = useSupported()
  const use = useStorageUse().data
  const kept = use === undefined ? null : use.images + use.videos + use.models + use.documents
  return (
    <Text size="sm" c="dimmed" className={styles.supported}>
      {supported
        .map(({ types, sizeBytes }) => t('supported', { types, size: storage(sizeBytes) }))
        .join(' · ')}
      {kept !== null && ` · ${t('storageUsed', { size: storage(kept) })}`}
    </Text>
  )
}
