/** Fields, price types, their order, tabs, and what the company shows. */
import { unique } from '../../factories/company.ts'
import {
  type Builders,
  deleting,
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
  'accountDefaults.editAccountDefaults': async (given) => {
    const theirs = { company: unique('Their company'), timeZone: 'Asia/Tokyo', numberFormat: '1.234,56' }
    const mine = {
      company: unique('My company'),
      timeZone: 'Europe/Paris',
      numberFormat: null,
      country: 'FR',
    }
    return writing('PATCH', place(given, '/account-defaults'), { mine, theirs })
  },
  'accountDefaults.editBillingContact': async (given) => {
    const theirs = { billingName: unique('Their contact') }
    const mine = { billingName: unique('My contact'), billingEmail: 'invoices@example.test' }
    return writing('PATCH', place(given, '/billing-contact'), { mine, theirs })
  },
  'brand.editBrand': async (given) => {
    const theirs = { appName: unique('Their name'), primaryColor: '#204060' }
    const mine = { appName: unique('My name'), primaryColor: '#602040', internalNavColor: '#ffffff' }
    return writing('PATCH', place(given, '/brand'), { mine, theirs })
  },
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

/** The company's settings have one version. */
const place = (given: Given, path: string) => ({
  path,
  read: async () => (await settingsOf(given)).version,
})

/** What a picture is called that a colleague sets: the version that the brand has then. */
async function nextBrandVersion(given: Given): Promise<string> {
  return String((await settingsOf(given)).customization.version + 1)
}

const iconPath = ({ world }: Given) => `/domains/${world.domainId}/customizations/favicon.png`

export const heeding: Builders = {
  'brand.setBrandPicture': async (given) => {
    const images = { mine: given.picture, theirs: given.picture }
    const present = { favicon: await nextBrandVersion(given) }
    return writing('PUT', place(given, iconPath(given)), images, present)
  },
  'brand.removeBrandPicture': async (given) => {
    const path = iconPath(given)
    const present = { favicon: await nextBrandVersion(given) }
    return { ...deleting(place(given, path), given.picture, `PUT ${path}`), present }
  },
  'brand.restoreBrand': async (given) => {
    await given.call('PATCH /brand', { body: { catalogName: unique('Catalogue') } })
    const { version } = (await settingsOf(given)).customization
    const theirs = { appName: unique('Their name'), primaryColor: '#123456' }
    const restored = place(given, `/brand/versions/${version}/restore`)
    return { ...writing('POST', restored, { mine: {}, theirs }), theirCall: 'PATCH /brand' }
  },
  'settings.deleteDetailField': async (given) => deletingRenamed(await field(given)),
  'settings.deletePriceType': async (given) => deletingRenamed(await priceType(given)),
}
