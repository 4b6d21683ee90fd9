/** What was changed, in the month that the address says. */
import type { ActivityLine, ActivitySummary } from '@vitrine/contract'
import { effectivePermissions } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, exampleProduct, idOf, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ChangesSection } from './changes-section.tsx'

const chair = exampleProduct(1)
const ada = { _id: idOf(50), name: 'Ada' }
const line = (number: number, more: Partial<ActivityLine> = {}): ActivityLine => ({
  _id: idOf(2_000 + number),
  at: '2026-03-17T09:30:00.000Z',
  person: ada,
  kind: 'updated',
  subject: 'product',
  subjectId: chair._id,
  subjectName: chair.name,
  field: 'name',
  oldValue: `Stool ${number}`,
  newValue: `Chair ${number}`,
  count: null,
  bulk: null,
  isImport: false,
  isThere: true,
  canRestore: true,
  ...more,
})
const summary: ActivitySummary = {
  reach: 'all',
  isWhole: true,
  total: 1_250,
  people: 2,
  days: [
    { day: '2026-03-05', changes: 50 },
    { day: '2026-03-17', changes: 1_200 },
  ],
  options: {
    kinds: [
      { kind: 'updated', changes: 1_200 },
      { kind: 'bulk update', changes: 50 },
    ],
    subjects: [{ subject: 'product', changes: 1_250 }],
    fields: [
      { field: 'name', changes: 700 },
      { field: `detail:${ids.width}`, changes: 500 },
      { field: `detail:${idOf(99)}`, changes: 1 },
    ],
    people: [
      { person: ada, changes: 1_200 },
      { person: null, changes: 50 },
    ],
  },
}
const firstPage = Array.from({ length: 200 }, (_, place) => line(place))
const everything = effectivePermissions([], { isSuperAdmin: true, isClient: false, isPublicToken: false })

interface Given {
  found?: ActivitySummary
  lines?: (search: URLSearchParams) => { lines: ActivityLine[]; next: string | null }
  at?: string
  more?: Record<string, unknown>
}

const open = ({
  found = summary,
  lines = () => ({ lines: firstPage.slice(0, 3), next: null }),
  at = '/here?section=changes&month=2026-03',
  more = {},
}: Given = {}) => {
  const session = enteredAs()
  return openPart(<ChangesSection />, {
    path: '/here',
    at,
    messages: ['activity-report', 'fields', 'reports', 'processes', 'errors'],
    session: { ...session, access: { ...session.access, permissions: everything } },
    answers: {
      'GET /activity-report': found,
      'GET /activity-report/lines': (request: Request) => lines(new URL(request.url).searchParams),
      [`GET /products/${chair._id}`]: chair,
      ...more,
    },
  })
}

const list = () => page.getByRole('list', { name: 'Lines' })

