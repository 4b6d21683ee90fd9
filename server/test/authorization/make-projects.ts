/** Projects in each state, of several people, who present and attend those of others; and a template of each. */
import { inviteToProject } from '../../src/modules/projects/people/invite.service.ts'
import { endProject, startProject } from '../../src/modules/projects/project-states.service.ts'
import { createProject } from '../../src/modules/projects/projects.service.ts'
import { createTemplate } from '../../src/modules/projects/templates/templates.service.ts'
import { openRoom } from '../../src/modules/rooms/rooms.service.ts'
import type { Making } from './making.ts'
import type { Person, Project, World } from './world.ts'

const states = ['upcoming', 'ongoing', 'done'] as const

export async function makeProjects(making: Making, world: World, people: readonly Person[]): Promise<void> {
  const { random, scopeFor } = making
  for (const [n, owner] of people.entries()) {
    const scope = await scopeFor(owner)
    const others = people.filter(({ id }) => id !== owner.id)
    const presenters = random.some(others, 0.3).map(({ id }) => id)
    const some = random.some(others, 0.4)
    // What nobody is asked, and what has no products, can't start.
    const asked = (some.length === 0 ? others.slice(0, 1) : some).map(({ id }) => id)
    const selection = { ids: [random.pick(world.products).id] }
    const state = states[n % states.length] ?? 'upcoming'
    const attendees = asked.map((user) => ({ user }))
    const sessions = ['web' as const, 'st' as const]
    const given = { name: `Project ${n}`, presenters, attendees, selection, sessions }
    const { _id: id } = await createProject(scope, given)
    await inviteToProject(scope, id)
    if (state !== 'upcoming') await startProject(scope, id)
    const opened = state === 'upcoming' ? null : await openRoom(scope, id, 'st')
    const room = opened === null ? null : { id: opened._id, code: opened.code ?? '' }
    if (state === 'done') await endProject(scope, id)
    world.projects.push({ id, owner: owner.id, presenters, asked, state, room } satisfies Project)
    const template = { name: `Template ${n}`, from: { project: id }, sharedWithGroups: [] }
    world.templates.push({ id: (await createTemplate(scope, template))._id, owner: owner.id })
  }
}
