/** What can be done to the products of a project, and how its list looks with it before the server has it. */
import type {
  addProjectProductsInput,
  moveProjectProductsInput,
  ProjectProduct,
  ProjectProducts,
  removeProjectProductsInput,
} from '@vitrine/contract'

type BodyOf<Schema extends { _zod: { input: { body: unknown } } }> = Schema['_zod']['input']['body']

export type ProductChange =
  | { kind: 'add'; body: BodyOf<typeof addProjectProductsInput> }
  | { kind: 'remove'; body: BodyOf<typeof removeProjectProductsInput> }
  | { kind: 'move'; body: BodyOf<typeof moveProjectProductsInput> }

/** What is added has no name yet: it is shown once the server has it. */
export function withChange(list: ProjectProducts, change: ProductChange): ProjectProducts {
  if (change.kind === 'move') {
    const { products, before } = change.body
    return { ...list, result: movedProducts(list.result, products, before) }
  }
  if (change.kind === 'remove') return withoutProducts(list, change.body)
  const { body } = change
  if (!('offered' in body)) return list
  const folders = list.folders.map((each) => (each.folder === body.offered ? { ...each, offered: 0 } : each))
  return { ...list, folders }
}

/** Whether the list is already as the change makes it: it may have arrived, and its answer been lost. */
export function isDone(list: ProjectProducts, change: ProductChange): boolean {
  if (change.kind !== 'add') return JSON.stringify(withChange(list, change)) === JSON.stringify(list)
  const { body } = change
  if ('folders' in body) return body.folders.every((id) => list.folders.some(({ folder }) => folder === id))
  if ('offered' in body)
    return list.folders.every(({ folder, offered }) => folder !== body.offered || offered === 0)
  const present = new Set(list.result.map(({ product }) => product))
  return 'ids' in body.selection && body.selection.ids.every((id) => present.has(id))
}

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

function withoutProducts(
  list: ProjectProducts,
  body: Extract<ProductChange, { kind: 'remove' }>['body'],
): ProjectProducts {
  const isGone = ({ product, folder }: ProjectProduct) =>
    'folder' in body ? folder === body.folder : body.products.includes(product)
  const result = list.result.filter((item) => !isGone(item))
  const folders =
    'folder' in body ? list.folders.filter(({ folder }) => folder !== body.folder) : list.folders
  return { ...list, result, folders, total: list.total - (list.result.length - result.length) }
}
