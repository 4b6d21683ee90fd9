/** What clients looked at, in the days that the address says. */
import type { InterestSummary } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enteredAs, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { InterestSection } from './interest-section.tsx'

const byWay = { page: 100, viewer: 75, fullscreen: 0, ar: 0 }
const summary: InterestSummary = {
  timeZone: 'Europe/Paris',
  isNoted: true,
  isWhole: true,
  of: { client: null, product: null, folder: null },
  seconds: 3_725,
  looks: 48,
  byWay,
  clients: 6,
  products: 17,
  stars: 4,
  searches: { found: 21, missed: 9 },
  openedShareLinks: 3,
  days: [
    { day: '2026-11-03', seconds: 3_600, looks: 40 },
    { day: '2026-11-05', seconds: 125, looks: 8 },
  ],
}
const before: InterestSummary = { ...summary, looks: 31, days: [] }
const product = {
  _id: idOf(40),
  name: 'Chair',
  reference: 'C-1',
  seconds: 95,
  looks: 7,
  byWay,
  people: 2,
  stars: 1,
}
const client = {
  ...{ _id: idOf(41), name: 'Ada', company: 'Atelier', email: 'ada@example.org', seconds: 60, looks: 5 },
  ...{ products: 3, stars: 1, searches: 2, lastDay: '2026-11-05' },
}
const medium = {
  ...{
    product: product._id,
    productName: 'Chair',
    media: 'chair.glb',
    seconds: 75,
    looks: 2,
    byWay,
    people: 2,
  },
}
const link = { _id: idOf(43), name: null, times: 3, lastDay: '2026-11-05' }
const folder = { _id: idOf(42), name: 'Oak', path: ['Chairs'], seconds: 30, looks: 2, stars: 0 }

/** As the server names what alone is asked for. */
function narrowed({ url }: Request, given: InterestSummary): InterestSummary {
  const said = new URL(url).searchParams
  const [client, one] = [said.get('client'), said.get('product')]
  return {
    ...given,
    of: { client: client && 'Ada', product: one && 'Chair', folder: null },
    openedShareLinks: client === null && one === null ? given.openedShareLinks : null,
  }
}

const open = (
  given: InterestSummary = summary,
  at = '/here?section=interest&from=2026-11-01&to=2026-11-30',
  { session, answers = {} }: Pick<NonNullable<Parameters<typeof openPart>[1]>, 'session' | 'answers'> = {},
) =>
  openPart(<InterestSection />, {
    ...{ path: '/here', at },
    ...(session === undefined ? {} : { session }),
    messages: ['engagement', 'reports', 'processes', 'search-words', 'errors'],
    answers: {
      'GET /engagement/interest': (request: Request) =>
        new URL(request.url).searchParams.get('from') === '2026-10-01' ? before : narrowed(request, given),
      'GET /engagement/interest/products': { total: 1, result: [product] },
      'GET /engagement/interest/clients': { total: 1, result: [client] },
      'GET /engagement/interest/media': { total: 1, result: [medium] },
      'GET /engagement/interest/share-links': { total: 1, result: [link] },
      'GET /engagement/interest/folders': { total: 1, result: [folder] },
      'GET /engagement/interest/searches': {
        total: 1,
        result: [
          { text: 'green lamp', found: 0, missed: 5, people: 2 },
          { text: 'lamp', found: 7, missed: 0, people: 2 },
        ],
      },
      ...answers,
    },
  })

async function show(table: string) {
  await page.getByRole('combobox', { name: 'Shown' }).click()
  await page.getByRole('option', { name: table }).click()
}

