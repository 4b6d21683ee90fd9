import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ListedMedia } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { type MediaSearch, productOfPath } from '../media-search.ts'

const pageSize = 100

export function useMediaList({ q = '', kind, state, path }: MediaSearch) {
  const product = productOfPath(path)
  return useInfiniteQuery({
    ...orpc.media.listMedia.infiniteOptions({
      input: (page: number) => ({
        page,
        per_page: pageSize,
        search: q,
        ...(kind === undefined ? {} : { kind }),
        ...(state === undefined ? {} : { state }),
        ...(product === undefined ? {} : { product }),
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : null),
    }),
    placeholderData: keepPreviousData,
  })
}

export const useStorageUse = () => useQuery(orpc.media.getStorageUse.queryOptions({ input: {} }))

/** What can be done with a media item. Every list of media is asked for anew afterwards. */
export function useMediaActions({ product, item }: Pick<ListedMedia, 'product' | 'item'>) {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.media.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
    ])
  const target = { params: { productId: product._id, fileName: item.name }, query: {} }
  const edit = useMutation({ ...versioned(orpc.products.editProductMedia), onSettled })
  const rename = useMutation({ ...versioned(orpc.products.editProductMedia), onSettled })
  const remove = useMutation({ ...versionedDeletion(orpc.products.deleteProductMedia), onSettled })
  const prepare = useMutation(orpc.media.prepareMedia.mutationOptions({ onSettled }))
  const based = { ...target, query: { version: item.revision } }
  return { target, based, edit, rename, remove, prepare }
}

type MediaList = Pick<ReturnType<typeof useMediaList>, 'hasNextPage' | 'fetchNextPage'>

/** The pages that are still to be read are read, until there are as many as wanted. */
export async function loadAll(
  { hasNextPage, fetchNextPage }: MediaList,
  listed: readonly ListedMedia[],
  wanted: number,
): Promise<readonly ListedMedia[]> {
  let [all, isMore] = [listed, hasNextPage]
  while (isMore && all.length < wanted) {
    const read = await fetchNextPage()
    if (read.isError) break
    all = read.data?.pages.flatMap(({ result }) => result) ?? all
    isMore = read.hasNextPage
  }
  return all
}
