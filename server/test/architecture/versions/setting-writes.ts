/** Fields, price types, their order, tabs, and what the company shows. */
import { unique } from '../../factories/company.ts'
import {
  type Builders,
  deletingRenamed,
  type Given,
  renaming,
  settingsOf,
  writing,
} from './versioned-write.ts'

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

/** Each wants another one of two as the first. */
async function ordering(
  given: Given,
  path: string,
  part: 'detailFields' | 'priceTypes',
  make: typeof field | typeof priceType,
) {
  const [first, second] = [await make(given), await make(given)]
  const { productDetailFields, priceTypes, version: _ } = await settingsOf(given)
  const all = part === 'detailFields' ? productDetailFields : priceTypes
  const ids = all.map(({ _id }) => _id)
  const order = [second.id, ...ids.filter((id) => id !== second.id)]
  const place = { path, read: async () => (await settingsOf(given)).version }
  return writing('PUT', place, { mine: [first.id], theirs: [second.id] }, { [part]: order })
}

export const needing: Builders = {
  'settings.editDetailField': async (given) => {
    const theirs = { name: unique('Their name'), required: true }
    const mine = { name: unique('My name'), required: false, searchable: true }
    return writing('PATCH', await field(given), { mine, theirs })
  },
  'settings.changeFieldType': async (given) => {
    const { path, read } = await field(given)
    const types = { mine: { type: 'number' }, theirs: { type: 'dropdown' } }
    return writing('PUT', { path: `${path}/type`, read }, types)
  },
  'settings.orderDetailFields': (given) => ordering(given, '/detail-fields/order', 'detailFields', field),
  'settings.replaceDetailTabs': async (given) => {
    const { id } = await field(given)
    const tab = (name: string) => [{ name: unique(name), detailFields: [id] }]
    const theirs = tab('Their tab')
    const place = { path: '/detail-tabs', read: async () => (await settingsOf(given)).version }
    return writing('PUT', place, { mine: tab('My tab'), theirs }, { detailTabs: theirs })
  },
  'settings.editPriceType': async (given) => renaming(await priceType(given)),
  'settings.orderPriceTypes': (given) => ordering(given, '/price-types/order', 'priceTypes', priceType),
  'settings.editDisplaySettings': async (given) => {
    const theirs = {
      productTableHeaders: ['reference', 'name'],
      categoryHeaders: ['One', 'Two', 'Three'].map(unique),
    }
    const mine = { productTableHeaders: ['name'], categoryHeaders: ['Four', 'Five', 'Sixth'] }
    const place = { path: '/display-settings', read: async () => (await settingsOf(given)).version }
    return writing('PATCH', place, { mine, theirs })
  },
}

export const heeding: Builders = {
  'settings.deleteDetailField': async (given) => deletingRenamed(await field(given)),
  'settings.deletePriceType': async (given) => deletingRenamed(await priceType(given)),
}
