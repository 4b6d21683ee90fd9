/** Projects: made, read, changed part by part, deleted. */
import {
  type Attendee,
  mostProjectAttendees,
  type NewProject,
  type Project,
  type ProjectEdit,
  type ProjectMember,
} from '@vitrine/contract'
import { includesSession, type SessionType } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { insideId } from '../../platform/http/answer-id.ts'
import { checkFresh, raiseVersion } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { describePeople } from '../access/index.ts'
import { getOwnRow } from '../domains/index.ts'
import { type ProductVisibility, productVisibility } from '../products/index.ts'
import { announceProject } from './announce-project.ts'
import { copyNotes } from './notes/notes.repository.ts'
import { checkedForm, type GivenForm, knownInputs, visibleForm } from './order-form.ts'
import { checkAttendees, checkColleagues, seenPeopleOf } from './people/named-people.ts'
import {
  countAsked,
  listAsked,
  listEntries,
  listReaders,
  type PeopleOfProject,
  replaceAttendees,
  replacePresenters,
} from './people/project-people.repository.ts'
import { presentForm, presentProject } from './present-projects.ts'
import { checkFolderConflicts } from './products/folder-conflicts.ts'
import {
  addSelection,
  checkCount,
  copyProducts,
  listProjectEntries,
  replaceProjectEntries,
} from './products/project-products.service.ts'
import { checkNotDone, getRunProject, lockEditableProject } from './project-access.ts'
import { checkIncluded, checkProjectRoom, subscriptionOf } from './project-limits.ts'
import { projectRecord } from './project-record.ts'
import { instantsOf, shiftedEnd } from './project-times.ts'
import {
  deleteProjectRow,
  findProjectRow,
  insertProjectRow,
  type ProjectRow,
  type ProjectValues,
  updateProjectRow,
} from './projects.repository.ts'
import { projectAdded } from './projects.topics.ts'
import { seenContent } from './templates/template-content.ts'
import { getUsableTemplate } from './templates/templates.service.ts'
import { withHidden } from './with-hidden.ts'

type WithForm<Given> = Omit<Given, 'orderFields' | 'dynamicFields'> & GivenForm

/** As it is asked for, with ids as the server calls them. */
export type ProjectToMake = WithForm<NewProject>
export type ProjectChanges = WithForm<ProjectEdit>

/** Refuses NotFound, NotAllowed to attendees. */
export async function getProject(scope: Scope, id: string): Promise<Project> {
  return await presentProject(scope, await getRunProject(scope, id))
}

async function described(open: Scope, id: string): Promise<Project> {
  return await presentProject(open, (await findProjectRow(open, id)) ?? refuse('NotFound'))
}

/** All attendees, by the members that groups and tags have now. Refuses NotFound, NotAllowed to attendees. */
export async function listProjectMembers(scope: Scope, id: string): Promise<ProjectMember[]> {
  await getRunProject(scope, id)
  const rows = await listAsked(scope, id)
  const people = await describePeople(
    scope,
    rows.map(({ person }) => person),
  )
  const users = new Map(people.map((user) => [insideId(user), user]))
  return rows.flatMap(({ person, isClient, ...member }) => {
    const user = users.get(person)
    const role = isClient ? ('external' as const) : ('internal' as const)
    return user === undefined ? [] : [{ ...member, user, role }]
  })
}

/** Parts that a finished project keeps as they were. */
const openParts: readonly string[] = ['name', 'description', 'ownerId', 'presenters']

/** Parts in other tables. */
const partsElsewhere = ['presenters', 'attendees', 'products']

/** The present values, as far as the caller sees them, for a caller who saved on a former version. */
function presentParts(open: Scope, project: ProjectRow) {
  return async () => {
    const seen = await productVisibility(open)
    return {
      ...(await listEntries(open, project.id)),
      products: await listProjectEntries(open, project.id),
      fields: project.fieldIds.filter((id) => seen.fields.has(id)),
      priceTypes: project.priceTypeIds.filter((id) => seen.priceTypes.has(id)),
      ...presentForm(visibleForm(project, seen, await knownInputs(open, project))),
    }
  }
}

/**
 * Absent parts stay. Refuses NotFound, also for what the caller doesn't see, NotAllowed to others than owner and
 * super admins, StaleVersion, ProjectDone, SubscriptionNeeded, ProjectNeedsColleague, TooManyProducts, TooManyAttendees,
 * ProjectFolderConflict, and as `checkedForm`.
 */
