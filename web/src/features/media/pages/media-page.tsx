import '@mantine/dropzone/styles.layer.css'
import { Button, Checkbox, FileButton, Select, Skeleton, Switch, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDebouncedCallback, useDisclosure, useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft, IconLink, IconSearch, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ListedMedia, MEDIA_AT_ONCE, mediaKinds } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import { endingsOfKind, useSupported, useUploadLimit } from '../../../lib/uploads/upload-kinds.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { useBulkMedia } from '../api/use-bulk-media.ts'
import { loadAll, useMediaList, useStorageUse } from '../api/use-media.ts'
import { useMediaKeys } from '../api/use-media-keys.ts'
import { useMediaSelection } from '../api/use-media-selection.ts'
import { BulkOutcomeNote } from '../components/bulk-outcome-note.tsx'
import { DeletedNote } from '../components/deleted-note.tsx'
import { FetchDialog } from '../components/fetch-dialog.tsx'
import { MatchDialog } from '../components/match-dialog.tsx'
import { Cards, SortedCards } from '../components/media-cards.tsx'
import { MediaSelectionBar } from '../components/media-selection-bar.tsx'
import { UploadTray } from '../components/upload-tray.tsx'
import { type MediaSearch, mediaStates, productOfPath } from '../media-search.ts'
import styles from './media-page.module.css'

const route = getRouteApi('/inside/content/media')

const searchWaitMs = 500

/** Media of all products, or of one: found, sent, replaced, shown, hidden, named, deleted. */
export function MediaPage() {
  const { t } = useTranslation('media')
  const errorText = useErrorText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useMediaList(search)
  const [isGrouped, setIsGrouped] = useLocalStorage({ key: 'mediaGroupByProduct', defaultValue: false })
  const [dropped, setDropped] = useState<readonly File[]>([])
  const [deleted, setDeleted] = useState<ListedMedia | null>(null)
  const limitOf = useUploadLimit()
  const { data: settings } = useQuery(settingsQuery())
  const [isFetching, fetching] = useDisclosure(false)
  const productId = productOfPath(search.path)
  const media = useMemo(() => list.data?.pages.flatMap(({ result }) => result) ?? [], [list.data])
  const product = productId === undefined ? undefined : media[0]?.product
  const total = list.data?.pages[0]?.total
  const mayEditIn = useMayEditIn()
  // Files for other products are looked at one by one, and each refusal is told at its file.
  const mayEdit = product === undefined || mayEditIn(product.folders)
  usePageTitle(product?.name ?? t('title'))
  const selection = useMediaSelection(media, (one) => mayEditIn(one.product.folders))
  const bulk = useBulkMedia(selection.clear)
  const chooseAll = async () => selection.choose(await loadAll(list, media, MEDIA_AT_ONCE))
  useMediaKeys({ selection, chooseAll, bulk })
  const isAllChosen = media.length > 0 && selection.chosen.length === media.filter(selection.mayChoose).length
  const change = (part: Partial<MediaSearch>) =>
    void navigate({ search: { ...search, ...part } as MediaSearch, replace: true })
  const take = (files: readonly File[]) => {
    if (files.length === 0 || !mayEdit) return
    if (productId === undefined) return setDropped(files)
    addUploads(files.map((file) => ({ file, productId, purpose: 'media', limitBytes: limitOf(file.name) })))
  }
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
      <header className={styles.bar}>
        {search.from !== undefined && (
          <LinkButton
            to={search.from as '/'}
            variant="subtle"
            size="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('back')}
          </LinkButton>
        )}
        <h1 className={styles.title}>
          {product?.name ?? t('title')} <Count total={total} />
        </h1>
        {productId !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change({ path: undefined } as MediaSearch)}
          >
            {t('allMedia')}
          </Button>
        )}
        <SearchInput value={search.q ?? ''} onChange={(q) => change({ q } as MediaSearch)} />
        <Select
          size="sm"
          w={150}
          aria-label={t('kind')}
          placeholder={t('kind')}
          clearable
          data={mediaKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={search.kind ?? null}
          onChange={(kind) => change({ kind: kind ?? undefined } as MediaSearch)}
        />
        <Select
          size="sm"
          w={160}
          aria-label={t('state')}
          placeholder={t('state')}
          clearable
          data={mediaStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={search.state ?? null}
          onChange={(state) => change({ state: state ?? undefined } as MediaSearch)}
        />
        {productId === undefined && (
          <Switch
            label={t('groupByProduct')}
            checked={isGrouped}
            onChange={(event) => setIsGrouped(event.currentTarget.checked)}
          />
        )}
        {media.some(selection.mayChoose) && (
          <Checkbox
            label={t('chooseAll')}
            checked={isAllChosen}
            indeterminate={selection.chosen.length > 0 && !isAllChosen}
            onChange={() => (isAllChosen ? selection.clear() : void chooseAll())}
          />
        )}
        <span className={styles.space} />
        {productId !== undefined && mayEdit && settings?.fetchesMedia === true && (
          <Button
            variant="default"
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
            onClick={fetching.open}
          >
            {t('fromAddress')}
          </Button>
        )}
        {mayEdit && (
          <FileButton multiple accept={endingsOfKind()} onChange={take}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
                {t('upload')}
              </Button>
            )}
          </FileButton>
        )}
      </header>
      <Supported />
      {list.isPending ? (
        <div className={styles.skeletons}>
          {Array.from({ length: 12 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={index} h={212} radius={10} />
          ))}
        </div>
      ) : failureOf(list) !== null ? (
        <ErrorState
          title={t('failed')}
          message={errorText(list.error)}
          retryLabel={t('tryAgain')}
          onRetry={() => void list.refetch()}
        />
      ) : media.length === 0 ? (
        <EmptyState title={t('emptyTitle')} message={t('emptyText')} />
      ) : productId !== undefined && mayEdit && isWhole(search) && !list.hasNextPage ? (
        <SortedCards productId={productId} media={media} selection={selection} onDeleted={setDeleted} />
      ) : (
        <Cards
          media={media}
          isGrouped={isGrouped && productId === undefined}
          selection={selection}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
          }}
          onDeleted={setDeleted}
        />
      )}
      {selection.chosen.length > 0 && <MediaSelectionBar selection={selection} bulk={bulk} />}
      {bulk.outcome !== null && <BulkOutcomeNote outcome={bulk.outcome} bulk={bulk} listed={media} />}
      {deleted !== null && <DeletedNote media={deleted} onClose={() => setDeleted(null)} />}
      {dropped.length > 0 && <MatchDialog files={dropped} onClose={() => setDropped([])} />}
      {isFetching && productId !== undefined && (
        <FetchDialog productId={productId} onClose={fetching.close} />
      )}
      <UploadTray />
    </div>
  )
}

function Count({ total }: { total: number | undefined }) {
  const { number } = useFormats()
  return <span className={styles.count}>{total === undefined ? '' : number(total)}</span>
}

function SearchInput({ value, onChange }: { value: string; onChange: (text: string | undefined) => void }) {
  const { t } = useTranslation('media')
  const [text, setText] = useState(value)
  const say = useDebouncedCallback(
    (typed: string) => onChange(typed === '' ? undefined : typed),
    searchWaitMs,
  )
  return (
    <TextInput
      size="sm"
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        say(event.currentTarget.value)
      }}
    />
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

/** Whether nothing is left out. */
const isWhole = ({ q, kind, state }: MediaSearch) =>
  (q ?? '') === '' && kind === undefined && state === undefined
