/** Calls about products and their values. */

import type { Random } from '../../random-worlds/random.ts'
import { type Attempt, type Entry, first, outcomeOfCode, withinCompany } from '../attempt.ts'
import {
  changesField,
  changesFolder,
  changesProduct,
  type Outcome,
  seesField,
  seesFolder,
  seesProduct,
  takesBack,
} from '../model.ts'
import { type Caller, inventedId, type Product, type World } from '../world.ts'
import { anyPersonOf } from './own.ts'

const editor = { for: 'staff', area: 'folder', least: 1 } as const
const detailEditor = [editor, { for: 'staff', area: 'productDetail', least: 1 }] as const

const invented: Product = {
  id: inventedId,
  name: '',
  folders: [],
  owner: null,
  details: [],
  prices: [],
  hasMedia: false,
}

/** What is in the trash is as if it weren't there. */
const anyProduct = (world: World, random: Random) =>
  random.pick([...world.products, ...world.trashed, invented])

/** Mostly one that the caller may change, if there is one: what is decided after that is rarely reached otherwise. */
function likelyProduct(world: World, caller: Caller, random: Random): Product {
  const changed = world.products.filter((product) => toChange(world, caller, product) === 'done')
  return changed.length > 0 && random.happens(0.7) ? random.pick(changed) : anyProduct(world, random)
}

const isThere = (world: World, product: Product) => world.products.includes(product)

export function toChange(world: World, caller: Caller, product: Product): Outcome {
  return first(
    !(isThere(world, product) && seesProduct(world, caller, product)) && 'hidden',
    !changesProduct(world, caller, product) && 'forbidden',
  )
}

const unlessDone = (outcome: Outcome) => (outcome === 'done' ? null : outcome)
const ofProduct = ({ id }: Product) => ({
  params: { productId: id },
  versioned: { table: 'products', id },
})

function putInto(world: World, caller: Caller, folderId: string, isAlready: boolean): Outcome {
  const folder = world.folders.find(({ id }) => id === folderId)
  return first(
    (folder === undefined || !seesFolder(world, caller, folder)) && 'hidden',
    !isAlready && folder !== undefined && !changesFolder(world, caller, folder) && 'forbidden',
  )
}

function writesField(world: World, caller: Caller, fieldId: string, ownerId: string | null): Outcome {
  return first(
    !(fieldId !== inventedId && seesField(world, caller, fieldId)) && 'hidden',
    !changesField(world, caller, fieldId, ownerId) && 'forbidden',
  )
}

const createProduct: Entry = (world, caller, random) => {
  const [, ...places] = world.folders
  const folder = random.pick([...places.map(({ id }) => id), inventedId])
  const required = world.fields.filter(({ isRequired }) => isRequired)
  const chosen = random.happens(0.5) ? [random.pick(world.fields)] : []
  const details = [...new Set([...required, ...chosen])].map(({ id }) => id)
  return {
    body: {
      name: 'Some product',
      reference: `NEW-${random.below(1_000_000)}`,
      folders: [folder],
      details: details.map((id) => ({ detailField: id, value: 'said' })),
    },
    expected: first(
      unlessDone(putInto(world, caller, folder, false)),
      // The person who makes the product owns it.
      ...details.map((id) => unlessDone(writesField(world, caller, id, caller.person?.id ?? null))),
    ),
  }
}

const editProduct: Entry = (world, caller, random) => {
  const product = anyProduct(world, random)
  if (random.happens(0.5)) {
    const expected = toChange(world, caller, product)
    return { ...ofProduct(product), body: { name: 'Another name' }, expected }
  }
  const [, ...places] = world.folders
  const added = random.pick(places).id
  const kept = product.folders.filter((id) =>
    world.folders.some((folder) => folder.id === id && seesFolder(world, caller, folder)),
  )
  return {
    ...ofProduct(product),
    body: { folders: [...new Set([...kept, added])] },
    expected: first(
      unlessDone(toChange(world, caller, product)),
      unlessDone(putInto(world, caller, added, kept.includes(added))),
    ),
  }
}

const pricing =
  (isRemoving: boolean): Entry =>
  (world, caller, random) => {
    const product = anyProduct(world, random)
    const priceTypeId = random.pick([...world.prices, inventedId])
    const { params, versioned } = ofProduct(product)
    return {
      params: { ...params, priceTypeId },
      versioned,
      ...(isRemoving ? {} : { body: { value: '12.5' } }),
      expected: first(
        unlessDone(toChange(world, caller, product)),
        priceTypeId === inventedId && 'hidden',
        isRemoving && !product.prices.includes(priceTypeId) && 'hidden',
      ),
    }
  }

