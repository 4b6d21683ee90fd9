/** Calls about projects. */
import type { Random } from '../../random-worlds/random.ts'
import { type Attempt, type Entry, first, withinCompany } from '../attempt.ts'
import { isSuperAdmin, type Outcome } from '../model.ts'
import { type Caller, inventedId, type Owned, type Project, type World } from '../world.ts'
import { onePixel } from './folders.entries.ts'
import { createShareLink } from './groups.entries.ts'

const staff = { for: 'staff' } as const

const invented: Project = {
  id: inventedId,
  owner: inventedId,
  presenters: [],
  asked: [],
  state: 'upcoming',
  room: null,
}

const isDone = ({ state }: Project) => state === 'done'
const isMine = (caller: Caller, { owner }: Project) => caller.person !== null && owner === caller.person.id

/** Owners, presenters and super admins run it; attendees know of it. */
function toRun(world: World, caller: Caller, project: Project): Outcome | null {
  if (project.id === inventedId) return 'hidden'
  const me = caller.person?.id ?? ''
  if (isSuperAdmin(world, caller) || isMine(caller, project) || project.presenters.includes(me)) return null
  return project.asked.includes(me) ? 'forbidden' : 'hidden'
}

function toChange(world: World, caller: Caller, project: Project): Outcome | null {
  const outcome = toRun(world, caller, project)
  if (outcome !== null) return outcome
  return isSuperAdmin(world, caller) || isMine(caller, project) ? null : 'forbidden'
}

/** A project that is done can't be changed, not even by people who may change it. */
function toMend(world: World, caller: Caller, project: Project): Outcome | null {
  return toChange(world, caller, project) ?? (isDone(project) ? 'forbidden' : null)
}

type Given = (project: Project, world: World, random: Random) => Partial<Attempt> & { isRefused?: boolean }

const changed =
  (given: Given, may = toChange): Entry =>
  (world, caller, random) => {
    const project = random.pick([...world.projects, invented])
    const { isRefused = false, ...attempt } = given(project, world, random)
    return {
      params: { projectId: project.id },
      ...attempt,
      expected: first(may(world, caller, project), isRefused && 'business'),
    }
  }

const versioned = ({ id }: Project) => ({ versioned: { table: 'projects', id } })

const ofProducts =
  (body: (product: string) => object): Given =>
  (project, world, random) => ({
    body: body(random.pick(world.products).id),
    isRefused: isDone(project),
  })

/** What is nobody else's: templates that aren't published. */
const ofTemplate =
  (attempt: (template: Owned) => Partial<Attempt>): Entry =>
  (world, caller, random) => {
    const template = random.pick([...world.templates, { id: inventedId, owner: inventedId }])
    const isTheirs = caller.person !== null && template.owner === caller.person.id
    const isFound = template.id !== inventedId && (isTheirs || isSuperAdmin(world, caller))
    return {
      params: { templateId: template.id },
      ...attempt(template),
      expected: isFound ? 'done' : 'hidden',
    }
  }

const versionedTemplate = ({ id }: Owned) => ({ versioned: { table: 'project_templates', id } })

const otherwiseHidden = (outcome: Outcome): Outcome => (outcome === 'done' ? 'hidden' : outcome)

/** The product doesn't exist, so callers who run the project are told that it hasn't such a product. */
const noteEntries: Record<string, Entry> = {
  'projects.setProjectNote': withinCompany(staff, (world, caller, random) => {
    const attempt = changed(() => ({ body: { text: 'In oak, too' } }), toRun)(world, caller, random)
    const params = { ...attempt.params, productId: inventedId }
    return { ...attempt, params, expected: otherwiseHidden(attempt.expected) }
  }),
}

const templateEntries: Record<string, Entry> = {
  'projectTemplates.createTemplate': withinCompany(staff, (world, caller, random) => {
    const project = random.pick([...world.projects, invented])
    return {
      body: { name: 'Some template', from: { project: project.id } },
      expected: first(toRun(world, caller, project)),
    }
  }),
  'projectTemplates.editTemplate': withinCompany(
    staff,
    ofTemplate((template) => ({ ...versionedTemplate(template), body: { name: 'Other template' } })),
  ),
  'projectTemplates.deleteTemplate': withinCompany(staff, ofTemplate(versionedTemplate)),
  'projectTemplates.publishTemplate': withinCompany(
    staff,
    ofTemplate(() => ({})),
  ),
  'projectTemplates.unpublishTemplate': withinCompany(
    staff,
    ofTemplate(() => ({})),
  ),
}

