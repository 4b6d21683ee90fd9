/** Where mails about each report lead. */
import { expect, it } from 'vitest'
import { reportKinds } from './modules.ts'

const id = '0e4f8f5e-58a5-4c4b-9d2f-3f8d2f1f0a01'
const other = '0e4f8f5e-58a5-4c4b-9d2f-3f8d2f1f0a02'
const week = { from: '2026-10-26', to: '2026-11-01' }

/** The page of a report whose schedule was made so, about a week of which its maker knew nothing. */
function leadsTo(name: string, asked: object) {
  const kind = reportKinds.get(name)
  if (kind?.address === undefined) throw new Error(`there is no page of ${name}`)
  const made = kind.asked.parse({ from: '2026-01-01', to: '2026-01-31', ...asked })
  const { pathname, searchParams } = new URL(kind.address(kind.forDays(made, week)), 'http://company.example')
  return [pathname, Object.fromEntries(searchParams)]
}

it('leads to the days that a mail is about, narrowed as its report is', () => {
  expect(leadsTo('projects', {})).toEqual(['/reports/projects', week])
  const narrow = { category: 'none', group: id, presenter: other, session: 'st' }
  expect(leadsTo('projects', { projects: [id], compare: 'before', ...narrow })).toEqual([
    `/reports/projects/${id}`,
    { ...week, compare: 'before', ...narrow },
  ])
  expect(leadsTo('projects', { projects: [id, other] })).toEqual([
    '/reports/projects',
    { ...week, projects: `${id},${other}` },
  ])
  expect(leadsTo('activity', { kind: 'price updated', person: id, search: 'oak & ash' })).toEqual([
    '/reports/activity/catalog',
    { section: 'changes', ...week, kind: 'price updated', person: id, q: 'oak & ash' },
  ])
  expect(leadsTo('interest', { client: id })).toEqual([
    '/reports/activity/catalog',
    { section: 'interest', ...week, client: id },
  ])
})
