/**
 * Who may do what in a company that was made: levels, lists, parents and members of groups, makers and owners, what is
 * published and shared, and how far keys go. All drawn at random, the same for the same seed.
 */
import type { Random } from '../random-worlds/random.ts'
import { areas, type Caller, type Group, type Levels, type Person, type World } from './world.ts'

const anyLevel = [0, 1, 2, 3] as const

/** Rights to change are often none: else nobody would ever be refused. */
function drawLevels(random: Random): Levels {
  const levels: Levels = {}
  for (const area of areas) {
    levels[area] = {
      view: random.pick(anyLevel),
      edit: random.happens(0.35) ? 0 : random.pick(anyLevel),
    }
  }
  return levels
}

function drawGroup(random: Random, world: World, group: Group): Group {
  if (group.kind === 'root') return group
  const isExternal = group.kind === 'external'
  const levels = group.role === 'without' ? {} : drawLevels(random)
  if (group.role === 'keepers') {
    // Its members manage the groups below it, with any level of changing groups.
    const edit = random.pick([1, 2, 3] as const)
    levels.group = { view: edit, edit }
  }
  const folders = random.some(world.folders, 0.5).map((folder) => {
    const canView = random.happens(0.8)
    return { id: folder.id, canView, canEdit: canView && !isExternal && random.happens(0.6) }
  })
  const fields = random
    .some(world.fields, 0.6)
    .map((field) => ({ id: field.id, canEdit: !isExternal && random.happens(0.6) }))
  return { ...group, levels, folders, fields }
}

function drawParents(random: Random, groups: readonly Group[]): void {
  const idsOf = (role: Group['role']) => groups.filter((group) => group.role === role).map(({ id }) => id)
  const [keepers = ''] = idsOf('keepers')
  const parents = [keepers, keepers, random.pick(idsOf('team')), ...idsOf('root')]
  const external = groups.filter(({ kind }) => kind === 'external')
  for (const [n, group] of external.entries()) group.parent = parents[n] ?? null
}

/** The groups of somebody by what they are in the company. */
function drawMemberships(random: Random, groups: readonly Group[], { role }: Person): string[] {
  const idsOf = (...roles: Group['role'][]) =>
    groups.filter((group) => roles.includes(group.role)).map(({ id }) => id)
  const internal = idsOf('team')
  const external = idsOf('clients')
  switch (role) {
    case 'first-admin':
      return idsOf('root')
    case 'deputy':
      return [...idsOf('root'), ...random.some(internal, 0.3)]
    case 'colleague':
      return [random.pick(internal), ...random.some(internal, 0.2)]
    case 'keeper':
      return [...idsOf('keepers'), ...random.some(internal, 0.2)]
    case 'without':
      return idsOf('without')
    case 'client':
      return [random.pick(external), ...random.some(external, 0.3)]
    case 'loose':
      return []
  }
}

function drawCaller(random: Random, { people, groups, ...world }: World, caller: Caller): Caller {
  if (caller.belongs === 'link') {
    const external = groups.filter(({ kind }) => kind === 'external')
    return { ...caller, groups: [random.pick(external).id] }
  }
  const person = people.find(({ id }) => id === caller.person?.id)
  if (caller.belongs === null || person === undefined) return caller
  const isKey = world.keys.some(({ kind }) => kind === caller.kind)
  return { ...caller, person, groups: person.groups, cap: isKey ? drawLevels(random) : null }
}

/** The company with other rights; what the given world says stays as it is. */
export function drawRights(company: World, seed: number, random: Random): World {
  const groups = company.groups.map((group) => drawGroup(random, company, group))
  drawParents(random, groups)
  const people = company.people.map((person) => ({
    ...person,
    groups: [...new Set(drawMemberships(random, groups, person))],
  }))
  const makers = people
    .filter(({ role }) => role === 'first-admin' || role === 'colleague' || role === 'keeper')
    .map(({ id }) => id)
  const internal = groups.filter(({ kind }) => kind === 'internal').map(({ id }) => id)
  const withOwner = <Item>(item: Item) => ({ ...item, owner: random.pick(makers) })
  const withMaker = <Item extends { parent: string | null }>(item: Item) => ({
    ...item,
    createdBy: item.parent === null || random.happens(0.1) ? null : random.pick(makers),
  })
  const world: World = {
    ...company,
    ...{ seed, groups, people },
    folders: company.folders.map((folder) => ({
      ...withMaker(folder),
      isPublished: folder.parent === null || random.happens(0.7),
    })),
    categories: company.categories.map(withMaker),
    products: company.products.map(withOwner),
    trashed: company.trashed.map(withOwner),
    views: company.views.map((view) => ({ ...view, sharedWith: random.some(internal, 0.4) })),
  }
  return { ...world, callers: company.callers.map((caller) => drawCaller(random, world, caller)) }
}