describe('the changes of a month', () => {
  it('are told in figures, by day, and line by line with former and new value', async () => {
    const { asked } = await open({
      lines: () => ({
        lines: [
          line(1),
          line(2, {
            field: `detail:${ids.width}`,
            oldValue: '50',
            newValue: null,
            kind: 'detail field deleted',
          }),
          line(3, { field: `detail:${idOf(99)}`, oldValue: 'a', newValue: 'b' }),
          line(4, {
            ...{ field: null, oldValue: null, newValue: null, subjectId: null, subjectName: '', count: 312 },
            ...{ kind: 'bulk update', isImport: true, isThere: false, canRestore: false, person: null },
          }),
        ],
        next: null,
      }),
    })
    await expect
      .element(page.getByRole('figure', { name: 'Changes by day' }))
      .toHaveTextContent(/Most on .*: 1,200/)
    await expect.element(page.getByRole('status').getByText('1,250 changes')).toBeVisible()
    const rows = list().getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent(/Ada.*Chair 001.*Name: Stool 1 → ?Chair 1/)
    await expect.element(rows.nth(1)).toHaveTextContent(/Value taken away.*Width: 50.*nothing/)
    await expect.element(rows.nth(2)).toHaveTextContent('A field that was deleted: a')
    await expect.element(rows.nth(3)).toHaveTextContent(/The installation.*312 products.*Import/)
    const call = asked.find((each) => each.call === 'GET /activity-report')
    expect([call?.search.get('from'), call?.search.get('to')]).toEqual(['2026-03-01', '2026-03-31'])
  })

  it('are one line for an import, which opens into those of its products', async () => {
    const whole = line(4, {
      ...{ field: null, oldValue: null, newValue: null, subjectId: null, subjectName: '', count: 312 },
      ...{ kind: 'bulk update', isImport: true, isThere: false, canRestore: false, bulk: idOf(77) },
    })
    const { asked, address } = await open({
      lines: (search) => ({ lines: search.get('bulk') === null ? [whole] : [line(1)], next: null }),
    })
    const last = (call: string) => asked.filter((each) => each.call === call).at(-1)?.search
    await page.getByRole('button', { name: '312 products' }).click()
    await expect.element(list().getByRole('listitem')).toHaveTextContent('Stool 1')
    expect(address()).toContain(`bulk=${idOf(77)}`)
    for (const call of ['GET /activity-report', 'GET /activity-report/lines'])
      expect([last(call)?.get('bulk'), last(call)?.get('folded')]).toEqual([idOf(77), 'true'])
    await page.getByRole('button', { name: 'One bulk action' }).click()
    await expect.element(list().getByRole('button', { name: '312 products' })).toBeVisible()
    expect(address()).not.toContain('bulk=')
  })

  it('are those of the days of a mail, over two months, until the whole month is wanted', async () => {
    const { asked, address } = await open({
      at: '/here?section=changes&from=2026-02-23&to=2026-03-01&kind=updated',
    })
    const spans = (call: string) =>
      asked
        .filter((each) => each.call === call)
        .map(({ search }) => [search.get('from'), search.get('to'), search.get('kind')])
    await expect.element(page.getByRole('button', { name: /^Only .* – / })).toBeVisible()
    for (const call of ['GET /activity-report', 'GET /activity-report/lines'])
      expect(spans(call)).toEqual([['2026-02-23', '2026-03-01', 'updated']])
    await page.getByRole('button', { name: /^Only .* – / }).click()
    await expect.poll(address).toContain('month=2026-02')
    expect(address()).not.toMatch(/from=|to=/)
    await expect
      .poll(() => spans('GET /activity-report/lines').at(-1))
      .toEqual(['2026-02-01', '2026-02-28', 'updated'])
  })

  it('are those of another month once it is chosen, and keep what they are narrowed to', async () => {
    const { asked, address } = await open({
      at: '/here?section=changes&month=2026-03&kind=updated&day=2026-03-17',
    })
    await page.getByRole('button', { name: 'The month before' }).click()
    await expect.poll(address).toContain('month=2026-02')
    expect(address()).toContain('kind=updated')
    expect(address()).not.toContain('day=')
    await expect
      .poll(() =>
        asked
          .filter(({ call }) => call.endsWith('/lines'))
          .at(-1)
          ?.search.get('to'),
      )
      .toBe('2026-02-28')
    await page.getByRole('button', { name: 'Month, in UTC' }).click()
    await page.getByRole('button', { name: 'Jan', exact: true }).click()
    await expect.poll(address).toContain('month=2026-01')
  })

  it('begin in 1970', async () => {
    await open({ at: '/here?section=changes&month=1970-01' })
    await expect.element(page.getByRole('button', { name: 'The month before' })).toBeDisabled()
    await expect
      .element(page.getByRole('button', { name: 'Month, in UTC' }))
      .toHaveTextContent('January 1970')
  })

  it('are narrowed by person, kind, field, day and words, each in the address and in each call', async () => {
    const { asked, address, reread } = await open()
    const choose = async (filter: string, option: RegExp) => {
      await page.getByRole('combobox', { name: filter }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await choose('Everybody', /^Ada \(1,200\)/)
    await choose('All that was done', /^Changed \(1,200\)/)
    await choose('All fields', /^Width \(500\)/)
    await choose('All days', /\(1,200\)/)
    await page.getByRole('searchbox', { name: 'Search names and values' }).fill('oak')
    await expect.poll(address).toContain('q=oak')
    await reread()
    const last = (call: string) => asked.filter((each) => each.call === call).at(-1)?.search
    const sent = { person: ada._id, kind: 'updated', field: `detail:${ids.width}`, search: 'oak' }
    await expect
      .poll(() => Object.fromEntries(last('GET /activity-report/lines') ?? []))
      .toMatchObject({ ...sent, from: '2026-03-17', to: '2026-03-17', domain: domainId })
    // The chart keeps the month, so that another day can be chosen.
    expect(Object.fromEntries(last('GET /activity-report') ?? [])).toMatchObject({
      ...sent,
      from: '2026-03-01',
      to: '2026-03-31',
    })
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect.poll(address).not.toContain('kind=')
    expect(address()).toContain('month=2026-03')
  })

  it('stay narrowed while news arrive, and show what is there by now', async () => {
    let lines = [line(1)]
    const { reread, address } = await open({
      at: `/here?section=changes&month=2026-03&person=${ada._id}&q=chair`,
      lines: () => ({ lines, next: null }),
    })
    await expect.element(list().getByText('Chair 1', { exact: false }).first()).toBeVisible()
    lines = [line(7), line(1)]
    await reread()
    await expect.element(list().getByRole('listitem').nth(0)).toHaveTextContent('Stool 7')
    expect(list().getByRole('listitem').elements()).toHaveLength(2)
    expect(address()).toContain('q=chair')
    await expect
      .element(page.getByRole('searchbox', { name: 'Search names and values' }))
      .toHaveValue('chair')
  })

  it('are read further as one gets to the end, and only those in view are on the page', async () => {
    const { asked } = await open({
      lines: (search) =>
        search.get('after') === null
          ? { lines: firstPage, next: `1.${idOf(1)}` }
          : { lines: [line(900, { oldValue: 'The last' })], next: null },
    })
    await expect.element(list().getByRole('listitem').nth(0)).toBeVisible()
    expect(list().getByRole('listitem').elements().length).toBeLessThan(60)
    const scroller = list().element().parentElement
    await expect
      .poll(() => {
        scroller?.scrollTo({ top: scroller.scrollHeight })
        return list().element().textContent
      })
      .toContain('The last')
    const pages = asked.filter(({ call }) => call === 'GET /activity-report/lines')
    expect(pages.map(({ search }) => search.get('after'))).toEqual([null, `1.${idOf(1)}`])
  })

  it('lead to the product as it was, and back to a former value', async () => {
    const { asked } = await open({
      more: {
        [`GET /activity-report/lines/${idOf(2_000)}/product`]: {
          ...{ product: chair._id, name: 'Stool 0', at: summary.days[0]?.day },
          values: [
            { field: 'name', value: 'Stool 0' },
            { field: `detail:${ids.width}`, value: '50' },
          ],
        },
        [`POST /products/${chair._id}/history/${idOf(2_000)}/restore`]: { changed: [chair], faults: [] },
      },
    })
    const menu = page.getByRole('button', { name: 'Actions for the change of Chair 001' }).first()
    await menu.click()
    await page.getByRole('menuitem', { name: 'As it was then' }).click()
    const dialog = page.getByRole('dialog', { name: 'Chair 001 as it was' })
    await expect.element(dialog.getByRole('row', { name: 'Width' })).toHaveTextContent('50')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Put “Stool 0” back' }).click()
    await expect
      .poll(() => asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call))
      .toEqual([`POST /products/${chair._id}/history/${idOf(2_000)}/restore`])
    await expect.poll(() => asked.at(-1)?.call).toMatch(/^GET \/activity-report/)
  })

  it('say where there are none, and whose are told', async () => {
    await open({
      found: { ...summary, isWhole: false, reach: 'own', total: 0, people: 0, days: [] },
      lines: () => ({ lines: [], next: null }),
    })
    await expect.element(page.getByText('Nothing was changed', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/Your own changes, of products/)).toBeVisible()
  })
})
