/** What the model of who may do what knows of a company: plain facts, as they were made. */
export const areas = [
  'folder',
  'productDetail',
  'category',
  'group',
  'analytics',
  'setting',
  'subscription',
  'billing',
] as const
export type Area = (typeof areas)[number]
export type Levels = Partial<Record<Area, { view: 0 | 1 | 2 | 3; edit: 0 | 1 | 2 | 3 }>>

export interface Group {
  id: string
  kind: 'root' | 'internal' | 'external'
  /** What it is drawn as. */
  role: 'root' | 'team' | 'keepers' | 'without' | 'clients'
  /** Id of the parent of an external group; null for other groups. */
  parent: string | null
  levels: Levels
  folders: { id: string; canView: boolean; canEdit: boolean }[]
  fields: { id: string; canEdit: boolean }[]
}

export interface Folder {
  id: string
  parent: string | null
  isPublished: boolean
  createdBy: string | null
}

export interface Product {
  id: string
  name: string
  folders: string[]
  owner: string | null
  /** Fields and price types that it has a value of. */
  details: string[]
  prices: string[]
  hasMedia: boolean
}

export interface Person {
  id: string
  email: string
  isClient: boolean
  /** What they are drawn as. */
  role: 'first-admin' | 'deputy' | 'colleague' | 'keeper' | 'without' | 'client' | 'loose'
  groups: string[]
}

export interface Category {
  id: string
  parent: string | null
  createdBy: string | null
}

/** Something that belongs to one person: a view, a bulk action, a process. */
export interface Owned {
  id: string
  owner: string
}

export interface Project extends Owned {
  presenters: string[]
  /** Attendees who are invited. */
  asked: string[]
  state: 'upcoming' | 'ongoing' | 'done'
  /** Led by the owner; closed where the project is done. */
  room: { id: string; code: string } | null
}

export const callerKinds = [
  'nobody',
  'share link',
  'client',
  'outsider',
  'other tenant',
  'operator',
  'without rights',
  'colleague',
  'other colleague',
  'member of a parent group',
  'super admin',
  'key of a colleague',
  'key of a member of a parent group',
  'key of a super admin',
  'bound session',
  'acting for a colleague',
] as const
export type CallerKind = (typeof callerKinds)[number]

export interface Caller {
  kind: CallerKind
  headers: Record<string, string>
  /** Null for nobody and share links. */
  person: Person | null
  /** How they belong to the company; null: they don't. */
  belongs: 'staff' | 'client' | 'link' | null
  groups: string[]
  /** The most that a key may do; null for people. */
  cap: Levels | null
  /** For people: a session of their own, one that is bound to the company, or one of somebody acting in their place. */
  session: 'own' | 'bound' | 'acting' | null
}

export interface World {
  seed: number
  domainId: string
  folders: Folder[]
  groups: Group[]
  people: Person[]
  fields: { id: string; isRequired: boolean }[]
  prices: string[]
  categories: Category[]
  products: Product[]
  trashed: Product[]
  /** Ids of their articles; the first of `fields` tells them apart. */
  models: { id: string; articles: string[]; axis: string }[]
  tags: string[]
  views: (Owned & { sharedWith: string[] })[]
  bulks: (Owned & { product: string })[]
  deletions: (Owned & { folder: string })[]
  processes: Owned[]
  /** Each waits to be applied; of the same person one that was applied, and a file that waits to be imported. */
  imports: (Owned & { applied: string; upload: string })[]
  recipes: Owned[]
  schedules: Owned[]
  webhooks: (Owned & { delivery: string })[]
  projects: Project[]
  /** None is published. */
  templates: Owned[]
  keys: { id: string; kind: CallerKind }[]
  links: { id: string; group: string }[]
  /** The link that one of the callers has. */
  linkOfCaller: string
  /** Entries of the history of a product's description. */
  entries: { id: string; product: string }[]
  /** Invitations of the company to addresses of people who have an account. */
  invitations: { id: string; person: string }[]
  callers: Caller[]
}

/** An id that nothing has. */
export const inventedId = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'
