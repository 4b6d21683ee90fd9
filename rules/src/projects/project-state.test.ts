import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasProjectRight,
  highestProjectRole,
  nextProjectState,
  offeredProjectActions,
  type ProjectRole,
  projectActions,
  projectRights,
  projectRoles,
  projectStates,
} from './project-state.ts'
import { activeSessions, mayChooseSession, type SessionFlags, sessionTypes } from './session-types.ts'

const somebody = (...roles: ProjectRole[]) => ({ roles, isSuperAdmin: false })
const superAdmin = { roles: [], isSuperAdmin: true }

describe('the state of a project', () => {
  it('goes from upcoming to ongoing to done and back to ongoing, and nowhere else', () => {
    const all = projectStates.flatMap((state) =>
      projectActions.map((action) => [state, action, nextProjectState(state, action)]),
    )
    expect(all.filter(([, , next]) => next !== null)).toEqual([
      ['upcoming', 'start', 'ongoing'],
      ['ongoing', 'end', 'done'],
      ['done', 'reopen', 'ongoing'],
    ])
  })

  it('is changed by owners and super admins alone, by one action each', () => {
    for (const person of [somebody('owner'), somebody('external', 'owner'), superAdmin])
      expect(projectStates.map((state) => offeredProjectActions(state, person))).toEqual([
        ['start'],
        ['end'],
        ['reopen'],
      ])
    for (const person of [somebody(), somebody('presenter', 'internal'), somebody('external')])
      expect(projectStates.flatMap((state) => offeredProjectActions(state, person))).toEqual([])
  })
})

describe('who has several roles', () => {
  const roles = fc.subarray([...projectRoles])

  it('is named by the highest', () => {
    expect(highestProjectRole(['external', 'presenter'])).toBe('presenter')
    expect(highestProjectRole(['internal', 'external', 'owner'])).toBe('owner')
    expect(highestProjectRole([])).toBeNull()
  })

  it('has the rights of each, and no others', () => {
    fc.assert(
      fc.property(roles, roles, fc.constantFrom(...projectRights), (one, other, right) => {
        const united = hasProjectRight(somebody(...one, ...other), right)
        expect(united).toBe(
          hasProjectRight(somebody(...one), right) || hasProjectRight(somebody(...other), right),
        )
      }),
    )
  })

  it('answers as an attendee only', () => {
    const answering = [somebody('owner'), somebody('presenter'), superAdmin, somebody('owner', 'internal')]
    expect(answering.map((person) => hasProjectRight(person, 'answer'))).toEqual([false, false, false, true])
    expect(projectRights.filter((right) => hasProjectRight(somebody('presenter'), right))).toEqual([
      'followProgress',
      'present',
      'answerForOthers',
    ])
    expect(projectRights.filter((right) => hasProjectRight(superAdmin, right))).toEqual([
      'edit',
      'followProgress',
    ])
  })
})

describe('sessions', () => {
  const everything: SessionFlags = {
    isActive: true,
    enabledSessions: { web: true, ar: true, st: true },
    allowCentral: true,
    allowShopping: true,
  }
  const sessions = [...sessionTypes]
  const openWith = (flags: Partial<SessionFlags>) => {
    const active = activeSessions({ state: 'ongoing', sessions }, { ...everything, ...flags })
    return sessionTypes.filter((type) => active[type])
  }

  it('are open while the project is, those that it has', () => {
    const open = projectStates.map((state) => activeSessions({ state, sessions: ['web', 'ar'] }, everything))
    const closed = { web: false, ar: false, st: false }
    expect(open).toEqual([closed, { web: true, ar: true, st: false }, closed])
  })

  it('are bound by the flags of the subscription', () => {
    expect(openWith({})).toEqual(['web', 'ar', 'st'])
    expect(openWith({ isActive: false })).toEqual([])
    expect(openWith({ allowCentral: false })).toEqual(['web'])
    expect(openWith({ allowShopping: false })).toEqual(['web', 'ar'])
    expect(openWith({ enabledSessions: { web: false, ar: true, st: false } })).toEqual(['ar'])
    const noShopping = { ...everything, allowShopping: false, allowCentral: false }
    expect(sessionTypes.filter((type) => mayChooseSession(type, noShopping))).toEqual(['web', 'ar'])
  })
})
