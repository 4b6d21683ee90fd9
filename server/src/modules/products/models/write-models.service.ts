/** Making models, changing them, and taking them apart. */
import {
  MOST_ARTICLES,
  type ModelChanged,
  type ModelEdit,
  type ModelProposal,
  type NewModel,
  type ProductModel,
  type ProductSelection,
} from '@vitrine/contract'
import { holds } from '@vitrine/rules'
import { checkedName } from '../../../platform/checked-name.ts'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh, raiseVersion } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { insertBulk, readProducts } from '../bulk-products/bulk-products.repository.ts'
import { selectedIds } from '../bulk-products/bulk-products.service.ts'
import { noteWhole } from '../bulk-products/note-whole.ts'
import { announceProducts } from '../write-products/announce-products.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import { type ProductEditor, productEditor } from '../write-products/product-editor.ts'
import { lockProducts } from '../write-products/stored-products.repository.ts'
import { checkAllYours } from './all-yours.ts'
import { type Moved, moveArticles } from './move-articles.ts'
import {
  insertModel,
  keepCombinations,
  listArticleIds,
  lockModels,
  modelsOfProducts,
  replaceAxes,
  updateModelName,
} from './product-models.repository.ts'
import { commonName, differingFields, proposedAxes } from './proposed-axes.ts'
import { presentModel, seenAxes, seenModels } from './seen-models.service.ts'

/** What fields hold that can tell articles apart, in the order in which they are tried. */
const axisKinds = ['option', 'yesNo', 'decimal', 'text', 'day'] as const

/** Refuses as queries do, and TooManyArticles. */
export async function proposeModel(scope: Scope, selection: ProductSelection): Promise<ModelProposal> {
  const editor = await productEditor(scope)
  const ids = await selectedIds(scope, editor, selection, { type: 'set', values: {} })
  if (ids.length > MOST_ARTICLES) refuse('TooManyArticles', { max: MOST_ARTICLES })
  const products = await readProducts(scope, ids)
  const fields = [...editor.visibility.fields.values()]
  const kinds = axisKinds.map((held) => fields.filter(({ type }) => holds(type, held)).map(({ id }) => id))
  const known = kinds.flat()
  const axes = products.length < 2 ? [] : proposedAxes(products, kinds)
  const differing = differingFields(products, known)
  const models = await modelsOfProducts(scope, ids)
  const seen = await seenModels(scope, editor.visibility, [...models.values()])
  const order = new Map(ids.map((id, at) => [id, at]))
  return {
    name: commonName(products.map(({ name }) => name)),
    axes,
    differing: [...axes, ...differing.filter((id) => !axes.includes(id))],
    articles: products
      .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
      .map((product) =>
        presentProposed(product, {
          differing,
          model: seen.get(models.get(product.id) ?? '')?.model.name ?? null,
          isEditable: editor.mayEdit(product),
        }),
      ),
  }
}

function presentProposed(
  { id, name, reference, details }: StoredProduct,
  { differing, ...told }: { differing: readonly string[]; model: string | null; isEditable: boolean },
): ModelProposal['articles'][number] {
  const values = Object.fromEntries(differing.map((field) => [field, details[field] ?? '']))
  return { _id: id, name, reference, details: values, ...told }
}

/** Refuses NotFound for fields that the caller doesn't see, AxisUnfit, InvalidInput. */
function checkAxes({ visibility }: ProductEditor, axes: readonly string[]): void {
  if (new Set(axes).size < axes.length) refuse('InvalidInput', { place: 'axes', reason: 'one of them twice' })
  for (const id of axes) {
    const field = visibility.fields.get(id) ?? refuse('NotFound')
    if (!holds(field.type, ...axisKinds)) refuse('AxisUnfit', { field: field.name })
  }
}

/** Refuses NotFound for products that the caller doesn't see, names as `checkedName`, and as `moveArticles`. */
export async function createModel(scope: Scope, given: NewModel): Promise<ModelChanged> {
  const editor = await productEditor(scope)
  const name = checkedName(given.name, 'view')
  checkAxes(editor, given.axes)
  return await scope.transaction(async (open) => {
    await checkSeen(open, editor, given.articles)
    const id = await insertModel(open, name)
    await replaceAxes(open, id, given.axes)
    return await moveTo(open, editor, id, moved(given.articles, id))
  })
}

