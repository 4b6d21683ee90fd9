/** Records that have a version: how each is made, and its version as pages read it. */
import type {
  Category,
  DomainSettings,
  Folder,
  GroupDetail,
  GuestLink,
  IdentityProvider,
  Member,
  Product,
  ProductFile,
  ProductModel,
  ProductView,
  Project,
  ProjectNote,
  ProjectTemplate,
  Recipe,
  ReportSchedule,
  Session,
  ShareLink,
  Tag,
  VersionedConfigs,
  Webhook,
} from '@vitrine/contract'
import type { ExampleIds } from '@vitrine/contract/examples'
import { expect } from 'vitest'
import { insertMember } from '../../src/modules/access/index.ts'
import { givenPerson } from '../factories/company.ts'
import type { ApiCaller } from '../harness/api-caller.ts'
import { type ExampleWorld, make, makeFiles, makers } from './example-world.ts'

export interface Given extends ExampleWorld {
  call: ApiCaller
}

type Ids = Partial<ExampleIds>

export interface VersionedRecord {
  /** A new one, under the names by which examples know it; without it there is one already. */
  make?: (given: Given) => Promise<Ids>
  read: (given: Given, ids: ExampleIds) => Promise<number>
  /** The parts that a refusal names, where these depend on what is there before `body` is written. */
  present?: (given: Given, ids: ExampleIds) => Promise<Record<string, unknown>>
}

/** A new one that is known by all of the names. */
const fresh =
  (maker: keyof typeof makers, ...names: (keyof ExampleIds)[]) =>
  async ({ execute, ids }: Given): Promise<Ids> => {
    const id = await make(execute, makers[maker], ids)
    return Object.fromEntries([maker, ...names].map((name) => [name, id]))
  }

async function get<Body>({ call }: Given, path: string): Promise<Body> {
  return (await call<Body>(`GET ${path}`, { query: { per_page: '-1' } })).body
}

/** The version among a list of records. */
const among =
  <Item extends { _id: string }, Part extends keyof Item>(path: string, name: keyof ExampleIds, part: Part) =>
  async (given: Given, ids: ExampleIds): Promise<number> => {
    const answer = await get<Item[] | { result: Item[] }>(given, path)
    const items = Array.isArray(answer) ? answer : answer.result
    return Number(items.find(({ _id }) => _id === ids[name])?.[part] ?? -1)
  }

const settingsOf = (given: Given) => get<DomainSettings>(given, `/domains/${given.world.domainId}/settings`)
const settings = async (given: Given) => (await settingsOf(given)).version
const productOf = (given: Given, ids: ExampleIds) => get<Product>(given, `/products/${ids.productId}`)

async function makeProduct(given: Given): Promise<Ids> {
  const ids = await fresh('spareProductId', 'productId')(given)
  await makeFiles(given.server, given.scope, ids.productId ?? '')
  return ids
}

const medium =
  (name: string): VersionedRecord['read'] =>
  async (given, ids) =>
    (await productOf(given, ids)).media.find((each) => each.name === name)?.revision ?? -1

async function accountOf({ call }: Given) {
  const { user } = (await call<Session>('GET /auth/session')).body
  if (user === null) throw new Error('Nobody is signed in')
  return user
}

const folder = fresh('spareFolderId', 'draftFolderId')
const field = fresh('spareDetailFieldId')
const priceType = fresh('sparePriceTypeId')
const view = fresh('viewId')
const project = fresh('spareProjectId', 'projectId', 'doneProjectId')
const views = (given: Given) => get<ProductView[]>(given, `/users/${given.ids.userId}/product-views`)

/** The company's settings have one version, whatever of them is changed. */
const ordered = (
  make: VersionedRecord['make'],
  part: 'detailFields' | 'priceTypes',
  name: 'spareDetailFieldId' | 'sparePriceTypeId',
): VersionedRecord => ({
  make,
  read: settings,
  present: async (given, ids) => {
    const { productDetailFields, priceTypes } = await settingsOf(given)
    const all = part === 'detailFields' ? productDetailFields : priceTypes
    return { [part]: [ids[name], ...all.map(({ _id }) => _id).filter((id) => id !== ids[name])] }
  },
})

