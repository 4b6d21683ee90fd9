import type { ListedMedia } from '@vitrine/contract'

export interface MediaRow {
  key: string
  /** A heading, or a line of cards. */
  product: ListedMedia['product'] | null
  items: readonly ListedMedia[]
}

/** Lines of at most `columns` cards; grouped, each product's cards stand below its name. */
export function mediaRows(media: readonly ListedMedia[], columns: number, isGrouped: boolean): MediaRow[] {
  if (!isGrouped) return linesOf(media, columns, 'all')
  return [...Map.groupBy(media, ({ product }) => product._id)].flatMap(([id, items]) => [
    { key: id, product: items[0]?.product ?? null, items: [] },
    ...linesOf(items, columns, id),
  ])
}

function linesOf(media: readonly ListedMedia[], columns: number, prefix: string): MediaRow[] {
  const lines: MediaRow[] = []
  for (let start = 0; start < media.length; start += columns) {
    lines.push({ key: `${prefix}:${start}`, product: null, items: media.slice(start, start + columns) })
  }
  return lines
}
