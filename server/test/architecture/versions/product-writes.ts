/** Products, their values, media and documents. */
import type { Product, ProductFile } from '@vitrine/contract'
import { defaultThreeSidesLayout } from '@vitrine/rules'
import { type Builders, deleting, type Given, type VersionedWrite, writing } from './versioned-write.ts'

async function product(given: Given) {
  const path = `/products/${await given.product()}` as const
  const get = async () => (await given.call<Product>(`GET ${path}`)).body
  const media = async (name: string) => (await get()).media.find((each) => each.name === name)?.revision ?? -1
  const file = async () => (await given.call<ProductFile[]>(`GET ${path}/files`)).body[0]?.revision ?? -1
  return {
    path,
    read: async () => (await get()).version ?? -1,
    readOrder: async () => (await get()).mediaOrderVersion,
    file: { path: `${path}/files/guide.txt`, read: file },
    picture: { path: `${path}/media/front.png`, read: () => media('front.png') },
    model: { path: `${path}/media/chair.glb`, read: () => media('chair.glb') },
  }
}

/** A value that the other has just set; its part is called `part`. */
async function value(given: Given, kind: 'prices' | 'details') {
  const { path, read } = await product(given)
  const id = kind === 'prices' ? given.world.prices.retail : given.world.fields.width
  const part = `${kind === 'prices' ? 'price' : 'detail'}:${id}`
  return {
    id,
    place: { path: `${path}/${kind}/${id}`, read },
    details: `${path}/details`,
    present: { [part]: '3' },
  }
}

const numbers = { mine: { value: '2' }, theirs: { value: '3' } }

async function layout(given: Given) {
  const path = `${(await product(given)).path}/three-sides-layout` as const
  await given.call(`PUT ${path}`, { body: defaultThreeSidesLayout })
  const read = async () => (await given.call<{ version: number }>(`GET ${path}`)).body.version
  const theirs = { ...defaultThreeSidesLayout, scaleFactor: 3 }
  return { place: { path, read }, theirs, present: { layout: theirs } }
}

const hidden = { mine: { isActive: true }, theirs: { isActive: false } }

export const needing: Builders = {
  'products.editProduct': async (given) => {
    const names = { mine: { name: 'My name' }, theirs: { name: 'Their name' } }
    return writing('PATCH', await product(given), names)
  },
  'products.editProductFile': async (given) => writing('PATCH', (await product(given)).file, hidden),
  'products.editProductMedia': async (given) => writing('PATCH', (await product(given)).picture, hidden),
  'media.setHotspots': async (given) => {
    const { path, read } = (await product(given)).model
    const point = { text: '', link: null, position: [0, 0.4, 0], normal: [0, 1, 0] }
    const mine = [{ ...point, title: 'Mine' }]
    const theirs = [{ ...point, title: 'Theirs' }]
    return writing('PUT', { path: `${path}/hotspots`, read }, { mine, theirs }, { hotspots: theirs })
  },
  'products.orderProductMedia': async (given) => {
    const { path, readOrder: read } = await product(given)
    const theirs = ['side.png', 'front.png', 'chair.glb']
    const mine = ['front.png', 'side.png', 'chair.glb']
    return writing('PUT', { path: `${path}/media-order`, read }, { mine, theirs }, { order: theirs })
  },
}

export const heeding: Builders = {
  'products.deleteProduct': async (given) => ({
    ...deleting(await product(given), { name: 'Their name' }),
    present: {},
  }),
  'products.setPrice': async (given) => {
    const { place, present } = await value(given, 'prices')
    return writing('PUT', place, numbers, present)
  },
  'products.removePrice': async (given) => {
    const { place, present } = await value(given, 'prices')
    return { ...deleting(place, numbers.theirs, `PUT ${place.path}`), present }
  },
  'products.addDetail': async (given): Promise<VersionedWrite> => {
    const { id: detailField, place, details: path, present } = await value(given, 'details')
    const [mine, theirs] = [numbers.mine, numbers.theirs].map((each) => ({ detailField, ...each }))
    const write = { mine: mine ?? {}, theirs: theirs ?? {} }
    return { ...writing('POST', { ...place, path }, write, present), refusal: [409, 'DetailAlreadyExists'] }
  },
  'products.setDetail': async (given) => {
    const { place, present } = await value(given, 'details')
    return writing('PATCH', place, numbers, present)
  },
  'products.removeDetail': async (given) => {
    const { place, present } = await value(given, 'details')
    return { ...deleting(place, numbers.theirs), present }
  },
  'products.deleteProductFile': async (given) => deleting((await product(given)).file, hidden.theirs),
  'products.deleteProductMedia': async (given) => deleting((await product(given)).picture, hidden.theirs),
  'products.setThreeSidesLayout': async (given) => {
    const { place, theirs, present } = await layout(given)
    return writing('PUT', place, { mine: defaultThreeSidesLayout, theirs }, present)
  },
  'products.deleteThreeSidesLayout': async (given) => {
    const { place, theirs, present } = await layout(given)
    return { ...deleting(place, theirs, `PUT ${place.path}`), present }
  },
  'media.setLightening': async (given) => {
    const { path, read } = (await product(given)).model
    const lights = [{ type: 'ambient', color: '#ffffff', intensity: 1 }]
    return writing('PUT', { path: `${path}/lightening`, read }, { mine: [], theirs: { lights } })
  },
}
