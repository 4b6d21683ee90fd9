/** Calls about groups, share links, keys of programs and the company's own sign-in. */

import type { Random } from '../../random-worlds/random.ts'
import { type Attempt, type Entry, first, withinCompany } from '../attempt.ts'
import {
  hasLevels,
  hasListsOf,
  isSuperAdmin,
  level,
  managesGroup,
  seesField,
  seesFolder,
  seesGroup,
} from '../model.ts'
import { areas, type Caller, type Group, inventedId, type Levels, type World } from '../world.ts'

const manager = { for: 'staff', area: 'group', least: 1 } as const
const keeper = { for: 'staff', area: 'setting', least: 3 } as const

const invented: Group = {
  id: inventedId,
  kind: 'internal',
  role: 'team',
  parent: null,
  levels: {},
  folders: [],
  fields: [],
}

const anyGroup = (world: World, random: Random) => random.pick([...world.groups, invented])

const seesIt = (world: World, caller: Caller, group: Group) =>
  group.id !== inventedId && seesGroup(world, caller, group)

function fewLevels(random: Random): Levels {
  const levels: Levels = {}
  for (const area of random.some(areas, 0.3)) {
    const view = random.pick([0, 1, 2, 3] as const)
    levels[area] = { view, edit: random.happens(0.5) ? 0 : view }
  }
  return levels
}

/** Clients look at products; nothing else of a group means anything to them. */
function shaped(levels: Levels, isExternal: boolean): Levels {
  if (!isExternal) return levels
  const kept: Levels = {}
  for (const area of ['folder', 'productDetail', 'category'] as const) {
    kept[area] = { view: levels[area]?.view ?? 0, edit: 0 }
  }
  return kept
}

const createGroup: Entry = (world, caller, random) => {
  const isExternal = random.happens(0.6)
  const parent = anyGroup(world, random)
  const levels = fewLevels(random)
  const below: Group = { ...invented, kind: 'external', parent: parent.id }
  return {
    body: {
      name: `Group ${random.below(1_000_000)}`,
      isExternal,
      levels,
      ...(isExternal ? { parent: parent.id } : { template: 'Custom' }),
    },
    expected: isExternal
      ? first(
          (!seesIt(world, caller, parent) || parent.kind === 'external') && 'business',
          !managesGroup(world, caller, below) && 'forbidden',
          !hasLevels(world, caller, shaped(levels, true)) && 'business',
        )
      : first(
          level(world, caller, 'group', 'edit') < 3 && 'forbidden',
          !hasLevels(world, caller, levels) && 'business',
        ),
  }
}

const editGroup: Entry = (world, caller, random) => {
  const group = anyGroup(world, random)
  const levels = random.happens(0.5) ? fewLevels(random) : null
  const isExternal = group.kind === 'external'
  return {
    params: { groupId: group.id },
    versioned: { table: 'groups', id: group.id },
    body: levels === null ? { name: `Group ${random.below(1_000_000)}` } : { levels },
    expected: first(
      !seesIt(world, caller, group) && 'hidden',
      group.kind === 'root' && 'business',
      !managesGroup(world, caller, group) && 'forbidden',
      levels !== null && !hasLevels(world, caller, shaped(levels, isExternal)) && 'business',
      levels !== null && !hasListsOf(world, caller, group) && 'business',
    ),
  }
}

const deleteGroup: Entry = (world, caller, random) => {
  const group = anyGroup(world, random)
  return {
    params: { groupId: group.id },
    versioned: { table: 'groups', id: group.id },
    expected: first(
      !seesIt(world, caller, group) && 'hidden',
      group.kind === 'root' && 'business',
      !managesGroup(world, caller, group) && 'forbidden',
      world.groups.some(({ parent }) => parent === group.id) && 'business',
    ),
  }
}

/** Nobody shares more than they see. */
function seesAllOf(world: World, caller: Caller, group: Group): boolean {
  if (isSuperAdmin(world, caller)) return true
  const member: Caller = { ...caller, belongs: 'client', groups: [group.id], person: null, cap: null }
  return (
    world.folders.every(
      (folder) => !seesFolder(world, member, folder) || seesFolder(world, caller, folder),
    ) && world.fields.every(({ id }) => !seesField(world, member, id) || seesField(world, caller, id))
  )
}

