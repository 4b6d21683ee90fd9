import { useElementSize } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { ListedMedia } from '@vitrine/contract'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'
import { useSortingWords } from '../../../lib/i18n/use-sorting-words.ts'
import { SortableList } from '../../../ui/lists/sortable-list.tsx'
import { mediaRows } from '../api/group-media.ts'
import type { MediaSelection } from '../api/use-media-selection.ts'
import { MediaCard } from './media-card.tsx'
import styles from './media-cards.module.css'

const cardWidthPx = 220
const cardLinePx = 232
const headingPx = 48

interface CardsProps {
  media: readonly ListedMedia[]
  isGrouped: boolean
  selection: MediaSelection
  onEnd: () => void
  onDeleted: (media: ListedMedia) => void
}

/** Those of one product, in an order that can be changed. */
export function SortedCards({
  productId,
  media,
  selection,
  onDeleted,
}: Pick<CardsProps, 'media' | 'selection' | 'onDeleted'> & { productId: string }) {
  const { t } = useTranslation('media')
  const words = useSortingWords()
  const queryClient = useQueryClient()
  const order = useMutation({
    ...versioned(orpc.products.orderProductMedia),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.media.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
      ]),
  })
  const version = media[0]?.product.mediaOrderVersion ?? 0
  const byName = new Map(media.map((one) => [one.item.name, one]))
  // As the hand has left it, until the server has answered.
  const names = order.isPending ? order.variables.body : [...byName.keys()]
  return (
    <div className={styles.scroller}>
      <SortableList
        isGrid
        label={t('title')}
        words={words}
        items={names.filter((name) => byName.has(name)).map((name) => ({ id: name, label: name }))}
        moveLabel={(name) => t('move', { name })}
        onChange={(body) => order.mutate({ params: { productId }, query: { version }, body })}
        renderItem={({ id }) => {
          const one = byName.get(id)
          return (
            one && (
              <MediaCard media={one} isProductShown={false} selection={selection} onDeleted={onDeleted} />
            )
          )
        }}
      />
    </div>
  )
}

/** Only the cards in view are on the page, however many there are. */
export function Cards({ media, isGrouped, selection, onEnd, onDeleted }: CardsProps) {
  const { t } = useTranslation('media')
  const { ref, width } = useElementSize()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = Math.max(1, Math.floor((width || 1_200) / cardWidthPx))
  const rows = useMemo(() => mediaRows(media, columns, isGrouped), [media, columns, isGrouped])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.product == null ? cardLinePx : headingPx),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
  })
  const lines = virtual.getVirtualItems()
  const last = lines.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - 3) onEnd()
  }, [last, rows.length, onEnd])
  return (
    <div ref={scroller} className={styles.scroller}>
      <div ref={ref} className={styles.cards} style={{ height: virtual.getTotalSize() }}>
        {lines.map(({ index, start, key }) => {
          const row = rows[index]
          if (row === undefined) return null
          const place = { transform: `translateY(${start}px)` }
          return row.product === null ? (
            <div
              key={key}
              className={styles.line}
              style={{ ...place, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row.items.map((one) => (
                <MediaCard
                  key={`${one.product._id}/${one.item.name}`}
                  media={one}
                  isProductShown={!isGrouped}
                  selection={selection}
                  onDeleted={onDeleted}
                />
              ))}
            </div>
          ) : (
            <h2 key={key} className={styles.heading} style={place}>
              <Link
                to="/content/media"
                search={{ path: `${row.product.folders[0] ?? ''}/${row.product._id}` }}
                title={t('onlyThis')}
              >
                {row.product.name}
              </Link>
              <span className={styles.count}>{row.product.reference}</span>
            </h2>
          )
        })}
      </div>
    </div>
  )
}
