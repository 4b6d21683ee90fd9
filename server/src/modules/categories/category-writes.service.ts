/** Creating, renaming and moving categories, and what merging one into another makes of the tree. */
import { type ActivityKind, uniqueName } from '@vitrine/rules'
import { checkedName } from '../../platform/checked-name.ts'
import { refuse } from '../../platform/errors.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { type ActivityEntry, writeActivity } from '../activity/index.ts'
import { type CategoryRow, listCategoryRows, maxLevels } from './categories.repository.ts'
import { mayEdit } from './categories.service.ts'
import {
  deleteCategoryRows,
  insertCategory,
  lockCategories,
  placeCategory,
  renameCategoryRow,
} from './category-writes.repository.ts'

const longestName = 200

/** The tree as it is now, for one who holds its lock. */
interface Tree {
  rows: readonly CategoryRow[]
  /** Refuses NotFound. */
  node: (id: string) => CategoryRow
  childrenOf: (id: string) => CategoryRow[]
  /** The category and all below it. */
  within: (id: string) => CategoryRow[]
  /** The root's is 0. */
  levelOf: (row: CategoryRow) => number
}

async function lockTree(open: Scope): Promise<Tree> {
  await lockCategories(open)
  const rows = await listCategoryRows(open)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const children = Map.groupBy(rows, (row) => row.parentId)
  const childrenOf = (id: string) => children.get(id) ?? []
  const within = (id: string): CategoryRow[] => {
    const row = byId.get(id)
    return row === undefined ? [] : [row, ...childrenOf(id).flatMap((child) => within(child.id))]
  }
  const levelOf = (row: CategoryRow): number => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return parent === undefined ? 0 : levelOf(parent) + 1
  }
  return { rows, node: (id) => byId.get(id) ?? refuse('NotFound'), childrenOf, within, levelOf }
}

/** Refuses NotFound, and RootCategory for the uppermost. */
function below(tree: Tree, id: string): CategoryRow {
  const row = tree.node(id)
  return row.parentId === null ? refuse('RootCategory') : row
}

/** A category that the caller may change. Refuses NotFound, RootCategory, NotAllowed. */
function theirs(open: Scope, tree: Tree, id: string): CategoryRow {
  const row = below(tree, id)
  return mayEdit(open, row) ? row : refuse('NotAllowed')
}

/** One that goes with all below it: each must be the caller's to change. Refuses NotFound, RootCategory, NotAllowed. */
function goingOf(open: Scope, tree: Tree, id: string): CategoryRow[] {
  const { id: top } = below(tree, id)
  const going = tree.within(top)
  return going.every((row) => mayEdit(open, row)) ? going : refuse('NotAllowed')
}

/** Levels a category takes with those below it: 1 without any. */
function heightOf(tree: Tree, row: CategoryRow): number {
  return 1 + Math.max(0, ...tree.childrenOf(row.id).map((child) => heightOf(tree, child)))
}

function entry(
  kind: ActivityKind,
  { id, name }: { id: string; name: string },
  change: Pick<ActivityEntry, 'field' | 'oldValue' | 'newValue'> = {},
): ActivityEntry {
  return { kind, subject: 'category', subjectId: id, subjectName: name, ...change }
}

async function change<Result>(
  scope: Scope,
  work: (open: Scope, tree: Tree) => Promise<{ result: Result; entries: ActivityEntry[] }>,
): Promise<Result> {
  return await scope.transaction(async (open) => {
    const { result, entries } = await work(open, await lockTree(open))
    await writeActivity(open, entries)
    await open.announce({ kind: 'structure', domainId: open.domainId })
    return result
  })
}

/** Returns the category with the name it got. Refuses names as `checkedName`, NotFound, CategoryTooDeep. */
export async function createCategory(
  scope: Scope,
  { name, parent }: { name: string; parent: string },
): Promise<{ id: string; name: string }> {
  const checked = checkedName(name)
  return await change(scope, async (open, tree) => {
    const above = tree.node(parent)
    if (tree.levelOf(above) >= maxLevels) refuse('CategoryTooDeep')
    const unique = uniqueName(
      checked,
      tree.childrenOf(parent).map((row) => row.name),
      longestName,
    )
    const id = await insertCategory(open, parent, unique)
    return { result: { id, name: unique }, entries: [entry('created', { id, name: unique })] }
  })
}