export const records: Readonly<Record<string, VersionedRecord>> = {
  folder: { make: folder, read: among<Folder, 'version'>('/folders', 'draftFolderId', 'version') },
  folderCover: {
    make: folder,
    read: among<Folder, 'coverVersion'>('/folders', 'draftFolderId', 'coverVersion'),
    present: async () => ({ cover: true }),
  },
  category: {
    make: fresh('categoryId', 'spareCategoryId'),
    read: among<Category, 'version'>('/categories', 'categoryId', 'version'),
  },
  settings: { read: settings },
  brand: {
    make: async ({ execute, ids }) => {
      await execute('brand.editBrand', ids)
      return {}
    },
    read: settings,
  },
  brandPicture: {
    read: settings,
    // The number of their file, which is any above the versions of the brand.
    present: async () => ({ favicon: expect.stringMatching(/^[12]\d{9}$/) }),
  },
  field: {
    make: field,
    read: async (given, ids) =>
      (await settingsOf(given)).productDetailFields.find(({ _id }) => _id === ids.spareDetailFieldId)
        ?.version ?? -1,
  },
  fieldOrder: ordered(field, 'detailFields', 'spareDetailFieldId'),
  priceType: {
    make: priceType,
    read: async (given, ids) =>
      (await settingsOf(given)).priceTypes.find(({ _id }) => _id === ids.sparePriceTypeId)?.version ?? -1,
  },
  priceTypeOrder: ordered(priceType, 'priceTypes', 'sparePriceTypeId'),
  product: { make: makeProduct, read: async (given, ids) => (await productOf(given, ids)).version ?? -1 },
  productModel: {
    make: async ({ execute, ids }) => {
      const id = await make(execute, 'products.createModel', ids)
      return { modelId: id, spareModelId: id }
    },
    read: async (given, { modelId }) =>
      (await get<ProductModel>(given, `/product-models/${modelId}`)).version ?? -1,
  },
  mediaOrder: {
    make: makeProduct,
    read: async (given, ids) => (await productOf(given, ids)).mediaOrderVersion,
  },
  file: {
    make: makeProduct,
    read: async (given, { productId }) =>
      (await get<ProductFile[]>(given, `/products/${productId}/files`))[0]?.revision ?? -1,
  },
  picture: { make: makeProduct, read: medium('front.png') },
  model: { make: makeProduct, read: medium('chair.glb') },
  layout: {
    make: async (given) => {
      const ids = await makeProduct(given)
      await given.execute('products.setThreeSidesLayout', { ...given.ids, ...ids })
      return ids
    },
    read: async (given, { productId }) =>
      (await get<{ version: number }>(given, `/products/${productId}/three-sides-layout`)).version,
  },
  view: {
    make: view,
    read: async (given, ids) => (await views(given)).find(({ _id }) => _id === ids.viewId)?.version ?? -1,
  },
  viewOrder: {
    make: view,
    read: async (given) => (await views(given))[0]?.orderVersion ?? -1,
    present: async (given, { viewId }) => {
      const others = (await views(given)).map(({ _id }) => _id).filter((id) => id !== viewId)
      return { order: [viewId, ...others] }
    },
  },
  group: {
    make: fresh('groupId', 'spareGroupId'),
    read: async (given, { groupId }) => (await get<GroupDetail>(given, `/groups/${groupId}`)).version,
  },
  tag: {
    make: fresh('tagId', 'spareTagId'),
    read: among<Tag, 'version'>('/tags', 'tagId', 'version'),
  },
  member: {
    make: async ({ server, scope }) => {
      const { id: personId } = await givenPerson(server)
      await insertMember(scope, { personId, isClient: false, groupIds: [] })
      return { personId }
    },
    read: among<Member, 'version'>('/users', 'personId', 'version'),
  },
  link: {
    make: fresh('linkId'),
    read: among<ShareLink, 'version'>('/share-links', 'linkId', 'version'),
  },
  provider: {
    make: async (given) => {
      const there = await get<{ provider: unknown }>(given, '/identity-provider')
      if (there.provider === null) await given.execute('singleSignOn.setIdentityProvider', given.ids)
      return {}
    },
    read: async (given) =>
      (await get<{ provider: IdentityProvider | null }>(given, '/identity-provider')).provider?.version ?? 0,
  },
  project: {
    make: project,
    read: async (given, ids) => (await get<Project>(given, `/projects/${ids.projectId}`)).version,
  },
  projectCover: {
    make: project,
    read: async (given, ids) => (await get<Project>(given, `/projects/${ids.projectId}`)).coverVersion,
    present: async () => ({ cover: true }),
  },
  note: {
    make: project,
    read: async (given, ids) =>
      (await get<ProjectNote[]>(given, `/projects/${ids.projectId}/notes`)).find(
        ({ product }) => product === ids.productId,
      )?.version ?? 0,
  },
  template: {
    make: fresh('templateId', 'spareTemplateId'),
    read: async (given, ids) =>
      (await get<ProjectTemplate>(given, `/project-templates/${ids.templateId}`)).version,
  },
  guestLink: {
    make: fresh('guestLinkId', 'linkId'),
    read: async (given, ids) =>
      await among<GuestLink, 'version'>(
        `/projects/${ids.projectId}/guest-links`,
        'linkId',
        'version',
      )(given, ids),
  },
  webhook: {
    make: fresh('spareWebhookId', 'webhookId'),
    read: among<Webhook, 'version'>('/webhooks', 'webhookId', 'version'),
  },
  schedule: {
    make: fresh('scheduleId', 'spareScheduleId'),
    read: among<ReportSchedule, 'version'>('/report-schedules', 'scheduleId', 'version'),
  },
  recipe: {
    make: fresh('recipeId', 'spareRecipeId'),
    read: among<Recipe, 'version'>('/transfer-recipes', 'recipeId', 'version'),
  },
  profile: { read: async (given) => (await accountOf(given)).version },
  accountPicture: {
    read: async (given) => (await accountOf(given)).assetsVersion,
    present: async (_, { userId }) => ({ picture: `pictures/${userId}/picture.png` }),
  },
  configs: {
    read: async (given, { userId }) =>
      (await get<VersionedConfigs>(given, `/users/${userId}/notification-configs`)).version,
  },
}
