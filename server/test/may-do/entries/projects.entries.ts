/** Calls about projects. */
import type { Random } from '../../random-worlds/random.ts'
import { type Attempt, type Entry, first, withinCompany } from '../attempt.ts'
import { isSuperAdmin, type Outcome } from '../model.ts'
import { type Caller, inventedId, type Project, type World } from '../world.ts'

const staff = { for: 'staff' } as const

const invented: Project = { id: inventedId, owner: inventedId, presenters: [], asked: [], state: 'upcoming' }

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
const isDone = ({ state }: Project) => state === 'done'

const ofProducts =
  (body: (product: string) => object): Given =>
  (project, world, random) => ({
    body: body(random.pick(world.products).id),
    isRefused: isDone(project),
  })

export const projectEntries: Record<string, Entry> = {
  'projects.createProject': withinCompany(staff, () => ({
    body: { name: 'Some project' },
    expected: 'done',
  })),
  'projects.editProject': withinCompany(
    staff,
    changed((project) => ({ ...versioned(project), body: { name: 'Other project' } })),
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
