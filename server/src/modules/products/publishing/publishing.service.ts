/** What publishing would do, before it happens: which clients get or lose how many products. */
import type { PublishingPreview, PublishingSubject } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { answerId } from '../../../platform/http/answer-id.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listClientGroups } from '../../access/index.ts'
import { foldersOfSets, type ShownToGroups, shownToGroups } from '../../folders/index.ts'
import { listVisibleGroups } from '../../people/index.ts'
import { selectedIds } from '../bulk-products/bulk-products.service.ts'
import { type ProductEditor, productEditor } from '../write-products/product-editor.ts'
import { type CountedSet, countOtherwise, countPublished, listClientsIn } from './publishing.repository.ts'

/** Products of the same folders, and the groups that are shown these folders with the state that is, and that will be. */
interface Portion {
  count: number
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/** Refuses NotFound, NotAllowed for a folder; for products as queries do. */
export async function previewPublishing(
  scope: Scope,
  subject: PublishingSubject,
  isPublished: boolean,
): Promise<PublishingPreview> {
  const editor = await productEditor(scope)
  const all = await listClientGroups(scope)
  const portions = await ('folder' in subject
    ? portionsOfFolder(scope, editor, all, { folderId: subject.folder, isPublished })
    : portionsOfProducts(scope, editor, all, { selection: subject.selection, isPublished }))
  const seen = (await listVisibleGroups(scope)).filter(({ isExternal }) => isExternal)
  // What is lost by unpublishing is what would be got by publishing again.
  const gained = portions.map(({ count, before, after }) =>
    isPublished ? { count, without: before, with: after } : { count, without: after, with: before },
  )
  const changed = seen.filter(({ id }) => gained.some((each) => each.with.has(id) && !each.without.has(id)))
  const clients = await listClientsIn(
    scope,
    changed.map(({ id }) => id),
  )
  const affected = clients.filter((own) =>
    gained.some((each) => own.some((id) => each.with.has(id)) && !own.some((id) => each.without.has(id))),
  )
  const productsOf = (groupIds: ReadonlySet<string>) =>
    gained
      .filter((each) => [...groupIds].some((id) => each.with.has(id) && !each.without.has(id)))
      .reduce((sum, { count }) => sum + count, 0)
  const groups = changed.map(({ id, name }) => ({
    id,
    name,
    products: productsOf(new Set([id])),
    people: affected.filter((own) => own.includes(id)).length,
  }))
  return {
    products: productsOf(new Set(changed.map(({ id }) => id))),
    groups: groups.sort((one, other) => other.products - one.products).map(answerId),
    people: affected.length,
    isWhole: scope.permissions.group.view === 3,
  }
}

type ClientGroups = Awaited<ReturnType<typeof listClientGroups>>

/** Published products, as far as the caller sees them, by what happens to the folder. */
async function portionsOfFolder(
  scope: Scope,
  { tree, editableFolders, visibility }: ProductEditor,
  groups: ClientGroups,
  change: { folderId: string; isPublished: boolean },
): Promise<Portion[]> {
  if (tree.byId.get(change.folderId)?.isReached !== true) refuse('NotFound')
  if (!editableFolders.has(change.folderId)) refuse('NotAllowed')
  const [before, after] = [await shownToGroups(scope, groups), await shownToGroups(scope, groups, change)]
  const counted = await countPublished(scope, visibility.condition)
  return (await withGroups(scope, counted, [before, after])).map(({ count, sets: [was, is] }) => ({
    count,
    before: was ?? new Set(),
    after: is ?? new Set(),
  }))
}

/** Portions of the selected products that the caller may edit and whose published state would change. */
async function portionsOfProducts(
  scope: Scope,
  editor: ProductEditor,
  groups: ClientGroups,
  {
    selection,
    isPublished,
  }: { selection: Extract<PublishingSubject, { selection: object }>['selection']; isPublished: boolean },
): Promise<Portion[]> {
  const ids = await selectedIds(scope, editor, selection, { type: 'set', values: {} })
  const counted = await countOtherwise(scope, ids, isPublished)
  const folders = await foldersOfSets(
    scope,
    counted.map(({ folderSet }) => folderSet),
  )
  const editable = counted.filter(({ folderSet }) =>
    editor.mayEdit({ folderIds: folders.get(folderSet) ?? [] }),
  )
  const shown = await shownToGroups(scope, groups)
  const none = new Set<string>()
  return (await withGroups(scope, editable, [shown])).map(({ count, sets: [seers = none] }) =>
    isPublished ? { count, before: none, after: seers } : { count, before: seers, after: none },
  )
}

/** For each state, the groups that are shown one of the folders of each set. */
async function withGroups(
  scope: Scope,
  counted: readonly CountedSet[],
  states: readonly ShownToGroups[],
): Promise<{ count: number; sets: ReadonlySet<string>[] }[]> {
  const folders = await foldersOfSets(
    scope,
    counted.map(({ folderSet }) => folderSet),
  )
  return counted.map(({ folderSet, count }) => ({
    count,
    sets: states.map(
      (shown) =>
        new Set(
          [...shown]
            .filter(([, ids]) => (folders.get(folderSet) ?? []).some((id) => ids.has(id)))
            .map(([groupId]) => groupId),
        ),
    ),
  }))
}