export async function editProject(
  scope: Scope,
  id: string,
  edit: ProjectChanges,
  basedOn?: number,
): Promise<Project> {
  return await scope.transaction(async (open) => {
    const project = await lockEditableProject(open, id)
    const parts = Object.keys(edit)
    const former = await listReaders(open, id)
    await checkFresh(open, basedOn, projectRecord(id), parts, presentParts(open, project))
    if (parts.some((part) => !openParts.includes(part))) checkNotDone(project)
    await checkIncluded(open, edit)
    if (edit.ownerId !== undefined && edit.ownerId !== project.ownerId)
      await checkColleagues(open, [edit.ownerId])
    const values = await updateValues(open, project, edit)
    await replacePeople(open, id, edit)
    if (edit.products !== undefined) await replaceProjectEntries(open, id, edit.products)
    if (edit.products !== undefined || edit.attendees !== undefined || edit.fields !== undefined) {
      await checkFolderConflicts(open, id, values.fieldIds)
    }
    const elsewhere = partsElsewhere.filter((part) => part in edit)
    if (elsewhere.length > 0) await raiseVersion(open, projectRecord(id), elsewhere)
    await announceProject(open, id, former)
    if (values.ownerId !== project.ownerId && values.ownerId !== open.person?.id) {
      await open.emit(projectAdded, { projectId: id, colleagueIds: [values.ownerId] })
    }
    return await described(open, id)
  })
}

/** Returns what the row has from now on. */
async function updateValues(open: Scope, project: ProjectRow, edit: ProjectChanges): Promise<ProjectValues> {
  const seen = await productVisibility(open)
  const form = await checkedForm(open, project, edit, await knownInputs(open, project))
  const values: ProjectValues = {
    ...project,
    ...withoutUndefined(edit),
    ...form,
    fieldIds: withHidden(project.fieldIds, edit.fields, seen.fields),
    priceTypeIds: withHidden(project.priceTypeIds, edit.priceTypes, seen.priceTypes),
  }
  const isOtherTime = (['timeZone', 'startsLocal', 'endsLocal'] as const).some(
    (part) => values[part] !== project[part],
  )
  const isOtherStart = values.timeZone !== project.timeZone || values.startsLocal !== project.startsLocal
  const instants = isOtherTime ? instantsOf(values, new Date()) : {}
  // A start that passed while something blocked still starts the project, whatever becomes of its end.
  const kept = isOtherStart ? {} : { waitsForStart: project.waitsForStart }
  const isOtherForm = edit.orderFields !== undefined || edit.dynamicFields !== undefined
  await updateProjectRow(open, project.id, { ...values, ...instants, ...kept }, isOtherForm)
  return values
}

function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}

type PeopleGiven = { presenters?: readonly string[] | undefined; attendees?: readonly Attendee[] | undefined }

/** People who were named before may stay, whether or not the caller sees them. */
async function replacePeople(open: Scope, id: string, given: PeopleGiven): Promise<void> {
  if (given.presenters === undefined && given.attendees === undefined) return
  const before = await listEntries(open, id)
  if (given.presenters !== undefined) {
    await checkColleagues(
      open,
      given.presenters.filter((person) => !before.presenters.includes(person)),
    )
    await replacePresenters(open, id, given.presenters)
  }
  if (given.attendees !== undefined) {
    const known = new Set(before.attendees.map((each) => JSON.stringify(each)))
    const unknown = new Map(given.attendees.map((each) => [JSON.stringify(each), each]))
    for (const each of known) unknown.delete(each)
    await checkAttendees(open, [...unknown.values()])
    await replaceAttendees(open, id, given.attendees)
    if ((await countAsked(open, id)) > mostProjectAttendees)
      refuse('TooManyAttendees', { max: mostProjectAttendees })
  }
}

/** Deletes a project with all answers. Refuses NotFound, NotAllowed, StaleVersion. */
export async function deleteProject(scope: Scope, id: string, basedOn?: number): Promise<void> {
  await scope.transaction(async (open) => {
    const project = await lockEditableProject(open, id)
    await checkFresh(open, basedOn, projectRecord(id), 'all', presentParts(open, project))
    await announceProject(open, id)
    await deleteProjectRow(open, id)
  })
}

type Start = Omit<ProjectValues, 'name' | 'ownerId' | 'startsAt' | 'endsAt' | 'waitsForStart'>

const emptyProject: Start = {
  description: '',
  templateId: null,
  timeZone: 'Etc/UTC',
  startsLocal: null,
  endsLocal: null,
  sessions: ['web'],
  interest: true,
  showImpersonification: false,
  fieldIds: [],
  priceTypeIds: [],
  mediaKinds: ['image', 'video', '3d'],
  showsFiles: true,
  orderFields: [],
  dynamicFields: [],
  coverFile: null,
}