/** People who are asked answer for themselves, and not by a key; those who run the project only read. */
function toAnswer(world: World, caller: Caller, project: Project): Outcome | null {
  if (project.id === inventedId) return 'hidden'
  const isAsked = project.asked.includes(caller.person?.id ?? '')
  if (isAsked && caller.cap === null) return null
  return isAsked || toRun(world, caller, project) === null ? 'forbidden' : 'hidden'
}

/** Knowing of it is enough. */
function toVisit(world: World, caller: Caller, project: Project): Outcome | null {
  return toRun(world, caller, project) === 'hidden' ? 'hidden' : null
}

const people = { for: 'people' } as const

/** An answer about a product that no project has; before the start nobody learns that it hasn't. */
const ofNoProduct =
  (body: object): Entry =>
  (world, caller, random) => {
    const attempt = changed(
      ({ id, state }) => ({ params: { projectId: id }, isRefused: state === 'upcoming' }),
      toAnswer,
    )(world, caller, random)
    const params = { ...attempt.params, productId: inventedId }
    return { ...attempt, params, body, expected: otherwiseHidden(attempt.expected) }
  }

const answerEntries: Record<string, Entry> = {
  'webSession.saveAnswer': withinCompany(people, ofNoProduct({ answerId: inventedId, state: 'reviewed' })),
  'webSession.confirmAnswers': withinCompany(
    people,
    changed(() => ({ body: {}, isRefused: true }), toAnswer),
  ),
  'webSession.noteVisit': withinCompany(
    people,
    changed(() => ({ body: { product: null } }), toVisit),
  ),
  'webSession.addComment': withinCompany(people, ofNoProduct({ text: 'In oak?' })),
  'webSession.remindAttendees': withinCompany(
    staff,
    changed(({ state }) => ({ isRefused: state !== 'ongoing' }), toRun),
  ),
  'webSession.takeLateAnswer': withinCompany(staff, (world, caller, random) => {
    const attempt = changed(() => ({}))(world, caller, random)
    const params = { ...attempt.params, answerId: inventedId }
    return { ...attempt, params, expected: otherwiseHidden(attempt.expected) }
  }),
}

/** Callers who may change the project make a link for a group that they manage. */
const createGuestLink: Entry = (world, caller, random) => {
  const ofProject = changed((project) => ({ isRefused: isDone(project) }))(world, caller, random)
  const { body, expected } = createShareLink(world, caller, random)
  return {
    ...ofProject,
    body: { ...(body as object), target: undefined },
    expected: ofProject.expected === 'done' ? expected : ofProject.expected,
  }
}

const guestEntries: Record<string, Entry> = {
  'guestLinks.createGuestLink': withinCompany({ for: 'staff', area: 'group', least: 1 }, createGuestLink),
  'guestLinks.revokeGuestLink': withinCompany(staff, (world, caller, random) => {
    const attempt = changed(() => ({}))(world, caller, random)
    const params = { ...attempt.params, linkId: inventedId }
    return { ...attempt, params, expected: otherwiseHidden(attempt.expected) }
  }),
  'guestLinks.enterAsGuest': withinCompany(
    { for: 'guests' },
    changed(() => ({ body: { name: 'Ada', email: 'ada@shop.example' } })),
  ),
}

type RoomGiven = (project: Project, caller: Caller) => Partial<Attempt> & { isRefused?: boolean }

/** A call about a room: by default, those who run its project may make it. */
const ofRoom =
  (given: RoomGiven, may = toRun): Entry =>
  (world, caller, random) => {
    const project = random.pick([...world.projects, invented])
    const { isRefused = false, params, ...attempt } = given(project, caller)
    return {
      ...attempt,
      params: { roomId: project.room?.id ?? inventedId, ...params },
      expected:
        project.room === null ? 'hidden' : first(may(world, caller, project), isRefused && 'business'),
    }
  }

const ofMember: Entry = (world, caller, random) => {
  const attempt = ofRoom((project) => ({ isRefused: isDone(project) }))(world, caller, random)
  const params = { ...attempt.params, memberId: inventedId }
  return { ...attempt, params, expected: otherwiseHidden(attempt.expected) }
}

const withoutConnection = { body: { connectionId: null } }

const joinRoom = ofRoom(() => withoutConnection, toVisit)