function moved(ids: readonly string[], modelId: string | null): Moved[] {
  return [...new Set(ids)].map((id) => ({ id, modelId }))
}

async function checkSeen(open: Scope, editor: ProductEditor, ids: readonly string[]): Promise<void> {
  const seen = await selectedIds(open, editor, { ids: [...ids] }, { type: 'set', values: {} })
  if (seen.length < new Set(ids).size) refuse('NotFound')
}

async function moveTo(
  open: Scope,
  editor: ProductEditor,
  modelId: string,
  articles: readonly Moved[],
): Promise<ModelChanged> {
  const bulk = await insertBulk(open, { type: 'models' }, null)
  const changed = await moveArticles(open, editor, articles, { bulkId: bulk })
  if (changed.length > 1) await noteWhole(open, { bulkId: bulk }, { type: 'models' }, changed.length)
  return presentChanged(modelId, bulk, changed.length)
}

function presentChanged(modelId: string, bulk: string, changed: number): ModelChanged {
  return { _id: modelId, bulk, changed }
}

/** Refuses NotFound for a model of which the caller sees no article. */
async function checkModelSeen(scope: Scope, editor: ProductEditor, modelId: string): Promise<void> {
  if (!(await seenModels(scope, editor.visibility, [modelId])).has(modelId)) refuse('NotFound')
}

/** Refuses NotFound, StaleVersion, names as `checkedName`, and as `moveArticles`; NotAllowed where the caller doesn't see an axis. */
export async function editModel(
  scope: Scope,
  modelId: string,
  edit: ModelEdit,
  basedOn?: number,
): Promise<ProductModel> {
  const editor = await productEditor(scope)
  await checkModelSeen(scope, editor, modelId)
  const name = edit.name === undefined ? undefined : checkedName(edit.name, 'view')
  if (edit.axes !== undefined) checkAxes(editor, edit.axes)
  return await scope.transaction(async (open) => {
    const record = { kind: 'productModel', key: { id: modelId } } as const
    const ids = (await listArticleIds(open, [modelId])).map(({ id }) => id)
    await lockProducts(open, ids)
    const [model = refuse('NotFound')] = await lockModels(open, [modelId])
    const seen = seenAxes(model, editor.visibility)
    await checkFresh(open, basedOn, record, Object.keys(edit), async () => ({ axes: seen }))
    const products = await checkAllYours(open, editor, [modelId])
    if (edit.axes !== undefined) {
      if (seen.length < model.axes.length) refuse('NotAllowed')
      await replaceAxes(open, modelId, edit.axes)
      await keepCombinations(open, ids)
      await raiseVersion(open, record, ['axes'])
    }
    if (name !== undefined) await updateModelName(open, modelId, name)
    await announceProducts(open, [...products.values()])
    const after = (await seenModels(open, editor.visibility, [modelId])).get(modelId) ?? refuse('NotFound')
    return presentModel(after, editor.visibility)
  })
}

/** Refuses NotFound, and as `moveArticles`. Products that are none of its articles aren't taken out. */
export async function changeModelArticles(
  scope: Scope,
  modelId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<ModelChanged> {
  const editor = await productEditor(scope)
  await checkModelSeen(scope, editor, modelId)
  return await scope.transaction(async (open) => {
    await checkSeen(open, editor, [...add, ...remove])
    const now = await modelsOfProducts(open, remove)
    const leaving = remove.filter((id) => now.get(id) === modelId && !add.includes(id))
    return await moveTo(open, editor, modelId, [...moved(add, modelId), ...moved(leaving, null)])
  })
}

/** Refuses NotFound, StaleVersion, and as `moveArticles`. The model stays without articles, so that undoing finds it. */
export async function dissolveModel(scope: Scope, modelId: string, basedOn?: number): Promise<ModelChanged> {
  const editor = await productEditor(scope)
  await checkModelSeen(scope, editor, modelId)
  return await scope.transaction(async (open) => {
    const ids = (await listArticleIds(open, [modelId])).map(({ id }) => id)
    await lockProducts(open, ids)
    await lockModels(open, [modelId])
    await checkFresh(open, basedOn, { kind: 'productModel', key: { id: modelId } }, 'all')
    return await moveTo(open, editor, modelId, moved(ids, null))
  })
}