/** What the caller sees of it, without dates, as far as the subscription includes it. */
async function startOf(open: Scope, source: Start, seen: ProductVisibility): Promise<Start> {
  const subscription = await subscriptionOf(open)
  const form = subscription.allowShopping ? visibleForm(source, seen) : { orderFields: [], dynamicFields: [] }
  return {
    ...source,
    ...form,
    startsLocal: null,
    endsLocal: null,
    sessions: source.sessions.filter((session) => includesSession(subscription, session as SessionType)),
    fieldIds: source.fieldIds.filter((id) => seen.fields.has(id)),
    priceTypeIds: source.priceTypeIds.filter((id) => seen.priceTypes.has(id)),
  }
}

/**
 * The caller's own. Refuses ProjectsNotAllowed, TooManyProjects, and as `editProject`; NotFound and NotAllowed for a
 * project that the caller doesn't run, NotFound for a template that they may not use.
 */
export async function createProject(scope: Scope, { from, ...given }: ProjectToMake): Promise<Project> {
  return await scope.transaction(async (open) => {
    const source = await sourceOf(open, from)
    await checkProjectRoom(open)
    await checkIncluded(open, given)
    const id = await insertProject(open, given, source)
    await addContent(open, id, given, source)
    await checkFolderConflicts(open, id, ((await findProjectRow(open, id)) ?? refuse('NotFound')).fieldIds)
    await announceProject(open, id)
    return await described(open, id)
  })
}

/** Refuses as `createProject`. */
export async function duplicateProject(
  scope: Scope,
  id: string,
  given: Pick<NewProject, 'startsLocal'> & { name?: string | undefined },
): Promise<Project> {
  const { name } = await getRunProject(scope, id)
  return await createProject(scope, { name, ...withoutUndefined(given), from: { project: id } })
}

/** What a project is made from. */
interface Source {
  start: Start
  /** The project whose dates are taken over, shifted; null for a template, which has none. */
  dated: ProjectRow | null
  people: PeopleOfProject
  addProducts(id: string): Promise<void>
}

async function sourceOf(open: Scope, from: NewProject['from']): Promise<Source | null> {
  if (from === undefined) return null
  return 'project' in from
    ? await projectSource(open, from.project)
    : await templateSource(open, from.template)
}

async function projectSource(open: Scope, id: string): Promise<Source> {
  const row = await getRunProject(open, id)
  return {
    start: row,
    dated: row,
    people: await seenPeopleOf(open, await listEntries(open, id)),
    addProducts: async (to) => {
      await copyProducts(open, { from: id, to })
      await copyNotes(open, { from: id, to })
    },
  }
}

/** Leaves out what is gone or the caller doesn't see. */
async function templateSource(open: Scope, id: string): Promise<Source> {
  const { coverFile, content: stored } = await getUsableTemplate(open, id)
  const { content } = await seenContent(open, stored)
  const { products, fields, priceTypes, ...values } = content
  return {
    start: {
      ...emptyProject,
      ...values,
      coverFile,
      templateId: id,
      fieldIds: fields,
      priceTypeIds: priceTypes,
    },
    dated: null,
    people: { presenters: [], attendees: [] },
    addProducts: (to) => replaceProjectEntries(open, to, products),
  }
}

type Given = Omit<ProjectToMake, 'from'>

async function insertProject(open: Scope, given: Given, source: Source | null): Promise<string> {
  const seen = await productVisibility(open)
  const subscription = await subscriptionOf(open)
  const usual = {
    ...emptyProject,
    timeZone: (await getOwnRow(open)).timeZone,
    sessions: includesSession(subscription, 'web') ? ['web'] : [],
  }
  const start = source === null ? usual : await startOf(open, source.start, seen)
  const values = {
    ...start,
    ...withoutUndefined(given),
    ...(await checkedForm(
      open,
      { orderFields: [], dynamicFields: [] },
      { ...start, ...withoutUndefined(given) },
    )),
    ownerId: open.person?.id ?? refuse('NotAllowed'),
    fieldIds: withHidden([], given.fields ?? start.fieldIds, seen.fields),
    priceTypeIds: withHidden([], given.priceTypes ?? start.priceTypeIds, seen.priceTypes),
  }
  const shifted = given.endsLocal === undefined ? source?.dated : undefined
  const times = shifted ? { ...values, endsLocal: shiftedEnd(shifted, values.startsLocal) } : values
  return await insertProjectRow(open, { ...times, ...instantsOf(times, new Date()) })
}

async function addContent(open: Scope, id: string, given: Given, source: Source | null): Promise<void> {
  const people = source?.people ?? { presenters: [], attendees: [] }
  await replacePeople(open, id, { ...people, ...withoutUndefined(given) })
  if (given.products !== undefined) await replaceProjectEntries(open, id, given.products)
  if (given.selection !== undefined) await addSelection(open, id, given.selection)
  const givesProducts = given.products !== undefined || given.selection !== undefined
  if (!givesProducts) await source?.addProducts(id)
  await checkCount(open, id)
}
