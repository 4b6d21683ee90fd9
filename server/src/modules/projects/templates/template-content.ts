/** What a template holds, as a reader sees it: what they don't see and what is gone stays in it. */
import type { ProjectEntry, ProjectTemplate, TemplateEdit } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { visibleTree } from '../../folders/index.ts'
import { type ProductVisibility, productVisibility } from '../../products/index.ts'
import { checkedForm, type GivenForm, type OrderForm, visibleForm } from '../order-form.ts'
import { listProjectEntries } from '../products/project-products.service.ts'
import { getRunProject } from '../project-access.ts'
import { withHidden } from '../with-hidden.ts'
import {
  listNameable,
  listProductsOfEntries,
  type StoredContent,
  type StoredTemplate,
} from './templates.repository.ts'

/** The content of an edit, in the same way. */
export type ContentEdit = Omit<NonNullable<TemplateEdit['content']>, keyof OrderForm> & GivenForm

/**
 * Everything of a project but dates, people and answers, as far as the caller sees it, and its own cover. Refuses NotFound,
 * NotAllowed.
 */
export async function contentOfProject(
  open: Scope,
  projectId: string,
): Promise<Pick<StoredTemplate, 'content' | 'coverFile'>> {
  const row = await getRunProject(open, projectId)
  const seen = await productVisibility(open)
  const { description, timeZone, interest, showImpersonification, showsFiles, coverFile } = row
  const content: StoredContent = {
    ...{ description, timeZone, interest, showImpersonification, showsFiles },
    sessions: row.sessions as StoredContent['sessions'],
    mediaKinds: row.mediaKinds as StoredContent['mediaKinds'],
    products: await listProjectEntries(open, row.id),
    fields: row.fieldIds.filter((id) => seen.fields.has(id)),
    priceTypes: row.priceTypeIds.filter((id) => seen.priceTypes.has(id)),
    ...visibleForm(row, seen),
  }
  return { content, coverFile }
}

interface Seen {
  visibility: ProductVisibility
  isSeen(entry: ProjectEntry): boolean
  isHere(entry: ProjectEntry): boolean
  nameable: ReadonlySet<string>
}

async function seenOf(scope: Scope, entries: readonly ProjectEntry[]): Promise<Seen> {
  const visibility = await productVisibility(scope)
  const { byId } = await visibleTree(scope)
  const { here, seen } = await listProductsOfEntries(scope, entries, visibility.condition)
  const nameable = await listNameable(scope)
  return {
    visibility,
    nameable,
    isSeen: (entry) => ('product' in entry ? seen.has(entry.product) : byId.has(entry.folder)),
    isHere: (entry) => ('product' in entry ? here.has(entry.product) : nameable.has(entry.folder)),
  }
}

/** What the reader sees of it, and how much of it is gone. */
export async function seenContent(
  scope: Scope,
  content: StoredContent,
): Promise<{ content: StoredContent; gone: ProjectTemplate['gone'] }> {
  const { visibility, isSeen, isHere, nameable } = await seenOf(scope, content.products)
  const gone = content.products.filter((entry) => !isHere(entry))
  const goneAmong = (ids: readonly string[]) => ids.filter((id) => !nameable.has(id)).length
  return {
    content: {
      ...content,
      products: content.products.filter(isSeen),
      fields: content.fields.filter((id) => visibility.fields.has(id)),
      priceTypes: content.priceTypes.filter((id) => visibility.priceTypes.has(id)),
      ...visibleForm(content, visibility),
    },
    gone: {
      products: gone.filter((entry) => 'product' in entry).length,
      folders: gone.filter((entry) => 'folder' in entry).length,
      fields: goneAmong(content.fields),
      priceTypes: goneAmong(content.priceTypes),
    },
  }
}

/** The content from now on. Refuses as `checkedForm`, and NotFound for what the caller doesn't see. */
export async function editedContent(
  open: Scope,
  before: StoredContent,
  given: ContentEdit,
): Promise<StoredContent> {
  const entries = [...before.products, ...(given.products ?? [])]
  const { visibility, isSeen } = await seenOf(open, entries)
  const form = await checkedForm(open, before, given)
  const key = (entry: ProjectEntry) => JSON.stringify(entry)
  const seen = new Map(entries.filter(isSeen).map((entry) => [key(entry), entry]))
  const chosen = withHidden(before.products.map(key), given.products?.map(key), seen)
  const byKey = new Map(entries.map((entry) => [key(entry), entry]))
  return {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    products: chosen.flatMap((each) => byKey.get(each) ?? []),
    fields: [...withHidden(before.fields, given.fields, visibility.fields)],
    priceTypes: [...withHidden(before.priceTypes, given.priceTypes, visibility.priceTypes)],
    ...form,
  }
}
