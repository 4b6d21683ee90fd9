/** A small company with a field of every type, and somebody who may edit all of it. */
import type {
  Account,
  Category,
  Customization,
  DetailField,
  Domain,
  DomainAccess,
  DomainSettings,
  Folder,
  Product,
} from '@vitrine/contract'
import { brandPictureNames, ofEachText } from '@vitrine/rules'
import type { Entered } from '../src/lib/session/session-store.ts'

const at = '2026-01-31T12:00:00.000Z'
/** Ids as the contract wants them, distinguished by a number. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const domainId = idOf(1)
export const personId = idOf(2)
export const ids = {
  retail: idOf(10),
  trade: idOf(11),
  width: idOf(20),
  launch: idOf(21),
  material: idOf(22),
  manual: idOf(23),
  care: idOf(24),
  supplier: idOf(25),
  chairs: idOf(31),
  lamps: idOf(32),
  showroom: idOf(41),
}
export const keys = {
  retail: `price:${ids.retail}`,
  trade: `price:${ids.trade}`,
  width: `detail:${ids.width}`,
  launch: `detail:${ids.launch}`,
  material: `detail:${ids.material}`,
  manual: `detail:${ids.manual}`,
  care: `detail:${ids.care}`,
  supplier: `detail:${ids.supplier}`,
}

const field = (
  _id: string,
  name: string,
  type: DetailField['type'],
  more: Partial<DetailField> = {},
): DetailField => ({
  _id,
  name,
  type,
  required: false,
  searchable: false,
  dropdownOptions: [],
  ribbon: [],
  isEditable: true,
  version: 1,
  ...more,
})

export const noPictures = Object.fromEntries(
  brandPictureNames.map((name) => [name, false]),
) as Customization['logos']

const domain: Domain = {
  _id: domainId,
  name: 'Lumen',
  mapping: { url: null, status: 'DISABLED' },
  customization: {
    colors: {
      primaryColor: '#21543d',
      primaryBtnColor: '#21543d',
      internalNavColor: '#ffffff',
      externalNavColor: '#ffffff',
    },
    names: { appName: 'Lumen', catalogName: 'Catalogue' },
    logos: noPictures,
    mailFooter: '',
    version: 1,
  },
  profile: { company: 'Lumen', country: '', email: '', address: '', phoneNumber: '', postalCode: '' },
  subscription: {
    plan: 'Studio',
    isActive: true,
    enabledSessions: { ar: true, st: true, web: true },
    allowCentral: true,
    allowCustomThreeSidesLayout: true,
    allowColorCustomization: true,
    allowLogoCustomization: true,
    allowShopping: true,
    allowCatalog: true,
    allowMultipleArPlacement: true,
    allowThreeSidesLayout: true,
    allowMapping: true,
    maxArProducts: null,
    maxProjects: null,
    maxInternalUsers: null,
  },
  categoryHeaders: ['Area', 'Kind', 'Use'],
}

export const exampleSettings: DomainSettings = {
  ...domain,
  seesStaffAttributes: true,
  priceTypes: [
    { _id: ids.retail, name: 'Retail', currency: 'EUR', version: 1 },
    { _id: ids.trade, name: 'Trade', currency: 'USD', version: 1 },
  ],
  productDetailFields: [
    field(ids.width, 'Width', 'number'),
    field(ids.launch, 'Launch', 'date'),
    field(ids.material, 'Material', 'dropdown', { dropdownOptions: ['Oak', 'Ash'] }),
    field(ids.manual, 'Manual', 'hyperlink'),
    field(ids.care, 'Care', 'text'),
    field(ids.supplier, 'Supplier', 'text', { required: true }),
  ],
  productDetailTabs: [],
  purposes: [],
  productTableHeaders: [
    'name',
    'reference',
    keys.retail,
    keys.width,
    keys.launch,
    keys.material,
    keys.manual,
    keys.supplier,
    'interested',
    'media',
    keys.trade,
    keys.care,
    'category',
    'folder',
    'description',
  ],
  productCsvExportHeaders: [],
  productPdfExportHeaders: [],
  currencies: ['EUR', 'USD'],
  timeZone: 'Europe/Paris',
  version: 1,
  uploadLimits: { image: 1e6, video: 1e6, model: 1e6, file: 1e6 },
  fetchesMedia: false,
  supportUrl: null,
  notesInterest: true,
  fetchesTransfers: false,
}

const node = (number: number, name: string, parent: string | null, left: number, right: number) => ({
  _id: number === 0 ? idOf(30) : idOf(number),
  name,
  parent,
  left,
  right,
})
const categories: Category[] = [
  node(0, 'All', null, 0, 5),
  node(31, 'Chairs', idOf(30), 1, 2),
  node(32, 'Lamps', idOf(30), 3, 4),
].map((each) => ({ ...each, categoryId: each._id, creationMethod: 'manual', version: 1, isEditable: true }))
export const exampleCategories = { total: categories.length, result: categories }

const folders: Folder[] = [
  { ...node(0, 'All', null, 0, 3), _id: idOf(40), isProductFolder: false },
  { ...node(41, 'Showroom', idOf(40), 1, 2), isProductFolder: true },
].map((each) => ({
  ...each,
  isPublished: true,
  isEditable: true,
  hasCover: false,
  coverVersion: 0,
  createdAt: at,
  version: 1,
  productCount: 0,
}))
export const exampleFolders = { total: folders.length, result: folders }

export function exampleProduct(number: number, values: Partial<Product> = {}): Product {
  return {
    _id: idOf(1_000 + number),
    ...ofEachText(() => ''),
    name: `Chair ${String(number).padStart(3, '0')}`,
    reference: `REF-${String(number).padStart(3, '0')}`,
    categories: [ids.chairs],
    media: [],
    mediaOrderVersion: 1,
    completeness: [],
    isPublished: true,
    prices: [{ priceType: ids.retail, value: String(100 + number) }],
    details: [
      { detailField: ids.width, value: '50' },
      { detailField: ids.supplier, value: 'Nordic' },
    ],
    folders: [ids.showroom],
    owner: null,
    sharedWithGroups: [],
    interested: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...values,
  }
}

const user: Account = {
  _id: personId,
  email: 'editor@lumen.example',
  profile: { name: 'Edith', company: 'Lumen', picture: null },
  assetsVersion: 1,
  affiliation: { system: false, domain: domainId },
  language: null,
  numberFormat: null,
  dateFormat: null,
  version: 1,
}
const all = { view: 3, edit: 3 } as const
const access: DomainAccess = {
  domain: domainId,
  isClient: false,
  isSuperAdmin: true,
  isPublicToken: false,
  permissions: {
    folder: { ...all, access: [], editAccess: [] },
    productDetail: { ...all, access: [], editAccess: [] },
    category: all,
    group: { view: 0, edit: 0 },
    analytics: all,
    setting: all,
    subscription: all,
    billing: all,
  },
}

export function enteredAs(change: Partial<Account> = {}): Entered {
  return {
    status: 'entered',
    user: { ...user, ...change },
    domains: [{ _id: domainId, name: 'Lumen', isClient: false, hostName: null }],
    domain,
    access,
    ownsProfile: true,
    boundTo: null,
    impersonator: null,
    viewAs: null,
  }
}
