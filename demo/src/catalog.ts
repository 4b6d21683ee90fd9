// A demo company as plain data. Keys are local names, which are mapped to ids when the demo is created.
import type { DetailFieldType, ProductTexts } from '@vitrine/rules'
import type { Finish } from './models/materials.ts'
import type { ModelName } from './models/registry.ts'

export type CatalogKey = 'atelier' | 'lumen'
export type Language = 'en-us' | 'fr-fr' | 'zh-cn'
export type PermissionArea =
  | 'folder'
  | 'productDetail'
  | 'category'
  | 'group'
  | 'analytics'
  | 'setting'
  | 'subscription'
  | 'billing'

export interface Catalog {
  key: CatalogKey
  company: Company
  priceTypes: PriceTypeEntry[]
  detailFields: DetailFieldEntry[]
  detailTabs: { name: string; fields: string[] }[]
  /** Column keys as in product filters, with keys of this catalogue: `price:retail-eur`, `detail:width`. */
  tableHeaders: string[]
  searchWords: SearchWordEntry[]
  /** Needs with keys of this catalogue, as column keys. */
  purposes: { name: string; needs: string[] }[]
  /** Parents first. */
  categories: { key: string; name: string; parent: string | null }[]
  /** Parents first; the root isn't listed. */
  folders: FolderEntry[]
  groups: GroupEntry[]
  tags: { key: string; name: string; priceTypes: string[] }[]
  people: PersonEntry[]
  products: ProductEntry[]
  projects: ProjectEntry[]
  past: Past
}

export interface Company {
  name: string
  hostName: string
  language: Language
  profile: {
    company: string
    country: string
    email: string
    address: string
    phoneNumber: string
    postalCode: string
  }
  colors: {
    primaryColor: string
    primaryBtnColor: string
    internalNavColor: string
    externalNavColor: string
  }
  names: { appName: string; catalogName: string }
  categoryHeaders: [string, string, string]
  currencies: string[]
}

/** What else is looked for, or is left out, where somebody types `words`. */
export interface SearchWordEntry {
  kind: 'synonym' | 'replacement' | 'ignored'
  language: 'all' | Language
  words: string[]
  means: string[]
}

export interface PriceTypeEntry {
  key: string
  name: string
  currency: string
}

export interface DetailFieldEntry {
  key: string
  name: string
  type: DetailFieldType
  required: boolean
  searchable: boolean
  dropdownOptions: string[]
  ribbon: { label: string; color: string }[]
}

export interface FolderEntry {
  key: string
  name: string
  parent: string | null
  isProductFolder: boolean
  isPublished: boolean
  description: string
}

/** Levels: 0 none, 1 listed, 2 own and listed, 3 all. */
export interface GroupEntry {
  key: string
  name: string
  isExternal: boolean
  template: 'Creator' | 'Manager' | 'Custom' | null
  /** Internal group above an external one. */
  parent: string | null
  levels: Record<PermissionArea, { view: number; edit: number }>
  /** Folder keys for level 1 and 2. */
  folders: { view: string[]; edit: string[] }
  /** Detail field keys for level 1 and 2. */
  fields: { view: string[]; edit: string[] }
}

export interface PersonEntry {
  email: string
  name: string
  company: string
  language: Language
  role: 'operator' | 'super-admin' | 'internal' | 'client'
  groups: string[]
  /** For clients. */
  priceTypes: string[]
  tags: string[]
}

/** Its `reference` identifies the product; media are delivered under it. */
export interface ProductEntry extends ProductTexts {
  category: string
  folders: string[]
  isPublished: boolean
  /** Decimal text by price type key. */
  prices: Record<string, string>
  /** Text by detail field key; a ribbon is `label|color`, numbers are decimal text. */
  details: Record<string, string>
  shoot: Shoot
}

