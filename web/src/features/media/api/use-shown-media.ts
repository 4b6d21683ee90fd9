import type { ListedMedia } from '@vitrine/contract'
import { useMemo } from 'react'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import { useUploadLimit } from '../../../lib/uploads/upload-kinds.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'
import { type MediaSearch, productOfPath } from '../media-search.ts'
import { useMediaList } from './use-media.ts'

export type ShownMedia = ReturnType<typeof useShownMedia>

/** What the address asks for: media of all products, or of one. */
export function useShownMedia(search: MediaSearch) {
  const list = useMediaList(search)
  const productId = productOfPath(search.path)
  const media = useMemo<readonly ListedMedia[]>(
    () => list.data?.pages.flatMap(({ result }) => result) ?? [],
    [list.data],
  )
  const product = productId === undefined ? undefined : media[0]?.product
  const mayEditIn = useMayEditIn()
  // Files for other products are looked at one by one, and each refusal is reported at its file.
  const mayEdit = product === undefined || mayEditIn(product.folders)
  return {
    search,
    list,
    media,
    productId,
    product,
    total: list.data?.pages[0]?.total,
    mayEdit,
    mayEditOne: (one: ListedMedia) => mayEditIn(one.product.folders),
    /** Whether the order can be changed: of one product, with nothing left out. */
    isSortable: productId !== undefined && mayEdit && isWhole(search) && !list.hasNextPage,
    readOn: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
    },
  }
}

/** Sends files to the product of the page; `onUnmatched` gets those of a page of all products. */
export function useTakeFiles(
  { productId, mayEdit }: ShownMedia,
  onUnmatched: (files: readonly File[]) => void,
) {
  const limitOf = useUploadLimit()
  return (files: readonly File[]) => {
    if (files.length === 0 || !mayEdit) return
    if (productId === undefined) return onUnmatched(files)
    addUploads(files.map((file) => ({ file, productId, purpose: 'media', limitBytes: limitOf(file.name) })))
  }
}

const isWhole = ({ q, kind, state }: MediaSearch) =>
  (q ?? '') === '' && kind === undefined && state === undefined
