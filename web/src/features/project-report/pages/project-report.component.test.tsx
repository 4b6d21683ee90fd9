// @smoke
/** The report of projects: numbers that lead to their lines, in an address that can be handed on. */
import type { ProjectReport as Answered, ReportFigures, ReportLine } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleSettings, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ProjectReport } from './project-report.tsx'

const figures: ReportFigures = {
  revenue: [
    { currency: 'EUR', amount: '1204.5', list: '1000', agreed: '204.5', late: '0' },
    { currency: 'JPY', amount: '900', list: '900', agreed: '0', late: '0' },
  ],
  ...{ withoutPrice: 0, orders: 2, lines: 3, quantity: '12', presented: 8, ordered: 2 },
  attendees: { invited: 4, came: 3, finished: 2, ordered: 2, seconds: 5_400 },
}
const report: Answered = {
  ...{
    from: '2026-01-01',
    to: '2026-12-31',
    timeZone: 'Asia/Tokyo',
    reach: 'own',
    isPartial: true,
    projects: [],
  },
  ...{ figures, compared: null, waiting: 1, declined: 0 },
  days: [{ day: '2026-03-02', lines: 3, amounts: [{ currency: 'EUR', amount: '1204.5' }] }],
}
const line: ReportLine = {
  ...{ kind: 'agreed', at: '2026-03-02T10:00:00.000Z', project: { _id: idOf(1), name: 'Spring' } },
  ...{ attendee: { _id: idOf(2), name: 'Ann Buyer' }, category: 'Chairs', session: 'st', order: 7 },
  product: { _id: idOf(3), name: 'Oak chair', reference: 'OAK-1' },
  ...{ interested: false, quantity: '5', price: '40.9', listPrice: '50', currency: 'EUR', amount: '204.5' },
  values: [{ name: 'Pieces', type: 'number', unit: 'pcs', value: '5' }],
  dynamicValues: [{ name: 'Volume', value: null, currency: null }],
  comments: [{ author: 'Ann Buyer', text: 'In black, please', at: '2026-03-02T09:00:00.000Z' }],
  author: 'Ann Buyer',
}
const row = {
  ...{
    key: idOf(3),
    name: 'Oak chair',
    reference: 'OAK-1',
    orders: 1,
    lines: 1,
    quantity: '5',
    withoutPrice: 0,
  },
  amounts: [{ currency: 'EUR', amount: '204.5' }],
}

async function openReport(at = '/') {
  return await openPart(<ProjectReport />, {
    at,
    answers: {
      [`GET /domains/${exampleSettings._id}/settings`]: { ...exampleSettings, timeZone: 'Asia/Tokyo' },
      'GET /reports/projects': report,
      'GET /reports/projects/conversion': {
        result: [
          { day: '2026-03-02', presented: 4, ordered: 1 },
          { day: '2026-03-04', presented: 3, ordered: 1 },
        ],
      },
      'GET /reports/projects/options': { projects: [], categories: [], groups: [], presenters: [] },
      'GET /reports/projects/by/product': { total: 1, result: [row] },
      'GET /reports/projects/by/session': {
        total: 1,
        result: [{ ...row, key: 'st', name: 'st', reference: null }],
      },
      'GET /reports/projects/attendees': { total: 0, result: [] },
      'GET /reports/projects/unwanted': {
        total: 1,
        result: [{ product: idOf(4), name: 'Ash stool', reference: 'ASH-1', presented: 3 }],
      },
      'GET /reports/projects/lines': { total: 1, result: [line] },
    },
    messages: ['reports', 'project-report', 'processes'],
  })
}

describe('the report of projects', () => {
  it('says each currency by itself, the zone of its days, and that some may be left out', async () => {
    await openReport()
    await expect.element(page.getByText('€1,204.50').first()).toBeVisible()
    await expect.element(page.getByText('¥900.00').first()).toBeVisible()
    await expect.element(page.getByText(/time zone, Asia\/Tokyo/)).toBeVisible()
    await expect.element(page.getByText(/Only what you may see is counted/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: '25 %' })).toBeVisible()
    await expect.element(page.getByText('2 of 8 products')).toBeVisible()
  })

  it('leads from a number to its lines, back, and to those of another', async () => {
    const { asked } = await openReport()
    const linesAsked = () => asked.filter(({ call }) => call === 'GET /reports/projects/lines').at(-1)?.search
    await page.getByRole('link', { name: '€1,204.50' }).click()
    await expect.element(page.getByRole('dialog').getByText('Oak chair')).toBeVisible()
    expect(linesAsked()?.get('currency')).toBe('EUR')
    await expect.element(page.getByText('€40.90 instead of €50.00')).toBeVisible()
    await expect.element(page.getByText('Pieces: 5 pcs')).toBeVisible()
    await expect.element(page.getByText('Volume: empty')).toBeVisible()
    await expect.element(page.getByText('In black, please')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Show lines of Oak chair' }).click()
    await expect.element(page.getByRole('dialog').getByText('Oak chair')).toBeVisible()
    expect([linesAsked()?.get('currency'), linesAsked()?.get('product')]).toEqual([null, idOf(3)])
  })

  it('leads from parts of a number to theirs: agreed prices of one currency, and who came', async () => {
    const { asked, address } = await openReport()
    const linesAsked = () => asked.filter(({ call }) => call === 'GET /reports/projects/lines').at(-1)?.search
    await page.getByRole('link', { name: 'Agreed €204.50' }).click()
    await expect.element(page.getByRole('dialog').getByText('Oak chair')).toBeVisible()
    expect([linesAsked()?.get('kind'), linesAsked()?.get('currency')]).toEqual(['agreed', 'EUR'])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    for (const [link, sort] of [
      ['3 came', '-came'],
      ['2 finished', '-finished'],
      ['1 h 30 min', '-seconds'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await expect.element(page.getByRole('heading', { name: 'Attendees' })).toBeVisible()
      await expect
        .poll(() =>
          asked.findLast(({ call }) => call === 'GET /reports/projects/attendees')?.search.get('sort'),
        )
        .toBe(sort)
    }
    await page.getByRole('link', { name: 'Nobody wanted' }).click()
    await expect.element(page.getByRole('row', { name: /Ash stool/ })).toBeVisible()
    expect(address()).toContain('by=unwanted')
  })

  it('draws the conversion day by day, and says of a day without anything that nothing is known', async () => {
    await openReport()
    const chart = page.getByRole('figure', { name: 'Conversion by day' })
    await expect
      .element(chart.getByText('On Mar 4, 2026 it was highest: 1 of 3 products. Each day counts by itself.'))
      .toBeVisible()
    await chart.getByRole('button', { name: 'Figures as a table' }).click()
    for (const row of ['Mar 2, 2026 25 %', 'Mar 3, 2026 –', 'Mar 4, 2026 33.3 %'])
      await expect.element(chart.getByRole('row', { name: row })).toBeVisible()
  })

  it('shows another table, and the same after its address was handed on', async () => {
    const { address } = await openReport('/?by=session')
    await expect.element(page.getByRole('link', { name: 'Show lines of Live room' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Orders by' }).click()
    await page.getByRole('option', { name: 'Best sellers' }).click()
    await expect.element(page.getByRole('link', { name: 'Show lines of Oak chair' })).toBeVisible()
    expect(address()).not.toContain('by=')
  })
})