const detailing =
  (how: 'add' | 'set' | 'remove'): Entry =>
  (world, caller, random) => {
    const product = likelyProduct(world, caller, random)
    const field = random.pick([...world.fields, { id: inventedId, isRequired: false }])
    const has = product.details.includes(field.id)
    const { params, versioned } = ofProduct(product)
    return {
      params: how === 'add' ? params : { ...params, detailFieldId: field.id },
      versioned,
      ...(how === 'add' ? { body: { detailField: field.id, value: 'red' } } : {}),
      ...(how === 'set' ? { body: 'blue' } : {}),
      expected: first(
        unlessDone(toChange(world, caller, product)),
        unlessDone(writesField(world, caller, field.id, product.owner)),
        how === 'add' && has && 'business',
        how === 'remove' && field.isRequired && 'business',
        how === 'remove' && !has && 'hidden',
      ),
    }
  }

interface Changed {
  changed: unknown[]
  faults: { code: never }[]
}

const verdictOfChanges = ({ faults: [fault] }: Changed): Outcome =>
  fault === undefined ? 'done' : outcomeOfCode(fault.code)

interface Bulk {
  total: number
  changed: number
  refused: number
}

const verdictOfBulk = ({ total, refused }: Bulk): Outcome =>
  total === 0 ? 'hidden' : refused > 0 ? 'forbidden' : 'done'

const bulk: Entry = (world, caller, random): Attempt => {
  const product = random.pick([...world.products, ...world.trashed])
  const action = random.pick([
    { type: 'set', values: { description: `Said ${random.below(1_000_000)}` } },
    { type: 'delete' },
    { type: 'restore' },
  ])
  const isRestoring = action.type === 'restore'
  const asked = isRestoring ? (world.trashed[0] ?? product) : product
  const byQuery = !isRestoring && random.happens(0.5)
  const filters = [{ field: 'name', type: 'EXACT', value: asked.name }]
  const selection = byQuery ? { query: { filters } } : { ids: [asked.id] }
  return {
    body: { selection, action },
    // What is in the trash is answered alike, seen or not.
    expected: isRestoring
      ? changesProduct(world, caller, asked)
        ? 'done'
        : 'forbidden'
      : toChange(world, caller, asked),
    verdict: verdictOfBulk as Attempt['verdict'],
  }
}

const noModel = { id: inventedId, articles: [] as string[], axis: inventedId }

/** What comes of a change that concerns all articles of a model. */
function toChangeModel(world: World, caller: Caller, { articles }: typeof noModel): Outcome {
  const products = world.products.filter(({ id }) => articles.includes(id))
  return first(
    !products.some((product) => seesProduct(world, caller, product)) && 'hidden',
    !products.every((product) => changesProduct(world, caller, product)) && 'forbidden',
  )
}

const ofModel = ({ id }: typeof noModel) => ({
  params: { modelId: id },
  versioned: { table: 'product_models', id },
})

const createModel: Entry = (world, caller, random) => {
  const product = anyProduct(world, random)
  const axis = random.pick(world.fields).id
  const left = world.models.find(({ articles }) => articles.includes(product.id))
  return {
    body: { name: 'Another model', axes: [axis], articles: [product.id] },
    expected: first(
      !seesField(world, caller, axis) && 'hidden',
      !(isThere(world, product) && seesProduct(world, caller, product)) && 'hidden',
      unlessDone(toChange(world, caller, product)),
      left !== undefined && unlessDone(toChangeModel(world, caller, left)),
    ),
  }
}

