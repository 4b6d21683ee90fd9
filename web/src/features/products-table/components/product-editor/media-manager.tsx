import { ActionIcon, Button, FileButton, Group, Switch, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DomainSettings, MediaItem, Product } from '@vitrine/contract'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../../lib/conflicts/versioned.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useSortingWords } from '../../../../lib/i18n/use-sorting-words.ts'
import { MediaThumbnail } from '../../../../lib/media-thumbnail.tsx'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { endingsOfKind, limitOf } from '../../../../lib/uploads/upload-kinds.ts'
import { UploadLine } from '../../../../lib/uploads/upload-line.tsx'
import { addUploads, useUploads } from '../../../../lib/uploads/upload-queue.ts'
import { SortableList } from '../../../../ui/lists/sortable-list.tsx'
import { Section } from '../../../../ui/section.tsx'
import styles from './product-editor.module.css'

interface MediaManagerProps {
  product: Product
  settings: DomainSettings
}

/** A product's pictures, films and models: pictures are sent by choice or drop; all are ordered, hidden, deleted. */
export function MediaManager({ product, settings }: MediaManagerProps) {
  const { t } = useTranslation('products-table')
  const { storage } = useFormats()
  const words = useSortingWords()
  const sending = useUploads({ productId: product._id, purpose: 'media' })
  const { items, order, remove, deleted, restore, isRestoring } = useMediaOrder(product)
  const sendAll = (files: Iterable<File>) =>
    addUploads(
      [...files].map((file) => ({
        file,
        productId: product._id,
        purpose: 'media',
        limitBytes: limitOf(file.name, settings.uploadLimits),
      })),
    )
  const { image, video, model } = settings.uploadLimits
  return (
    <DropPlace onFiles={sendAll}>
      <Section title={t('mediaFiles')} aside={<AddMedia onFiles={sendAll} />}>
        <Text c="dimmed" size="sm" mb="xs">
          {t('mediaSupported', { image: storage(image), video: storage(video), model: storage(model) })}
        </Text>
        <SortableList
          label={t('media')}
          words={words}
          items={items.map((item) => ({ id: item.name, label: item.name }))}
          moveLabel={(name) => t('mediaMove', { name })}
          onChange={order}
          renderItem={({ id }) => {
            const item = items.find(({ name }) => name === id)
            return item === undefined ? null : (
              <MediaLine product={product} item={item} onDelete={() => remove(item)} />
            )
          }}
        />
        <ul className={styles.files}>
          {sending.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      </Section>
      {deleted !== null && (
        <Group role="status" gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm">{t('mediaDeleted', { name: deleted })}</Text>
          <Button size="compact-sm" variant="subtle" loading={isRestoring} onClick={() => restore(deleted)}>
            {t('undo')}
          </Button>
        </Group>
      )}
    </DropPlace>
  )
}

function useMediaOrder({ _id: productId, media, mediaOrderVersion }: Product) {
  const queryClient = useQueryClient()
  const [deleted, setDeleted] = useState<string | null>(null)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  const order = useMutation({ ...versioned(orpc.products.orderProductMedia), onSettled })
  const remove = useMutation({
    ...versionedDeletion(orpc.products.deleteProductMedia),
    onSettled,
    onSuccess: (_answer, { params }) => setDeleted(params.fileName),
  })
  const restore = useMutation(
    orpc.products.restoreProductMedia.mutationOptions({ onSettled, onSuccess: () => setDeleted(null) }),
  )
  // As it was left by the hand, until the server has answered.
  const wanted = order.isPending ? order.variables.body : media.map(({ name }) => name)
  const byName = new Map(media.map((item) => [item.name, item]))
  return {
    items: wanted.flatMap((name) => byName.get(name) ?? []),
    order: (names: string[]) =>
      order.mutate({ params: { productId }, query: { version: mediaOrderVersion }, body: names }),
    remove: ({ name, revision }: MediaItem) =>
      remove.mutate({ params: { productId, fileName: name }, query: { version: revision } }),
    /** The last one, until it is back. */
    deleted,
    restore: (fileName: string) => restore.mutate({ params: { productId, fileName }, query: {} }),
    isRestoring: restore.isPending,
  }
}

interface FilesProps {
  onFiles: (files: Iterable<File>) => void
}

/** A place to drop files on; the button does the same for the keyboard. */
function DropPlace({ onFiles, children }: FilesProps & { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  const takesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={styles.fileSection}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takesFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!takesFiles(event)) return
        event.preventDefault()
        onFiles(event.dataTransfer.files)
      }}
    >
      {children}
    </div>
  )
}

function AddMedia({ onFiles }: FilesProps) {
  const { t } = useTranslation('products-table')
  return (
    <FileButton multiple accept={endingsOfKind()} onChange={onFiles}>
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          {t('mediaAdd')}
        </Button>
      )}
    </FileButton>
  )
}

interface MediaLineProps {
  product: Product
  item: MediaItem
  onDelete: () => void
}

function MediaLine({ product, item, onDelete }: MediaLineProps) {
  const { t } = useTranslation('products-table')
  const { domain } = useEntered()
  const queryClient = useQueryClient()
  const edit = useMutation({
    ...versioned(orpc.products.editProductMedia),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
  })
  const { name, revision, isActive } = item
  const target = { params: { productId: product._id, fileName: name }, query: { version: revision } }
  return (
    <>
      <MediaThumbnail
        domainId={domain._id}
        productId={product._id}
        item={item}
        iconSize={24}
        className={styles.thumbnail}
        loading="lazy"
      />
      <span className={styles.fileName}>{name}</span>
      <Switch
        size="sm"
        aria-label={t('mediaActive', { name })}
        checked={edit.isPending ? edit.variables.body.isActive : isActive}
        onChange={(event) => edit.mutate({ ...target, body: { isActive: event.currentTarget.checked } })}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t('mediaDelete', { name })} onClick={onDelete}>
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </>
  )
}
