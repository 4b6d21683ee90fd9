/** What decides who sees what, as it is stored. Ids are texts, moments ISO 8601 in UTC. */
import type { PlainTexts } from './plain-texts.ts'

/** Everything of a domain that decides who sees what, as it is stored. */
export interface PlainRows {
  domainId: string
  folders: {
    id: string
    name: string
    parentId: string | null
    isPublished: boolean
    createdBy: string | null
  }[]
  groups: {
    id: string
    isRoot: boolean
    isExternal: boolean
    parentId: string | null
    levels: Partial<Record<string, { view: number; edit: number }>>
    folders: { id: string; canView: boolean }[]
    fields: string[]
  }[]
  fields: { id: string; name: string; type: string; searchable: boolean }[]
  priceTypes: string[]
  /** What products must have for each purpose. */
  purposes: PlainPurpose[]
  categories: { id: string; name: string; parentId: string | null }[]
  products: PlainProduct[]
  /** Deleted ones that can be restored. */
  trashed: PlainProduct[]
  /** Lines of panels, with the person they are for. */
  lines: { id: string; personId: string }[]
  /** Saved views of the product list, with the groups they are shared with. */
  views: { id: string; ownerId: string; groupIds: string[]; filters: { field: string; value: string }[] }[]
  projects: PlainProject[]
}

export interface PlainPurpose {
  id: string
  /** Keys of fields, or kinds of files. */
  needs: string[]
}

export interface PlainProduct extends PlainTexts {
  id: string
  categoryId: string | null
  folderIds: string[]
  isPublished: boolean
  details: Record<string, string>
  prices: Record<string, string>
  version: number
  createdAt: string
  updatedAt: string
  /** When its name, reference, description or category last changed. */
  shownAt: string
  /** Who has starred it. */
  starredBy: string[]
  media: { name: string; type: string; isActive: boolean; widthCm: number | null; points: string[] }[]
  files: { name: string; isActive: boolean }[]
}

/** A project as it is stored, with who is asked in it and what was answered. */
export interface PlainProject {
  id: string
  isStarted: boolean
  ownerId: string
  presenterIds: string[]
  /** Who is asked and invited: by name, group or tag; after the end, who was. */
  askedIds: string[]
  /** In their order. */
  productIds: string[]
  fieldIds: string[]
  priceTypeIds: string[]
  /** Fields of products that its rules for order fields name, once for each rule; null for a rule by a number. */
  rules: (string | null)[]
  computed: { id: string; expression: string }[]
  /** By attendee; without a person for guests. */
  answered: { personId: string | null; productIds: string[] }[]
  /** Lines as they were confirmed last. */
  orders: { id: string; personId: string | null; productIds: string[] }[]
}

/** Who somebody is in the domain, as it is stored. */
export interface PlainSubject {
  personId: string | null
  isClient: boolean
  groupIds: string[]
  /** Granted directly or by tags. */
  priceTypes: string[]
  /** Another person's view, in which only calls for anyone are served. */
  isViewAs?: boolean
  /** What a key lets through of what its maker may. */
  cap?: Partial<Record<string, { view: number; edit: number }>>
  /** What a share link opens of what its group sees. */
  only?: { folderId?: string; productId?: string }
}