const roomEntries: Record<string, Entry> = {
  'rooms.openRoom': withinCompany(
    staff,
    changed(({ state }) => ({ body: { kind: 'st' }, isRefused: state !== 'ongoing' }), toRun),
  ),
  // People who aren't asked wait from then on, so it is done for them as well.
  'rooms.enterRoom': withinCompany(people, (world, _, random) => {
    const project = random.pick([...world.projects, invented])
    const isOpen = project.state === 'ongoing'
    return { body: { code: project.room?.code ?? 'AAAAAA' }, expected: isOpen ? 'done' : 'business' }
  }),
  // No key comes in, to whatever room.
  'rooms.joinRoom': withinCompany(people, (world, caller, random) => {
    const attempt = joinRoom(world, caller, random)
    return caller.cap === null ? attempt : { ...attempt, expected: 'forbidden' }
  }),
  'rooms.leaveRoom': withinCompany(
    people,
    ofRoom(() => withoutConnection, toVisit),
  ),
  'rooms.editRoom': withinCompany(
    staff,
    ofRoom((project) => ({ body: { isLocked: true }, isRefused: isDone(project) })),
  ),
  'rooms.leadRoom': withinCompany(
    staff,
    ofRoom((project) => ({ isRefused: isDone(project) })),
  ),
  'rooms.setStage': withinCompany(
    staff,
    ofRoom((project, caller) => ({
      body: { epoch: 1, product: null, follows: false },
      isRefused: isDone(project) || !isMine(caller, project),
    })),
  ),
  'rooms.inviteToRoom': withinCompany(
    staff,
    ofRoom((project) => ({
      body: { attendees: 'all', emails: ['ada@shop.example'] },
      isRefused: isDone(project),
    })),
  ),
  'rooms.admitMember': withinCompany(staff, ofMember),
  'rooms.dismissMember': withinCompany(staff, ofMember),
  'rooms.endRoom': withinCompany(
    staff,
    ofRoom(() => ({})),
  ),
}

/** To nobody, of nothing, and about a proposal that nobody made: whoever may finds none. */
const dealing =
  (body: object, may: typeof toRun): Entry =>
  (world, caller, random) => {
    const attempt = ofRoom(() => ({ body }), may)(world, caller, random)
    const params = { ...attempt.params, proposalId: inventedId }
    return { ...attempt, params, expected: otherwiseHidden(attempt.expected) }
  }

const negotiationEntries: Record<string, Entry> = {
  'dealing.propose': withinCompany(
    staff,
    dealing({ proposalId: inventedId, attendee: inventedId, product: inventedId, price: '1' }, toRun),
  ),
  'dealing.answerProposal': withinCompany(people, dealing({ answer: 'accept' }, toVisit)),
}

export const projectEntries: Record<string, Entry> = {
  ...negotiationEntries,
  ...noteEntries,
  ...roomEntries,
  ...templateEntries,
  'readiness.repairProject': withinCompany(
    staff,
    changed((_, world, random) => {
      const products = [random.pick(world.products).id]
      return { body: { repair: { kind: 'remove-products', products } } }
    }, toMend),
  ),
  ...answerEntries,
  ...guestEntries,
  'projects.createProject': withinCompany(staff, () => ({
    body: { name: 'Some project' },
    expected: 'done',
  })),
  'projects.editProject': withinCompany(
    staff,
    changed((project) => ({ ...versioned(project), body: { name: 'Other project' } })),
  ),
  // Covers have versions of their own, and none is needed.
  'projects.setProjectCover': withinCompany(
    staff,
    changed(() => ({ image: onePixel })),
  ),
  'projects.removeProjectCover': withinCompany(
    staff,
    changed(() => ({})),
  ),
  'projects.deleteProject': withinCompany(staff, changed(versioned)),
  'projects.startProject': withinCompany(
    staff,
    changed(({ state }) => ({ isRefused: state !== 'upcoming' })),
  ),
  'projects.endProject': withinCompany(
    staff,
    changed(({ state }) => ({ isRefused: state !== 'ongoing' })),
  ),
  'projects.reopenProject': withinCompany(
    staff,
    changed((project) => ({ isRefused: !isDone(project) })),
  ),
  'projects.inviteToProject': withinCompany(
    staff,
    changed((project) => ({ isRefused: isDone(project) })),
  ),
  'projects.duplicateProject': withinCompany(
    staff,
    changed(() => ({ body: {} }), toRun),
  ),
  'projects.addProjectProducts': withinCompany(
    staff,
    changed(ofProducts((product) => ({ selection: { ids: [product] } }))),
  ),
  'projects.removeProjectProducts': withinCompany(
    staff,
    changed(ofProducts((product) => ({ products: [product] }))),
  ),
  'projects.moveProjectProducts': withinCompany(
    staff,
    changed(ofProducts((product) => ({ products: [product], before: null }))),
  ),
}
