/** Every write that says what it was based on: what a colleague does meanwhile, and what the refusal then tells. */
import type {
  Category,
  DomainSettings,
  Folder,
  GroupDetail,
  IdentityProvider,
  Product,
  ProductFile,
  Tag,
} from '@vitrine/contract'
import { defaultThreeSidesLayout } from '@vitrine/rules'
import type { CatalogueWorld } from '../factories/catalogue.ts'
import { unique } from '../factories/company.ts'
import type { ApiCaller } from '../harness/api-caller.ts'

export interface VersionedWrite {
  method: 'PATCH' | 'PUT' | 'POST' | 'DELETE'
  path: string
  mine?: object
  /** What a colleague writes first: by the same call unless another is named. */
  theirs: object
  theirCall?: `${'PATCH' | 'PUT' | 'POST' | 'DELETE'} ${string}`
  /** The version as pages read it. */
  read: () => Promise<number>
  /** The parts that the refusal names with their present values, beside the version. */
  present: Record<string, unknown>
  /** What writing upon it comes to, where it isn't done. */
  refusal?: [number, string]
}

export interface Given {
  call: ApiCaller
  world: CatalogueWorld
  issuer: string
  /** A new product with two pictures and a document; answers its id. */
  product: () => Promise<string>
}

type Builders = Record<string, (given: Given) => Promise<VersionedWrite>>

async function settingsOf({ call, world }: Given): Promise<DomainSettings> {
  return (await call<DomainSettings>(`GET /domains/${world.domainId}/settings`)).body
}

async function folder(given: Given) {
  const { call } = given
  const list = async () =>
    (await call<{ result: Folder[] }>('GET /folders', { query: { per_page: '-1' } })).body.result
  const root = (await list())[0]?._id ?? ''
  const body = { name: unique('Folder'), parent: root, isProductFolder: true }
  const { _id } = (await call<{ _id: string }>('POST /folders', { body })).body
  const other = (await call<{ _id: string }>('POST /folders', { body: { ...body, isProductFolder: false } }))
    .body._id
  return {
    path: `/folders/${_id}`,
    root,
    other,
    read: async () => (await list()).find((each) => each._id === _id)?.version ?? -1,
  }
}

async function category(given: Given) {
  const { call } = given
  const list = async () =>
    (await call<{ result: Category[] }>('GET /categories', { query: { per_page: '-1' } })).body.result
  const root = (await list())[0]?._id ?? ''
  const make = async () =>
    (await call<{ _id: string }>('POST /categories', { body: { name: unique('Category'), parent: root } }))
      .body._id
  const [_id, other] = [await make(), await make()]
  return {
    path: `/categories/${_id}`,
    root,
    other,
    read: async () => (await list()).find((each) => each._id === _id)?.version ?? -1,
  }
}

async function field(given: Given) {
  const body = { name: unique('Field'), type: 'text' }
  const id = (await given.call<string>('POST /detail-fields', { body })).body
  const read = async () =>
    (await settingsOf(given)).productDetailFields.find(({ _id }) => _id === id)?.version ?? -1
  return { id, path: `/detail-fields/${id}`, read }
}

async function priceType(given: Given) {
  const body = { name: unique('Prices'), currency: 'EUR' }
  const id = (await given.call<string>('POST /price-types', { body })).body
  const read = async () => (await settingsOf(given)).priceTypes.find(({ _id }) => _id === id)?.version ?? -1
  return { id, path: `/price-types/${id}`, read }
}

async function product(given: Given) {
  const path = `/products/${await given.product()}` as const
  const get = async () => (await given.call<Product>(`GET ${path}`)).body
  const media = async (name: string) => (await get()).media.find((each) => each.name === name)?.revision ?? -1
  const file = async () => (await given.call<ProductFile[]>(`GET ${path}/files`)).body[0]?.revision ?? -1
  return { path, get, media, file }
}

async function group({ call }: Given) {
  const body = { name: unique('Group'), isExternal: false, template: 'Custom', levels: {} }
  const { _id } = (await call<{ _id: string }>('POST /groups', { body })).body
  return {
    path: `/groups/${_id}`,
    read: async () => (await call<GroupDetail>(`GET /groups/${_id}`)).body.version,
  }
}

async function tag({ call }: Given) {
  const { _id } = (
    await call<{ _id: string }>('POST /tags', { body: { name: unique('Tag'), priceTypes: [] } })
  ).body
  const read = async () =>
    (await call<Tag[]>('GET /tags')).body.find((each) => each._id === _id)?.version ?? -1
  return { path: `/tags/${_id}`, read }
}

