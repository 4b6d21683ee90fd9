/** Whom a caller may name in a project: people and groups that they see. */
import type { Attendee } from '@vitrine/contract'
import { mayNameTags } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { knownTags, listSeenPeople, listVisibleGroups } from '../../people/index.ts'
import type { PeopleOfProject } from './project-people.repository.ts'

/** Owners and presenters are colleagues. Refuses NotFound, ProjectNeedsColleague. */
export async function checkColleagues(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const seen = new Map((await listSeenPeople(scope, ids)).map((person) => [person.id, person]))
  for (const id of ids) {
    const person = seen.get(id) ?? refuse('NotFound')
    if (person.isClient) refuse('ProjectNeedsColleague', { name: person.name || person.email })
  }
}

/** Refuses NotFound, and NotAllowed for tags. */
export async function checkAttendees(scope: Scope, attendees: readonly Attendee[]): Promise<void> {
  const seen = await seenAttendees(scope, attendees)
  if (seen.length === attendees.length) return
  const tags = attendees.flatMap((each) => ('tag' in each ? [each.tag] : []))
  // The names of all tags are known to whoever sees groups; who carries them isn't.
  const isAboutTags = scope.permissions.group.view > 0 && !mayNameTags(scope.permissions)
  refuse(isAboutTags && (await knownTags(scope, tags)).length > 0 ? 'NotAllowed' : 'NotFound')
}

export async function seenAttendees(scope: Scope, attendees: readonly Attendee[]): Promise<Attendee[]> {
  const named = {
    user: attendees.flatMap((each) => ('user' in each ? [each.user] : [])),
    tag: attendees.flatMap((each) => ('tag' in each ? [each.tag] : [])),
  }
  const people = new Set((await listSeenPeople(scope, named.user)).map(({ id }) => id))
  const groups = new Set((await listVisibleGroups(scope)).map(({ id }) => id))
  const tags = new Set(mayNameTags(scope.permissions) ? await knownTags(scope, named.tag) : [])
  return attendees.filter((each) => {
    if ('user' in each) return people.has(each.user)
    return 'group' in each ? groups.has(each.group) : tags.has(each.tag)
  })
}

/** Those whom the caller may name too, without the caller, who owns the copy. */
export async function seenPeopleOf(scope: Scope, people: PeopleOfProject): Promise<PeopleOfProject> {
  const seen = await listSeenPeople(scope, people.presenters)
  return {
    presenters: seen.flatMap(({ id, isClient }) => (isClient || id === scope.person?.id ? [] : [id])),
    attendees: await seenAttendees(scope, people.attendees),
  }
}