export const createShareLink: Entry = (world, caller, random) => {
  const group = anyGroup(world, random)
  return {
    body: { name: 'Some link', group: group.id, target: { kind: 'catalogue' }, expires: '1 day' },
    expected: first(
      !seesIt(world, caller, group) && 'hidden',
      group.kind !== 'external' && 'business',
      !managesGroup(world, caller, group) && 'forbidden',
      !seesAllOf(world, caller, group) && 'business',
    ),
  }
}

const changedLink =
  (body?: object): Entry =>
  (world, caller, random) => {
    const link = random.pick([...world.links, { id: inventedId, group: inventedId }])
    const group = world.groups.find(({ id }) => id === link.group)
    return {
      params: { linkId: link.id },
      versioned: { table: 'share_tokens', id: link.id },
      ...(body === undefined ? {} : { body }),
      expected: first(
        (group === undefined || !seesGroup(world, caller, group)) && 'hidden',
        group !== undefined && !managesGroup(world, caller, group) && 'forbidden',
      ),
    }
  }

const createApiKey: Entry = (world, caller, random) => {
  const levels = fewLevels(random)
  return {
    body: { name: `Key ${random.below(1_000_000)}`, levels, expires: '1 day' },
    expected: first(
      caller.cap !== null && 'forbidden',
      caller.session === 'acting' && 'elsewhere',
      !hasLevels(world, caller, levels) && 'business',
    ),
  }
}

const claimHostName: Entry = (world, caller, random) => {
  const isOne = random.happens(0.7)
  return {
    body: { name: isOne ? `company${random.below(1_000)}.example` : 'company' },
    expected: first(!isSuperAdmin(world, caller) && 'forbidden', !isOne && 'business'),
  }
}

/** None is claimed. */
const ofHostName: Entry = (world, caller) => ({
  params: { hostName: 'company.example' },
  expected: isSuperAdmin(world, caller) ? 'hidden' : 'forbidden',
})

/** None is asked for, and no such name can be: each super admin comes to the same end. */
const ofMapping =
  (more: Partial<Attempt> = {}): Entry =>
  (world, caller) => ({ ...more, expected: isSuperAdmin(world, caller) ? 'business' : 'forbidden' })

/** There is none to remove. */
const removeProvider: Entry = (world, caller) => ({
  version: '0',
  expected: isSuperAdmin(world, caller) ? 'hidden' : 'forbidden',
})

export const groupEntries: Record<string, Entry> = {
  'people.createGroup': withinCompany(manager, createGroup),
  'people.editGroup': withinCompany(manager, editGroup),
  'people.deleteGroup': withinCompany(manager, deleteGroup),
  'shareLinks.createShareLink': withinCompany(manager, createShareLink),
  'shareLinks.editShareLink': withinCompany(manager, changedLink({ name: 'Other link', note: 'For others' })),
  'shareLinks.revokeShareLink': withinCompany(manager, changedLink()),
  'people.createApiKey': withinCompany(keeper, createApiKey),
  'people.revokeApiKey': withinCompany(keeper, (world, _, random) => {
    const keyId = random.pick([...world.keys.map(({ id }) => id), inventedId])
    return { params: { keyId }, expected: keyId === inventedId ? 'hidden' : 'done' }
  }),
  'hostNames.claimHostName': withinCompany(keeper, claimHostName),
  'hostNames.checkHostName': withinCompany(keeper, ofHostName),
  'hostNames.removeHostName': withinCompany(keeper, ofHostName),
  'hostMapping.requestHostMapping': withinCompany(keeper, ofMapping({ body: { name: 'company' } })),
  'hostMapping.checkHostMapping': withinCompany(keeper, ofMapping()),
  'hostMapping.requestCertificate': withinCompany(keeper, ofMapping()),
  'hostMapping.deployHostMapping': withinCompany(keeper, ofMapping()),
  'hostMapping.removeHostMapping': withinCompany(
    keeper,
    ofMapping({ params: { hostName: 'company.example' } }),
  ),
  'singleSignOn.setIdentityProvider': withinCompany(keeper, (world, caller) => ({
    version: '0',
    // Nothing answers there.
    body: {
      name: 'ID',
      issuer: 'http://127.0.0.1:9',
      clientId: 'vitrine',
      clientSecret: 'secret',
      isEnabled: true,
    },
    expected: isSuperAdmin(world, caller) ? 'business' : 'forbidden',
  })),
  'singleSignOn.removeIdentityProvider': withinCompany(keeper, removeProvider),
}