async function provider({ call, issuer }: Given) {
  const body = (name: string) => ({
    name,
    issuer,
    clientId: 'vitrine',
    clientSecret: 'secret',
    isEnabled: true,
  })
  const read = async () =>
    (await call<{ provider: IdentityProvider | null }>('GET /identity-provider')).body.provider?.version ?? 0
  return { body, read }
}

const theirs = 'Their name'
const mine = 'My name'

/** Calls that are refused without a version. */
export const needing: Builders = {
  'folders.editFolder': async (given) => {
    const { path, read } = await folder(given)
    const name = unique(theirs)
    return { method: 'PATCH', path, mine: { name: unique(mine) }, theirs: { name }, read, present: { name } }
  },
  'categories.renameCategory': async (given) => {
    const { path, read } = await category(given)
    const name = unique(theirs)
    return { method: 'PATCH', path, mine: { name: unique(mine) }, theirs: { name }, read, present: { name } }
  },
  'settings.editDetailField': async (given) => {
    const { path, read } = await field(given)
    const body = { name: unique(theirs), required: true }
    return {
      method: 'PATCH',
      path,
      mine: { name: unique(mine), required: false, searchable: true },
      theirs: body,
      read,
      present: body,
    }
  },
  'settings.changeFieldType': async (given) => {
    const { path, read } = await field(given)
    return {
      method: 'PUT',
      path: `${path}/type`,
      mine: { type: 'number' },
      theirs: { type: 'dropdown' },
      read,
      present: { type: 'dropdown' },
    }
  },
  'settings.orderDetailFields': async (given) => {
    const [first, second] = [await field(given), await field(given)]
    const ids = (await settingsOf(given)).productDetailFields.map(({ _id }) => _id)
    const detailFields = [second.id, ...ids.filter((id) => id !== second.id)]
    const read = async () => (await settingsOf(given)).version
    return {
      method: 'PUT',
      path: '/detail-fields/order',
      mine: [first.id],
      theirs: [second.id],
      read,
      present: { detailFields },
    }
  },
  'settings.replaceDetailTabs': async (given) => {
    const { id } = await field(given)
    const tab = (name: string) => [{ name: unique(name), detailFields: [id] }]
    const body = tab('Their tab')
    const read = async () => (await settingsOf(given)).version
    return {
      method: 'PUT',
      path: '/detail-tabs',
      mine: tab('My tab'),
      theirs: body,
      read,
      present: { detailTabs: body },
    }
  },
  'settings.editPriceType': async (given) => {
    const { path, read } = await priceType(given)
    const name = unique(theirs)
    return { method: 'PATCH', path, mine: { name: unique(mine) }, theirs: { name }, read, present: { name } }
  },
  'settings.orderPriceTypes': async (given) => {
    const [first, second] = [await priceType(given), await priceType(given)]
    const ids = (await settingsOf(given)).priceTypes.map(({ _id }) => _id)
    const priceTypes = [second.id, ...ids.filter((id) => id !== second.id)]
    const read = async () => (await settingsOf(given)).version
    return {
      method: 'PUT',
      path: '/price-types/order',
      mine: [first.id],
      theirs: [second.id],
      read,
      present: { priceTypes },
    }
  },
  'settings.editDisplaySettings': async (given) => {
    const present = {
      productTableHeaders: ['reference', 'name'],
      categoryHeaders: ['One', 'Two', 'Three'].map(unique),
    }
    const read = async () => (await settingsOf(given)).version
    const body = { productTableHeaders: ['name'], categoryHeaders: ['Four', 'Five', 'Sixth'] }
    return { method: 'PATCH', path: '/display-settings', mine: body, theirs: present, read, present }
  },
  'products.editProduct': async (given) => {
    const { path, get } = await product(given)
    const read = async () => (await get()).version ?? -1
    return {
      method: 'PATCH',
      path,
      mine: { name: mine },
      theirs: { name: theirs },
      read,
      present: { name: theirs },
    }
  },
  'products.editProductFile': async (given) => {
    const { path, file } = await product(given)
    const body = { isActive: false }
    return {
      method: 'PATCH',
      path: `${path}/files/guide.txt`,
      mine: { isActive: true },
      theirs: body,
      read: file,
      present: body,
    }
  },
  'products.editProductMedia': async (given) => {
    const { path, media } = await product(given)
    const body = { isActive: false }
    const read = () => media('front.png')
    return {
      method: 'PATCH',
      path: `${path}/media/front.png`,
      mine: { isActive: true },
      theirs: body,
      read,
      present: body,
    }
  },
  'products.orderProductMedia': async (given) => {
    const { path, get } = await product(given)
    const [there, here] = [
      ['side.png', 'front.png', 'chair.glb'],
      ['front.png', 'side.png', 'chair.glb'],
    ]
    const read = async () => (await get()).mediaOrderVersion
    return {
      method: 'PUT',
      path: `${path}/media-order`,
      mine: here,
      theirs: there,
      read,
      present: { order: there },
    }
  },
  'people.editGroup': async (given) => {
    const { path, read } = await group(given)
    const name = unique(theirs)
    return { method: 'PATCH', path, mine: { name: unique(mine) }, theirs: { name }, read, present: { name } }
  },
  'singleSignOn.setIdentityProvider': async (given) => {
    const { body, read } = await provider(given)
    if ((await read()) === 0) await given.call('PUT /identity-provider', { body: body('Some name') })
    const name = unique(theirs)
    return {
      method: 'PUT',
      path: '/identity-provider',
      mine: body(mine),
      theirs: body(name),
      read,
      present: { name },
    }
  },
}