/** Days count from when the demo is made. Formulas name fields by key: `[order:quantity] * [price:retail-eur]`. */
export interface ProjectEntry {
  name: string
  description: string
  state: 'upcoming' | 'ongoing' | 'done'
  timeZone: string
  startsInDays: number | null
  endsInDays: number | null
  /** By email address. */
  owner: string
  presenters: string[]
  attendees: { user: string }[] | { group: string }[]
  isInvited: boolean
  /** Whether owner and presenters may answer for an attendee. */
  allowsAnswersForOthers?: boolean
  /** The first `most` products of these categories, in the order of the catalogue; or all of a folder. */
  products: { categories: string[]; most: number } | { folder: string }
  fields: string[]
  priceTypes: string[]
  interest: boolean
  orderFields: {
    key: string
    name: string
    type: 'number' | 'date'
    unit?: string
    help?: string
    rules: ({ type: 'min' | 'max' | 'multipleOf'; value: string } | { type: 'multipleOf'; field: string })[]
  }[]
  dynamicFields: { name: string; expression: string }[]
  /** What presenters want to say of its first products, in their order. */
  notes?: string[]
  answers: AnswersEntry[]
  /** Made of the project, published, and shared with these groups. */
  template?: { name: string; groups: string[] }
}

/** What an attendee says of a project's products. */
export interface AnswersEntry {
  /** By email address. */
  attendee: string
  /** Who answers for them, if not themselves. */
  author?: string
  given: GivenAnswer[]
  /** Whether it is an order. */
  isConfirmed: boolean
  /** Said after it was confirmed. */
  changed?: GivenAnswer[]
}

export interface GivenAnswer {
  /** Place among the products that the attendee is shown, from 0. */
  at: number
  /** Text by order field key; of a date the days from when the demo is made. Without any, the product is skipped. */
  values?: Record<string, string>
  interested?: boolean
  comment?: string
  /** What a colleague says to the comment. */
  reply?: { author: string; text: string }
}

/** What happened before the demo is made, for reports of it; days are counted back from then. */
export interface Past {
  projects: PastProjectEntry[]
  visits: VisitEntry[]
  shares: PastShareEntry[]
  changes: ChangeEntry[]
}

export interface PastProjectEntry extends ProjectEntry {
  startedDaysAgo: number
  endedDaysAgo: number
  /** In this order. */
  said: (AnswersEntry & SaidThen)[]
  deals: DealEntry[]
  /** What came after the end, and whether the owner took it over. */
  late: (Pick<AnswersEntry, 'attendee' | 'given'> & SaidThen & { isTaken: boolean })[]
}

export interface SaidThen {
  daysAgo: number
  /** How long the attendee was there. */
  minutes: number
}

/** A lower price that is offered in a showroom, for a product at its place among what the attendee is shown. */
export interface DealEntry {
  attendee: string
  daysAgo: number
  at: number
  /** Share of the attendee's price. */
  discount: number
  isAccepted: boolean
}

/** What a client looked at and searched for, on one day. */
export interface VisitEntry {
  client: string
  daysAgo: number
  looks: { reference: string; way: 'page' | 'viewer' | 'fullscreen' | 'ar'; seconds: number }[]
  searches: { text: string; hasResults: boolean }[]
  /** By reference. */
  stars: string[]
}

/** A link to a folder, as an external group sees it. */
export interface PastShareEntry {
  name: string
  note: string
  by: string
  group: string
  folder: string
  madeDaysAgo: number
  /** One for each day, the earliest first. */
  opened: { daysAgo: number; times: number }[]
}

/** A price or number of one product (`price:retail-eur`, `detail:width`), or of many at once. */
export type ChangeEntry = { by: string; daysAgo: number } & (
  | { kind: 'one'; reference: string; field: string; before: string; after: string }
  | { kind: 'many'; count: number }
)

/** What to model and photograph for a product. Products with the same model and size share a shoot. */
export interface Shoot {
  model: ModelName
  /** Outer size in centimetres. */
  sizeCm: { width: number; height: number; depth: number }
  finish: Finish
  /** Further finishes of the 3D file, by the name a customer would choose. The first is the product's own. */
  variants?: { name: string; finish: Finish }[]
  withModel: boolean
  withVideo: boolean
  /** A second picture from the other side, a close view, or the room it was shown in. */
  extraViews: ('turned' | 'close' | 'evening')[]
  careSheet: string | null
}