/** Refuses names as `checkedName`, NotFound, RootCategory, NotAllowed, NameAlreadyExists, StaleVersion. */
export async function renameCategory(
  scope: Scope,
  id: string,
  name: string,
  basedOn?: number,
): Promise<void> {
  const checked = checkedName(name)
  await change(scope, async (open, tree) => {
    const row = theirs(open, tree, id)
    await checkFresh(open, basedOn, { kind: 'category', key: { id } }, ['name'])
    await renameCategoryRow(open, id, checked)
    const renamed = { field: 'name', oldValue: row.name, newValue: checked }
    return { result: undefined, entries: [entry('updated', { id, name: checked }, renamed)] }
  })
}

/**
 * Refuses NotFound, RootCategory, NotAllowed, CategoryBelowItself, CategoryTooDeep, NameAlreadyExists in the new place.
 * What lies below goes along, whoever made it.
 */
export async function moveCategory(
  scope: Scope,
  id: string,
  { parent, before }: { parent: string; before: string | null },
  basedOn?: number,
): Promise<void> {
  await change(scope, async (open, tree) => {
    const row = theirs(open, tree, id)
    await checkFresh(open, basedOn, { kind: 'category', key: { id } }, ['parent'])
    const above = tree.node(parent)
    if (tree.within(id).includes(above)) refuse('CategoryBelowItself')
    if (tree.levelOf(above) + heightOf(tree, row) > maxLevels) refuse('CategoryTooDeep')
    if (before !== null && tree.node(before).parentId !== parent) refuse('NotFound')
    await placeCategory(open, row, { parentId: parent, before: before === id ? null : before })
    const place = { field: 'parent', oldValue: row.parentId, newValue: parent }
    return { result: undefined, entries: [entry('moved', row, place)] }
  })
}

/** Categories that go, with the one that products of each get: null for none. */
export type Reassignment = readonly { from: string; to: string | null }[]

/** Refuses NotFound, RootCategory, NotAllowed, CategoryBelowItself for a category that goes along, and StaleVersion. */
export async function planDeletion(
  open: Scope,
  id: string,
  to: string | null,
  basedOn?: number,
): Promise<Reassignment> {
  const tree = await lockTree(open)
  const going = goingOf(open, tree, id)
  await checkFresh(open, basedOn, { kind: 'category', key: { id } }, 'all')
  if (to !== null && going.includes(below(tree, to))) refuse('CategoryBelowItself')
  return going.map((row) => ({ from: row.id, to }))
}

/**
 * What merging makes of the tree: categories below move along; those whose name is there already are merged in turn.
 * Returns those that are to go once their products have got another one. Refuses as moving does, and NotAllowed for
 * what would go or move and isn't the caller's to change.
 */
export async function mergeTrees(
  open: Scope,
  fromId: string,
  intoId: string,
  basedOn?: number,
): Promise<Reassignment> {
  const tree = await lockTree(open)
  const from = below(tree, fromId)
  const into = below(tree, intoId)
  const along = goingOf(open, tree, fromId)
  await checkFresh(open, basedOn, { kind: 'category', key: { id: fromId } }, 'all')
  if (along.includes(into)) refuse('CategoryBelowItself')
  if (tree.levelOf(into) + heightOf(tree, from) - 1 > maxLevels) refuse('CategoryTooDeep')
  const going: { from: string; to: string }[] = []
  const merge = async (source: CategoryRow, target: CategoryRow): Promise<void> => {
    going.push({ from: source.id, to: target.id })
    for (const child of tree.childrenOf(source.id)) {
      const same = tree
        .childrenOf(target.id)
        .find((row) => row.id !== fromId && row.name.toLowerCase() === child.name.toLowerCase())
      if (same === undefined) await placeCategory(open, child, { parentId: target.id, before: null })
      else await merge(child, same)
    }
  }
  await merge(from, into)
  await open.announce({ kind: 'structure', domainId: open.domainId })
  return going
}

/**
 * Deletes categories that no product has any more. Those whose products or children came meanwhile keep the
 * transaction from ending; ids that are gone already are left alone.
 */
export async function dropCategories(open: Scope, ids: readonly string[]): Promise<void> {
  const tree = await lockTree(open)
  const going = tree.rows.filter((row) => ids.includes(row.id))
  await deleteCategoryRows(open, ids)
  await writeActivity(
    open,
    going.map((row) => entry('deleted', row)),
  )
  await open.announce({ kind: 'structure', domainId: open.domainId })
}