describe('interest of clients', () => {
  it('is told in figures, by day, in the zone of the company', async () => {
    const { asked } = await open()
    await expect.element(page.getByText('1 h 2 min')).toBeVisible()
    await expect.element(page.getByText(/Days in Europe\/Paris/)).toBeVisible()
    await expect
      .element(page.getByRole('figure', { name: 'Viewing time by day' }))
      .toHaveTextContent(/Most on .*: 1 h 0 min/)
    const call = asked.find((each) => each.call === 'GET /engagement/interest')
    expect([call?.search.get('from'), call?.search.get('to')]).toEqual(['2026-11-01', '2026-11-30'])
  })

  it('has whole minutes with even steps at the side of its charts', async () => {
    await open({ ...summary, days: [{ day: '2026-11-03', seconds: 1_130, looks: 4 }] })
    const texts = () =>
      [...document.querySelectorAll('.recharts-yAxis-tick-labels text, .recharts-yAxis text')].map(
        ({ textContent }) => textContent,
      )
    await expect
      .poll(texts)
      .toEqual(['0 min', '5 min', '10 min', '15 min', '20 min', '0 min', '1 min', '2 min'])
  })

  it('is compared with the time before, where that is asked for', async () => {
    await open(summary, '/here?section=interest&from=2026-11-01&to=2026-11-30&compare=before')
    await expect.element(page.getByText(/^31 from/)).toBeVisible()
  })

  it('is told by product, client, folder and search, each at its address', async () => {
    const { address, reread } = await open()
    await expect.element(page.getByRole('row', { name: 'Chair' })).toHaveTextContent('1 min 35 s')
    await show('By client')
    await expect.element(page.getByRole('row', { name: 'Ada' })).toHaveTextContent('Atelier')
    expect(address()).toContain('by=client')
    await show('By folder')
    const oak = page.getByRole('link', { name: 'Count only Chairs › Oak' })
    await expect.element(oak).toHaveAttribute('href', expect.stringContaining(`folder=${folder._id}`))
    await show('By search')
    await reread()
    await expect.element(page.getByRole('row', { name: 'green lamp' })).toHaveTextContent('5')
    expect(address()).toContain('section=interest')
  })

  it('keeps its days where another table is shown, and the table where days change', async () => {
    // Years ago, so that they are no "last month" on whatever day the test runs.
    const { address, asked } = await open(summary, '/here?section=interest&from=2020-02-01&to=2020-02-29')
    await show('By client')
    await page.getByRole('combobox', { name: 'Time' }).click()
    await page.getByRole('option', { name: 'Last month' }).click()
    await expect.poll(address).not.toContain('from=2020-02-01')
    expect(address()).toContain('by=client')
    const from = new URL(address(), location.href).searchParams.get('from')
    await expect
      .poll(() =>
        asked
          .filter(({ call }) => call.endsWith('/clients'))
          .at(-1)
          ?.search.get('from'),
      )
      .toBe(from)
  })

  it('is told by medium with each way apart, and by share link, also of one that is no more', async () => {
    await open()
    await show('By medium')
    const row = page.getByRole('row', { name: 'chair.glb' })
    await expect.element(row).toHaveTextContent('1 min 15 s')
    await expect.element(page.getByRole('columnheader', { name: 'In the 3D viewer' })).toBeVisible()
    await expect
      .element(page.getByRole('figure', { name: 'Viewing time by place' }))
      .toHaveTextContent('On the page, 1 min 40 s')
    await show('By share link')
    await expect.element(page.getByRole('row', { name: 'A link that is no more' })).toHaveTextContent('3')
  })

  it('is sorted by a column, at its address, and by what another table has in its own way', async () => {
    const { address, asked } = await open()
    await page.getByRole('button', { name: 'Stars', exact: true }).click()
    await expect.poll(address).toContain('sort=stars')
    await expect
      .element(page.getByRole('columnheader', { name: 'Stars' }))
      .toHaveAttribute('aria-sort', 'descending')
    const last = (call: string) =>
      asked.filter((each) => each.call === `GET /engagement/interest/${call}`).at(-1)
    await expect.poll(() => last('products')?.search.get('sort')).toBe('stars')
    await show('By medium')
    await expect.poll(() => last('media')?.search.get('sort')).toBe('seconds')
  })

  it('is counted of one client and one product alone, and of all again', async () => {
    const { address, asked } = await open()
    const last = () => asked.filter(({ call }) => call === 'GET /engagement/interest').at(-1)?.search
    await show('By client')
    await page.getByRole('link', { name: 'Count only Ada' }).click()
    await expect.element(page.getByText('Client: Ada')).toBeVisible()
    await page.getByRole('link', { name: 'Count only Chair' }).click()
    await expect.element(page.getByText('Product: Chair')).toBeVisible()
    expect([last()?.get('client'), last()?.get('product')]).toEqual([client._id, product._id])
    await show('By share link')
    await expect.element(page.getByText(/Nobody knows who opened/)).toBeVisible()
    await page.getByRole('button', { name: 'Count others too (Ada)' }).click()
    await expect.element(page.getByText('Client: Ada')).not.toBeInTheDocument()
    expect(address()).toContain(`product=${product._id}`)
    expect([last()?.get('client'), last()?.get('product')]).toEqual([null, product._id])
  })

  it('leads from a number to what it is made of', async () => {
    const { address } = await open()
    await page.getByRole('link', { name: '9', exact: true }).click()
    await expect.element(page.getByRole('row', { name: 'green lamp' })).toBeVisible()
    expect(address()).toContain('by=search')
    expect(address()).toContain('sort=missed')
  })

  it('makes a synonym of a search without results in one press', async () => {
    const there = { kind: 'ignored', language: 'all', words: ['the'], means: [] }
    const { asked } = await open(summary, undefined, {
      answers: {
        'GET /search-words': { entries: [there], version: 6 },
        'PUT /search-words': () => new Response(null, { status: 204 }),
      },
    })
    await show('By search')
    await expect.element(page.getByRole('row', { name: /^lamp/ })).toBeVisible()
    expect(page.getByRole('button', { name: /^Say what/ }).elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Say what “green lamp” means' }).click()
    const dialog = page.getByRole('dialog', { name: 'What is “green lamp”?' })
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Mean' }).fill('floor lamp')
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const sent = asked.find(({ call }) => call === 'PUT /search-words')
    expect(sent?.search.get('version')).toBe('6')
    const synonym = { kind: 'synonym', language: 'all', words: ['green lamp'], means: ['floor lamp'] }
    expect(sent?.body).toEqual([there, synonym])
  })

  it('offers no synonyms to readers who don’t set words of the company', async () => {
    const reader = structuredClone(enteredAs())
    reader.access.permissions.setting.edit = 2
    await open(summary, undefined, { session: reader })
    await show('By search')
    await expect.element(page.getByRole('row', { name: 'green lamp' })).toBeVisible()
    expect(page.getByRole('button', { name: /^Say what/ }).elements()).toEqual([])
  })

  it('says whose searches are not told, and asks for none', async () => {
    const { asked } = await open({ ...summary, isWhole: false, searches: null })
    await show('By search')
    await expect.element(page.getByText(/Only readers who can see all products/)).toBeVisible()
    expect(page.getByText('Searches with results').elements()).toEqual([])
    expect(asked.filter(({ call }) => call.endsWith('/searches'))).toEqual([])
    await expect.element(page.getByText(/Counts only clients and products that you can see/)).toBeVisible()
  })

  it('says that it is switched off', async () => {
    await open({ ...summary, isNoted: false })
    await expect.element(page.getByText(/does not note what clients look at/)).toBeVisible()
  })
})
