import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { IconGripVertical, IconNotes, IconX } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { ProjectProduct } from '@vitrine/contract'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailPath } from '../../../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { useEntered } from '../../../../../lib/session/session-store.ts'
import { FirstPicture } from '../../../../../ui/pictures/first-picture.tsx'
import styles from '../editor.module.css'
import { type RowMoves, rowHeightPx, useRowMoves } from './use-row-moves.ts'

const mostShownPx = 560

interface ProductOrderProps {
  label: string
  products: readonly ProjectProduct[]
  isReadOnly: boolean
  /** Products with something noted for presenters. */
  noted: ReadonlySet<string>
  onNote: (product: ProjectProduct) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onMove: (moved: string[], before: string | null) => Promise<unknown>
  onRemove: (product: ProjectProduct) => void
}

/** Products in an order of any length: rows are dragged by their handles, or taken and moved by keys. */
export function ProductOrder(props: ProductOrderProps) {
  const { label, products, selected } = props
  const scroller = useRef<HTMLDivElement>(null)
  const moves = useRowMoves({ ...props, scroller })
  const { order, anchor } = moves
  const heldIndex = anchor === null ? -1 : order.findIndex(({ product }) => product === anchor)
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: useMemo(() => (index: number) => order[index]?.product ?? index, [order]),
    overscan: 8,
    // What is held keeps the focus wherever the list is scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(heldIndex === -1 ? [] : [heldIndex])])].sort(
        (a, b) => a - b,
      ),
  })
  const height = Math.min(mostShownPx, products.length * rowHeightPx + 2)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <div ref={scroller} className={styles.list} style={{ height }} tabIndex={0}>
        <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const item = order[index]
            return item === undefined ? null : (
              <Row
                key={key}
                {...props}
                item={item}
                index={index}
                top={start}
                moves={moves}
                isSelected={selected.has(item.product)}
              />
            )
          })}
        </ul>
      </div>
      <span className={styles.heard} role="status">
        {moves.said}
      </span>
    </>
  )
}

interface RowProps extends ProductOrderProps {
  item: ProjectProduct
  index: number
  top: number
  moves: RowMoves
  isSelected: boolean
}

function Row({
  item,
  index,
  top,
  moves,
  isSelected,
  products,
  isReadOnly,
  selected,
  onSelect,
  onRemove,
  noted,
  onNote,
}: RowProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { product, name, reference } = item
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(product)) next.add(product)
    onSelect(next)
  }
  return (
    <li
      className={styles.row}
      style={{ top }}
      aria-setsize={products.length}
      aria-posinset={index + 1}
      data-held={moves.held === product || undefined}
      data-over={moves.over?.product === product ? moves.over.side : undefined}
    >
      {!isReadOnly && (
        <>
          <Checkbox aria-label={t('selectNamed', { name })} checked={isSelected} onChange={toggle} />
          <ActionIcon
            variant="transparent"
            color="gray"
            className={styles.handle}
            aria-label={t('moveNamed', { name })}
            aria-pressed={moves.held === product}
            aria-describedby={moves.helpId}
            data-handle={product}
            {...moves.handle(product)}
          >
            <IconGripVertical size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </>
      )}
      <span className={styles.place}>{number(index + 1)}</span>
      <ProductWords item={item}>{reference}</ProductWords>
      <NoteButton name={name} isNoted={noted.has(product)} onPress={() => onNote(item)} />
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeNamed', { name })}
          onClick={() => onRemove(item)}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function NoteButton({ name, isNoted, onPress }: { name: string; isNoted: boolean; onPress: () => void }) {
  const { t } = useTranslation('app')
  const label = t(isNoted ? 'noteIsThere' : 'noteWrite', { name })
  return (
    <Tooltip label={t('note')}>
      <ActionIcon
        variant={isNoted ? 'light' : 'subtle'}
        color={isNoted ? 'brand' : 'gray'}
        aria-label={label}
        onClick={onPress}
      >
        <IconNotes size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A product with its picture, and a line below its name. */
export function ProductWords({ item, children }: { item: ProjectProduct; children: ReactNode }) {
  const { domain } = useEntered()
  const { product, name, picture } = item
  const address = picture === null ? [] : [thumbnailPath(domain._id, product, picture.name, picture.version)]
  return (
    <>
      <span className={styles.thumb}>
        <FirstPicture pictures={address} iconSize={18} />
      </span>
      <span className={styles.words}>
        <div>{name}</div>
        <div>{children}</div>
      </span>
    </>
  )
}
