import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectProduct, ProjectProducts } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'
import { rereadAroundProject } from './reread-project.ts'
import { projectQuery } from './use-projects.ts'

export const projectProductsQuery = (projectId: string) =>
  orpc.projects.listProjectProducts.queryOptions({
    input: { projectId, page: 1, per_page: -1 },
    staleTime: 0,
  })

/** The products of a project in their order, all of them, and what is done to them. */
export function useProjectProducts(projectId: string) {
  const queryClient = useQueryClient()
  const products = useQuery(projectProductsQuery(projectId))
  const { queryKey } = projectProductsQuery(projectId)
  const params = { projectId }
  /** One write follows the other: each is based on what the former has made. */
  const atPresentVersion = <Input, Output extends { version: number } | null>({
    mutationKey,
    mutationFn,
  }: {
    mutationKey: QueryKey
    mutationFn: (input: Input & { query: { version: number } }) => Promise<Output>
  }) => ({
    mutationKey,
    mutationFn: async (input: Input) => {
      const version = queryClient.getQueryData<ProjectProducts>(queryKey)?.version ?? 0
      const answer = await mutationFn({ ...input, query: { version } })
      if (answer !== null)
        queryClient.setQueryData<ProjectProducts>(
          queryKey,
          (list) => list && { ...list, version: answer.version },
        )
      return answer
    },
  })
  const onSettled = async () => {
    rereadAroundProject(queryClient)
    await Promise.all(
      [queryKey, projectQuery(projectId).queryKey].map((key) =>
        queryClient.invalidateQueries({ queryKey: key }),
      ),
    )
  }
  /** What is shown until the answer is there; what was refused goes back. */
  const show = async (change: (list: ProjectProducts) => ProjectProducts) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<ProjectProducts>(queryKey)
    if (before !== undefined) queryClient.setQueryData<ProjectProducts>(queryKey, change(before))
    return { before }
  }
  const goBack = (
    _error: unknown,
    _input: unknown,
    shown: { before: ProjectProducts | undefined } | undefined,
  ) => queryClient.setQueryData(queryKey, shown?.before)
  const move = useMutation({
    ...atPresentVersion(versioned(orpc.projects.moveProjectProducts)),
    scope: { id: `products of ${projectId}` },
    onMutate: ({ body }) =>
      show((list) => ({ ...list, result: movedProducts(list.result, body.products, body.before) })),
    onError: goBack,
    onSettled,
  })
  const remove = useMutation({
    ...atPresentVersion(versioned(orpc.projects.removeProjectProducts)),
    scope: { id: `products of ${projectId}` },
    onMutate: ({ body }) => show((list) => withoutProducts(list, body)),
    onError: goBack,
    onSettled,
  })
  const add = useMutation({
    ...atPresentVersion(versioned(orpc.projects.addProjectProducts)),
    scope: { id: `products of ${projectId}` },
    onSettled,
  })
  return {
    products,
    add,
    remove: (body: RemoveBody) => remove.mutate({ params, query: {}, body }),
    move: (moved: string[], before: string | null) =>
      // The banner tells of a failure.
      move.mutateAsync({ params, query: {}, body: { products: moved, before } }).catch(() => null),
  }
}

type RemoveBody = { products: string[] } | { folder: string }

/** In the order given, before the product, or at the end. */
export function movedProducts<Item extends { product: string }>(
  list: readonly Item[],
  moved: readonly string[],
  before: string | null,
): Item[] {
  const byId = new Map(list.map((item) => [item.product, item]))
  const items = moved.flatMap((id) => byId.get(id) ?? [])
  const gone = new Set(moved)
  const rest = list.filter(({ product }) => !gone.has(product))
  const place = before === null ? rest.length : rest.findIndex(({ product }) => product === before)
  return rest.toSpliced(place === -1 ? rest.length : place, 0, ...items)
}

function withoutProducts(list: ProjectProducts, body: RemoveBody): ProjectProducts {
  const isGone = ({ product, folder }: ProjectProduct) =>
    'folder' in body ? folder === body.folder : body.products.includes(product)
  const result = list.result.filter((item) => !isGone(item))
  const folders =
    'folder' in body ? list.folders.filter(({ folder }) => folder !== body.folder) : list.folders
  return { ...list, result, folders, total: list.total - (list.result.length - result.length) }
}
