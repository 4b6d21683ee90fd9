/** Everything the readiness check knows of a project: read in a handful of statements, however many people are asked. */
import type { Subscription } from '@vitrine/contract'
import { maySeePerson } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { enterAsEach } from '../../access/index.ts'
import { foldersOfSets, type VisibleTree, visibleTree } from '../../folders/index.ts'
import { listVisibleGroups } from '../../people/index.ts'
import { type ProductVisibility, productVisibility, productVisibilityOfEach } from '../../products/index.ts'
import { type FolderConflict, listFolderConflicts } from '../products/folder-conflicts.ts'
import { subscriptionOf } from '../project-limits.ts'
import {
  type CheckedPerson,
  type CheckedProduct,
  type CheckedProject,
  findCheckedProject,
  listCheckedPeople,
  listCheckedProducts,
  listKnownColumns,
  listProductsOfProject,
} from './readiness.repository.ts'

/** An attendee or presenter. */
export interface FactPerson extends CheckedPerson {
  /** Null for a person who may not enter. */
  visibility: PersonVisibility | null
  /** Whether the reader may know who it is. */
  isNamed: boolean
}

/** What somebody sees of the project. People who see the same share it. */
export interface PersonVisibility {
  /** Place of their condition in what products say of being seen. */
  at: number
  fields: ProductVisibility['fields']
  /** Places of those price types of the project that they see, in its order: the first counts. */
  prices: readonly number[]
  scope: Scope
}

export interface ProjectFacts {
  project: CheckedProject
  subscription: Subscription
  attendees: readonly FactPerson[]
  presenters: readonly FactPerson[]
  /** Those that the reader sees. */
  products: readonly CheckedProduct[]
  /** Number of all products, whether or not the reader sees them. */
  productCount: number
  inTrash: readonly { id: string; name: string }[]
  /** Fields that order rules name, in the order of the products' values. */
  ruleFields: readonly string[]
  known: Awaited<ReturnType<typeof listKnownColumns>>
  /** Conflicts of the chosen folders that the reader sees. */
  conflicts: readonly FolderConflict[]
  foldersOf: ReadonlyMap<number, readonly string[]>
  reader: {
    scope: Scope
    tree: VisibleTree
    visibility: ProductVisibility
    /** Names of groups that the reader sees. */
    groups: ReadonlyMap<string, string>
  }
}

/** Refuses NotFound. Whether the caller may know is the caller's to check. */
export async function readFacts(scope: Scope, projectId: string): Promise<ProjectFacts> {
  const project = (await findCheckedProject(scope, projectId)) ?? refuse('NotFound')
  const reader = {
    scope,
    tree: await visibleTree(scope),
    visibility: await productVisibility(scope),
    groups: new Map((await listVisibleGroups(scope)).map(({ id, name }) => [id, name])),
  }
  const people = await readPeople(scope, project, reader.groups)
  const { here, inTrash } = await listProductsOfProject(scope, projectId)
  const foldersOf = await foldersOfSets(scope, [
    ...new Set([...project.folderSets, ...inTrash.map(({ folderSet }) => folderSet)]),
  ])
  const ruleFields = fieldsOfRules(project)
  const products = await listCheckedProducts(scope, projectId, {
    reader: reader.visibility.condition,
    conditions: people.conditions,
    priceTypeIds: project.priceTypeIds,
    fieldIds: ruleFields,
  })
  const isReached = (folderSet: number) =>
    foldersOf.get(folderSet)?.some((id) => reader.tree.byId.get(id)?.isReached === true) === true
  return {
    project,
    subscription: await subscriptionOf(scope),
    attendees: people.of(project.askedIds),
    presenters: people.of(project.presenterIds),
    products,
    productCount: here,
    inTrash: inTrash.filter(({ folderSet }) => isReached(folderSet)),
    ruleFields,
    known: await listKnownColumns(scope),
    conflicts: await listFolderConflicts(scope, projectId, project.fieldIds),
    foldersOf,
    reader,
  }
}

/** Everybody of the project with what they see of it, and the different conditions under which they see products. */
async function readPeople(scope: Scope, project: CheckedProject, groups: ReadonlyMap<string, string>) {
  const ids = [...new Set([...project.askedIds, ...project.presenterIds])]
  const people = await listCheckedPeople(scope, ids)
  const entered = await enterAsEach(scope, ids)
  const seen = await productVisibilityOfEach(scope, entered, project.folderSets)
  const conditions = [...new Set(seen.map(({ condition }) => condition))]
  const visibilities = new Map<string, PersonVisibility>()
  for (const [n, own] of entered.entries()) {
    const visibility = seen[n]
    if (visibility === undefined || own.person === null) continue
    visibilities.set(own.person.id, {
      at: conditions.indexOf(visibility.condition),
      fields: visibility.fields,
      prices: [...project.priceTypeIds.keys()].filter((place) =>
        visibility.priceTypes.has(project.priceTypeIds[place] ?? ''),
      ),
      scope: own,
    })
  }
  const isNamed = nameableTo(scope, groups)
  const byId = new Map(
    people.map((person): [string, FactPerson] => [
      person.id,
      { ...person, visibility: visibilities.get(person.id) ?? null, isNamed: isNamed(person) },
    ]),
  )
  return { conditions, of: (wanted: readonly string[]) => wanted.flatMap((id) => byId.get(id) ?? []) }
}

/** Tests whether the caller may see a person's name: their own, and those on the pages of people that they see. */
function nameableTo(scope: Scope, groups: ReadonlyMap<string, string>) {
  const seesAll = maySeePerson(scope, [])
  return ({ id, groupIds }: CheckedPerson): boolean =>
    seesAll || id === scope.person?.id || groupIds.some((group) => groups.has(group))
}

function fieldsOfRules({ orderFields }: CheckedProject): string[] {
  const named = orderFields.flatMap(({ rules }) =>
    rules.flatMap((rule) => ('field' in rule ? [rule.field] : [])),
  )
  return [...new Set(named)]
}
