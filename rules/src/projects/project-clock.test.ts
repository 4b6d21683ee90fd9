import { describe, expect, it } from 'vitest'
import { type ClockedProject, clockAction, reminderInstant, remindersDue } from './project-clock.ts'

const morning = '2026-11-20T08:00:00Z'
const noon = '2026-11-20T12:00:00Z'
const evening = '2026-11-20T18:00:00Z'
const lastWeek = '2026-11-13T12:00:00Z'
const date = (at: string, setAt = lastWeek, isReminded = false) => ({ at, setAt, isReminded })
const upcoming: ClockedProject = {
  state: 'upcoming',
  starts: date(noon),
  ends: date(evening),
  startedAt: null,
}
const ongoing: ClockedProject = { ...upcoming, state: 'ongoing', startedAt: noon }

describe('the clock', () => {
  it('starts a project at its instant, not before', () => {
    expect(clockAction(upcoming, false, '2026-11-20T11:59:59.999Z')).toBeNull()
    expect(clockAction(upcoming, false, noon)).toBe('start')
    expect(clockAction({ ...upcoming, starts: null }, false, noon)).toBeNull()
  })

  it('starts later where nothing ran at the instant, but nothing that would be over', () => {
    expect(clockAction(upcoming, false, '2026-11-20T17:59:00Z')).toBe('start')
    expect(clockAction(upcoming, false, evening)).toBeNull()
    expect(clockAction({ ...upcoming, ends: null }, false, '2026-12-24T00:00:00Z')).toBe('start')
  })

  it('starts nothing while a finding blocks, and then does', () => {
    expect(clockAction(upcoming, true, noon)).toBe('blocked')
    expect(clockAction(upcoming, true, morning)).toBeNull()
    expect(clockAction(upcoming, false, '2026-11-20T13:00:00Z')).toBe('start')
  })

  it('starts nothing by a date that was past when it was set', () => {
    expect(clockAction({ ...upcoming, starts: date(morning, noon) }, false, evening)).toBeNull()
    expect(clockAction({ ...upcoming, starts: date(noon, noon), ends: null }, false, evening)).toBeNull()
  })

  it('starts once: what is ongoing or done stays so', () => {
    expect(clockAction({ ...ongoing, ends: null }, false, evening)).toBeNull()
    expect(clockAction({ ...ongoing, state: 'done' }, false, evening)).toBeNull()
  })

  it('ends a project at its instant', () => {
    expect([noon, evening].map((now) => clockAction(ongoing, false, now))).toEqual([null, 'end'])
    expect(clockAction(ongoing, true, evening)).toBe('end')
  })

  it('ends nothing by a date that was past when it was set, or when the project was started', () => {
    expect(clockAction({ ...ongoing, ends: date(noon, evening) }, false, evening)).toBeNull()
    expect(clockAction({ ...ongoing, startedAt: evening }, false, '2026-11-21T00:00:00Z')).toBeNull()
  })
})

describe('reminders', () => {
  it('are due in the 24 hours before, once', () => {
    const dueAt = (now: string) => remindersDue(upcoming, now)
    expect(reminderInstant(noon)).toBe('2026-11-19T12:00:00.000Z')
    expect(['2026-11-19T11:59:59Z', '2026-11-19T12:00:00Z', morning, noon].map(dueAt)).toEqual([
      [],
      ['startingSoon'],
      ['startingSoon'],
      [],
    ])
    expect(remindersDue({ ...upcoming, starts: date(noon, lastWeek, true) }, morning)).toEqual([])
  })

  it('are of the end while a project is ongoing, and of nothing afterwards', () => {
    expect(remindersDue(ongoing, morning)).toEqual(['endingSoon'])
    expect(remindersDue({ ...ongoing, state: 'done' }, morning)).toEqual([])
    expect(remindersDue({ ...ongoing, ends: null }, morning)).toEqual([])
  })

  it('come 24 elapsed hours before, an hour off where clocks change in between', () => {
    // Paris puts its clocks forward on 29 March 2026: 9 o'clock is at 7 UTC that day, and was at 8 the day before.
    expect(reminderInstant('2026-03-29T07:00:00Z')).toBe('2026-03-28T07:00:00.000Z')
  })
})
