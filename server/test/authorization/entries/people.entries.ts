/** Calls about people: who may change whom, and put them where. */
import { type Attempt, type Entry, first, outcomeOfCode, withinCompany } from '../attempt.ts'
import {
  hasGrantsOf,
  isSuperAdmin,
  level,
  managesMembers,
  managesPerson,
  type Outcome,
  seesGroup,
  seesPerson,
} from '../model.ts'
import { type Caller, type Group, inventedId, type Person, type World } from '../world.ts'

const manager = { for: 'staff', area: 'group', least: 1 } as const
const everybodysManager = { ...manager, least: 3 } as const

const isFor = (group: Group, isClient: boolean) => (group.kind === 'external') === isClient

/** What comes of putting somebody into a group, as far as the group goes. */
function intoGroup(world: World, caller: Caller, group: Group, isClient: boolean): Outcome {
  return first(
    !seesGroup(world, caller, group) && 'hidden',
    !managesMembers(world, caller, group) && 'forbidden',
    !isFor(group, isClient) && 'business',
    group.kind !== 'external' && !hasGrantsOf(world, caller, group) && 'business',
  )
}

function outOfGroup(world: World, caller: Caller, group: Group): Outcome {
  return first(
    !seesGroup(world, caller, group) && 'hidden',
    !managesMembers(world, caller, group) && 'forbidden',
  )
}

const stranger: Person = { id: inventedId, email: '', isClient: true, role: 'loose', groups: [] }

function changesSomebody(world: World, caller: Caller, person: Person, isAboutGroup: boolean): Outcome {
  const isSeen = person.id !== inventedId && seesPerson(world, caller, person)
  const isManaged = managesPerson(world, caller, person)
  return first(
    !isSeen && 'hidden',
    person.id === caller.person?.id && 'business',
    !isManaged && !(isAboutGroup && person.isClient) && 'forbidden',
  )
}

const editUserAccess: Entry = (world, caller, random) => {
  const person = random.pick([...world.people, stranger])
  const attempt = { params: { userId: person.id } }
  const what = random.pick(['tags', 'join', 'leave'] as const)
  if (what === 'tags') {
    const expected = changesSomebody(world, caller, person, false)
    return { ...attempt, body: { tags: [random.pick(world.tags)] }, expected }
  }
  const within = world.groups.filter(({ id }) => person.groups.includes(id))
  const outside = world.groups.filter(({ id }) => !person.groups.includes(id))
  const group = random.pick(what === 'join' || within.length === 0 ? outside : within)
  const isJoining = !person.groups.includes(group.id)
  const groups = isJoining ? [...person.groups, group.id] : person.groups.filter((id) => id !== group.id)
  // Groups that the caller doesn't see stay: leaving one changes nothing.
  const staysThere = !isJoining && !seesGroup(world, caller, group)
  return {
    ...attempt,
    body: { groups },
    expected: first(
      ...[changesSomebody(world, caller, person, !staysThere)].filter((outcome) => outcome !== 'done'),
      ...(staysThere
        ? []
        : [isJoining ? intoGroup(world, caller, group, person.isClient) : outOfGroup(world, caller, group)]),
    ),
  }
}

interface Report {
  changed: number
  refused: { code: never }[]
}

function verdictOfReport({ changed, refused: [refusal] }: Report): Outcome {
  return changed > 0 || refusal === undefined ? 'done' : outcomeOfCode(refusal.code)
}

const actions = ['activate', 'deactivate', 'delete', 'resend', 'add-to-group', 'remove-from-group'] as const

const bulkUsers: Entry = (world, caller, random): Attempt => {
  const person = random.pick([...world.people, stranger])
  const action = random.pick(actions)
  const group = random.pick(world.groups)
  const isAboutGroup = action === 'add-to-group' || action === 'remove-from-group'
  const ofPerson = changesSomebody(world, caller, person, isAboutGroup)
  // The group is looked at first, for all of them at once.
  const ofGroup = intoGroup(world, caller, group, group.kind === 'external')
  const expected = isAboutGroup
    ? first(
        ...[action === 'add-to-group' ? ofGroup : outOfGroup(world, caller, group), ofPerson].filter(
          (outcome) => outcome !== 'done',
        ),
        !isFor(group, person.isClient) && 'business',
      )
    : first(
        ...[ofPerson].filter((outcome) => outcome !== 'done'),
        // All of them have set up their accounts.
        action === 'resend' && 'business',
      )
  const sendsGroup = isAboutGroup || random.happens(0.5)
  const body = { ids: [person.id], action, ...(sendsGroup ? { group: group.id } : {}) }
  return { body, expected, verdict: verdictOfReport as Attempt['verdict'] }
}

const inviteUsers: Entry = (world, caller, random) => {
  const isClient = random.happens(0.6)
  const group = random.happens(0.7) ? random.pick(world.groups) : null
  const managesAll = level(world, caller, 'group', 'edit') === 3
  return {
    body: {
      emails: [`new-${random.below(1_000_000)}@example.test`],
      isClient,
      groups: group === null ? [] : [group.id],
    },
    expected: first(
      !isClient && !managesAll && 'forbidden',
      group === null && !managesAll && 'business',
      ...(group === null ? [] : [intoGroup(world, caller, group, isClient)]),
    ),
  }
}

const checkLeaks: Entry = (world, caller, random) => {
  const person = random.pick([...world.people, stranger])
  return {
    params: { userId: person.id },
    expected: first(
      !isSuperAdmin(world, caller) && 'forbidden',
      !seesPerson(world, caller, person) && 'hidden',
      person.id === inventedId && 'hidden',
    ),
  }
}

const tag = { table: 'tags' }

export const peopleEntries: Record<string, Entry> = {
  'people.editUserAccess': withinCompany(manager, editUserAccess),
  'people.bulkUsers': withinCompany(manager, bulkUsers),
  'people.inviteUsers': withinCompany(manager, inviteUsers),
  'people.createTag': withinCompany(everybodysManager, (world, _, random) => ({
    body: { name: `Tag ${random.below(1_000_000)}`, priceTypes: [random.pick(world.prices)] },
    expected: 'done',
  })),
  'people.editTag': withinCompany(everybodysManager, (world, _, random) => {
    const tagId = random.pick([...world.tags, inventedId])
    return {
      params: { tagId },
      versioned: { ...tag, id: tagId },
      body: { name: `Tag ${random.below(1_000_000)}`, priceTypes: [] },
      expected: tagId === inventedId ? 'hidden' : 'done',
    }
  }),
  'people.deleteTag': withinCompany(everybodysManager, (world, _, random) => {
    const tagId = random.pick([...world.tags, inventedId])
    return { params: { tagId }, expected: tagId === inventedId ? 'hidden' : 'done' }
  }),
  'leakCheck.checkLeaks': withinCompany(everybodysManager, checkLeaks),
}