/** Calls that go without, and heed a version that is sent. */
export const heeding: Builders = {
  'folders.moveFolder': async (given) => {
    const { path, root, other, read } = await folder(given)
    return {
      method: 'POST',
      path: `${path}/move`,
      mine: { parent: root },
      theirs: { parent: other },
      read,
      present: { parent: other },
    }
  },
  'folders.deleteFolder': async (given) => {
    const { path, read } = await folder(given)
    const name = unique(theirs)
    return { method: 'DELETE', path, theirCall: `PATCH ${path}`, theirs: { name }, read, present: { name } }
  },
  'categories.moveCategory': async (given) => {
    const { path, root, other, read } = await category(given)
    return {
      method: 'POST',
      path: `${path}/move`,
      mine: { parent: root },
      theirs: { parent: other },
      read,
      present: { parent: other },
    }
  },
  'settings.deleteDetailField': async (given) => {
    const { path, read } = await field(given)
    const name = unique(theirs)
    return { method: 'DELETE', path, theirCall: `PATCH ${path}`, theirs: { name }, read, present: { name } }
  },
  'settings.deletePriceType': async (given) => {
    const { path, read } = await priceType(given)
    const name = unique(theirs)
    return { method: 'DELETE', path, theirCall: `PATCH ${path}`, theirs: { name }, read, present: { name } }
  },
  'products.deleteProduct': async (given) => {
    const { path, get } = await product(given)
    const read = async () => (await get()).version ?? -1
    return { method: 'DELETE', path, theirCall: `PATCH ${path}`, theirs: { name: theirs }, read, present: {} }
  },
  'products.setPrice': async (given) => {
    const { path, get } = await product(given)
    const id = given.world.prices.retail
    const read = async () => (await get()).version ?? -1
    return {
      method: 'PUT',
      path: `${path}/prices/${id}`,
      mine: { value: '2' },
      theirs: { value: '3' },
      read,
      present: { [`price:${id}`]: '3' },
    }
  },
  'products.removePrice': async (given) => {
    const { path, get } = await product(given)
    const call = `${path}/prices/${given.world.prices.retail}`
    const read = async () => (await get()).version ?? -1
    return {
      method: 'DELETE',
      path: call,
      theirCall: `PUT ${call}`,
      theirs: { value: '3' },
      read,
      present: { [`price:${given.world.prices.retail}`]: '3' },
    }
  },
  'products.addDetail': async (given) => {
    const { path, get } = await product(given)
    const id = given.world.fields.width
    const body = (value: string) => ({ detailField: id, value })
    const read = async () => (await get()).version ?? -1
    return {
      method: 'POST',
      path: `${path}/details`,
      mine: body('2'),
      theirs: body('3'),
      read,
      present: { [`detail:${id}`]: '3' },
      refusal: [409, 'DetailAlreadyExists'],
    }
  },
  'products.setDetail': async (given) => {
    const { path, get } = await product(given)
    const id = given.world.fields.width
    const read = async () => (await get()).version ?? -1
    return {
      method: 'PATCH',
      path: `${path}/details/${id}`,
      mine: { value: '2' },
      theirs: { value: '3' },
      read,
      present: { [`detail:${id}`]: '3' },
    }
  },
  'products.removeDetail': async (given) => {
    const { path, get } = await product(given)
    const call = `${path}/details/${given.world.fields.width}`
    const read = async () => (await get()).version ?? -1
    return {
      method: 'DELETE',
      path: call,
      theirCall: `PATCH ${call}`,
      theirs: { value: '3' },
      read,
      present: { [`detail:${given.world.fields.width}`]: '3' },
    }
  },
  'products.deleteProductFile': async (given) => {
    const { path, file } = await product(given)
    const call = `${path}/files/guide.txt`
    return {
      method: 'DELETE',
      path: call,
      theirCall: `PATCH ${call}`,
      theirs: { isActive: false },
      read: file,
      present: { isActive: false },
    }
  },
  'products.deleteProductMedia': async (given) => {
    const { path, media } = await product(given)
    const call = `${path}/media/front.png`
    return {
      method: 'DELETE',
      path: call,
      theirCall: `PATCH ${call}`,
      theirs: { isActive: false },
      read: () => media('front.png'),
      present: { isActive: false },
    }
  },
  'products.setThreeSidesLayout': async (given) => {
    const { path } = await product(given)
    const call = `${path}/three-sides-layout` as const
    await given.call(`PUT ${call}`, { body: defaultThreeSidesLayout })
    const layout = { ...defaultThreeSidesLayout, scaleFactor: 3 }
    const read = async () => (await given.call<{ version: number }>(`GET ${call}`)).body.version
    return {
      method: 'PUT',
      path: call,
      mine: defaultThreeSidesLayout,
      theirs: layout,
      read,
      present: { layout },
    }
  },
  'products.deleteThreeSidesLayout': async (given) => {
    const { path } = await product(given)
    const call = `${path}/three-sides-layout` as const
    await given.call(`PUT ${call}`, { body: defaultThreeSidesLayout })
    const layout = { ...defaultThreeSidesLayout, scaleFactor: 3 }
    const read = async () => (await given.call<{ version: number }>(`GET ${call}`)).body.version
    return {
      method: 'DELETE',
      path: call,
      theirCall: `PUT ${call}`,
      theirs: layout,
      read,
      present: { layout },
    }
  },
  'media.setLightening': async (given) => {
    const { path, media } = await product(given)
    const lights = [{ type: 'ambient', color: '#ffffff', intensity: 1 }]
    const call = `${path}/media/chair.glb/lightening`
    return {
      method: 'PUT',
      path: call,
      mine: [],
      theirs: { lights },
      read: () => media('chair.glb'),
      present: { lights },
    }
  },
  'people.deleteGroup': async (given) => {
    const { path, read } = await group(given)
    const name = unique(theirs)
    return { method: 'DELETE', path, theirCall: `PATCH ${path}`, theirs: { name }, read, present: { name } }
  },
  'people.editTag': async (given) => {
    const { path, read } = await tag(given)
    const { retail } = given.world.prices
    const body = { name: unique(theirs), priceTypes: [retail] }
    return {
      method: 'PATCH',
      path,
      mine: { name: unique(mine), priceTypes: [] },
      theirs: body,
      read,
      present: body,
    }
  },
  'people.deleteTag': async (given) => {
    const { path, read } = await tag(given)
    const body = { name: unique(theirs), priceTypes: [] }
    return {
      method: 'DELETE',
      path,
      theirCall: `PATCH ${path}`,
      theirs: body,
      read,
      present: body,
    }
  },
  'singleSignOn.removeIdentityProvider': async (given) => {
    const { body, read } = await provider(given)
    if ((await read()) === 0) await given.call('PUT /identity-provider', { body: body('Some name') })
    const name = unique(theirs)
    const call = '/identity-provider'
    return {
      method: 'DELETE',
      path: call,
      theirCall: `PUT ${call}`,
      theirs: body(name),
      read,
      present: { name },
    }
  },
}

/** Calls that change something that is there, and take no version, or go without one: why. */
export const goingWithout: Readonly<Record<string, string>> = {
  'identity.updateUser': 'the specification shows it',
  'signInSecurity.renamePasskey': 'the name of one’s own passkey: a single value that nobody else writes',
  'access.setPicture': 'one’s own picture: nothing of the former one is kept',
  'folders.setFolderCover': 'the specification shows it',
  'products.setPrice': 'a single value',
  'products.setDetail': 'the specification shows it',
  'products.setThreeSidesLayout': 'the specification shows it',
  'media.setLightening': 'the specification shows it',
  'products.editProductView': 'the specification shows it; only its owner writes it',
  'products.orderProductViews': 'the order of one’s own list, which nobody else writes',
  'people.editUserAccess': 'says what a person is to have; none of the records that are refused without',
  'people.editTag': 'none of the records that are refused without; heeds a version',
  'shareLinks.renameShareLink': 'the name of a link: a single value',
  'notifications.updateNotificationConfigs': 'one’s own choices, which nobody else writes',
}