export const productEntries: Record<string, Entry> = {
  'products.createModel': withinCompany(editor, createModel),
  'products.editModel': withinCompany(editor, (world, caller, random) => {
    const model = random.pick([...world.models, noModel])
    return {
      ...ofModel(model),
      body: { name: 'Another name' },
      expected: toChangeModel(world, caller, model),
    }
  }),
  'products.changeModelArticles': withinCompany(editor, (world, caller, random) => {
    const model = random.pick([...world.models, noModel])
    const product =
      world.products.find(({ id }) => id === random.pick([...model.articles, inventedId])) ?? invented
    return {
      params: { modelId: model.id },
      body: { remove: [product.id] },
      expected: first(
        unlessDone(toChangeModel(world, caller, model)) === 'hidden' && 'hidden',
        !(isThere(world, product) && seesProduct(world, caller, product)) && 'hidden',
        unlessDone(toChangeModel(world, caller, model)),
      ),
    }
  }),
  'products.dissolveModel': withinCompany(editor, (world, caller, random) => {
    const model = random.pick([...world.models, noModel])
    return { ...ofModel(model), expected: toChangeModel(world, caller, model) }
  }),
  'products.proposeModel': withinCompany(editor, (world, _caller, random) => ({
    body: { selection: { ids: [anyProduct(world, random).id] } },
    expected: 'done',
  })),
  'products.createProduct': withinCompany(editor, createProduct),
  'products.editProduct': withinCompany(editor, editProduct),
  'products.deleteProduct': withinCompany(editor, (world, caller, random) => {
    const product = anyProduct(world, random)
    return { ...ofProduct(product), expected: toChange(world, caller, product) }
  }),
  'products.setPrice': withinCompany(editor, pricing(false)),
  'products.removePrice': withinCompany(editor, pricing(true)),
  'products.addDetail': withinCompany(detailEditor, detailing('add')),
  'products.setDetail': withinCompany(detailEditor, detailing('set')),
  'products.removeDetail': withinCompany(detailEditor, detailing('remove')),
  'products.changeProducts': withinCompany(editor, (world, caller, random) => {
    const product = anyProduct(world, random)
    const change = { product: product.id, values: { name: 'Another name' } }
    const verdict = verdictOfChanges as Attempt['verdict']
    return { body: { changes: [change] }, expected: toChange(world, caller, product), verdict }
  }),
  'products.bulkProducts': withinCompany(editor, bulk),
  'products.previewBulk': withinCompany(editor, bulk),
  'products.previewPublishing': withinCompany(editor, (world, caller, random) => {
    const folder = random.pick(world.folders.filter(({ parent }) => parent !== null))
    return {
      body: { isPublished: random.happens(0.5), of: { folder: folder.id } },
      expected: first(
        !seesFolder(world, caller, folder) && 'hidden',
        !changesFolder(world, caller, folder) && 'forbidden',
      ),
    }
  }),
  'products.undoBulk': withinCompany(editor, (world, caller, random) => {
    const done = random.pick([...world.bulks, { id: inventedId, owner: inventedId }])
    return { params: { bulkId: done.id }, expected: takesBack(world, caller, done) ? 'done' : 'hidden' }
  }),
  'products.restoreProductValue': withinCompany(editor, (world, caller, random) => {
    const unknown = { id: inventedId, product: random.pick(world.products).id }
    const entry = random.pick([...world.entries, unknown])
    const product = world.products.find(({ id }) => id === entry.product) ?? invented
    return {
      params: { productId: entry.product, entryId: entry.id },
      expected: first(entry.id === inventedId && 'hidden', unlessDone(toChange(world, caller, product))),
      verdict: verdictOfChanges as Attempt['verdict'],
    }
  }),
  'products.queryProducts': withinCompany({ for: 'anyone' }, () => ({ body: {}, expected: 'done' })),
  'products.listProductGroups': withinCompany({ for: 'anyone' }, () => ({
    body: { grouping: 'category' },
    expected: 'done',
  })),
  'products.listProductFacets': withinCompany({ for: 'anyone' }, () => ({
    body: { fields: ['category', 'published'] },
    expected: 'done',
  })),
  'products.summarizeProducts': withinCompany({ for: 'staff' }, () => ({
    body: { of: { query: { filters: [], search: '' } }, summaries: [{ field: 'name', kind: 'filled' }] },
    expected: 'done',
  })),
  'products.addInterestedProduct': withinCompany({ for: 'clients' }, (world, caller, random) => {
    const product = anyProduct(world, random)
    const userId = anyPersonOf(world, caller, random)
    const isSeen = isThere(world, product) && seesProduct(world, caller, product)
    return {
      params: { userId },
      body: product.id,
      expected: first(userId !== caller.person?.id && 'hidden', !isSeen && 'hidden'),
    }
  }),
  'products.removeInterestedProduct': withinCompany({ for: 'people' }, (world, caller, random) => {
    const userId = anyPersonOf(world, caller, random)
    return {
      params: { userId, product: anyProduct(world, random).id },
      expected: userId === caller.person?.id ? 'done' : 'hidden',
    }
  }),
}
