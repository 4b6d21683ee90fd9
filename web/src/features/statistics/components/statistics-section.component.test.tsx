/** Figures of the catalogue, each leading to exactly the products it counts. */
import type { ProductFigure, Statistics } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { StatisticsSection } from './statistics-section.tsx'

const published: ProductFigure = {
  key: 'published',
  of: null,
  products: 1_180,
  filters: [{ field: 'published', type: 'EXACT', value: 'true' }],
}
const noImage: ProductFigure = {
  key: 'noImage',
  of: null,
  products: 300,
  filters: [{ field: 'media', type: 'NOT_EXACT', value: 'image' }],
}
const noRetail: ProductFigure = {
  key: 'noPriceOf',
  of: 'Retail',
  products: 600,
  filters: [{ field: 'price:retail', type: 'NON_EXIST', value: '' }],
}
const statistics: Statistics = {
  isWhole: true,
  products: 1_200,
  figures: [published, noImage, noRetail],
  media: {
    image: { items: 2_400, bytes: 5_000_000 },
    video: { items: 3, bytes: 90_000_000 },
    '3d': { items: 40, bytes: 400_000_000 },
    document: { items: 12, bytes: 1_000_000 },
  },
  storage: { images: 5_000_000, videos: 90_000_000, models: 400_000_000, documents: 5_000_000 },
  people: { colleagues: 7, clients: 31, invited: 2, seenLately: 18, groups: 5 },
  projects: { upcoming: 1, ongoing: 2, done: 4, web: 6, st: 1, ar: 0, rooms: 9 },
  subscription: {
    subscription: enteredAs().domain.subscription,
    arProducts: 40,
    projects: 3,
    internalUsers: 7,
  },
}

const open = (answer: Statistics | (() => Response), session = enteredAs()) =>
  openPart(<StatisticsSection />, {
    session,
    messages: ['statistics', 'reports', 'processes', 'errors'],
    answers: { 'GET /statistics': answer },
  })

function leadsTo(link: ReturnType<typeof page.getByRole>) {
  const address = new URL((link.element() as HTMLAnchorElement).href)
  return [address.pathname, JSON.parse(address.searchParams.get('filters') ?? '[]') as unknown]
}

it('leads from each number to the products that it counts', async () => {
  await open(statistics)
  const figures = page.getByRole('region', { name: 'The catalog in figures' })
  await expect.element(figures.getByRole('link', { name: '1,180' })).toBeVisible()
  expect(leadsTo(figures.getByRole('link', { name: '1,180' }))).toEqual([
    '/content/products',
    published.filters,
  ])
  expect(leadsTo(figures.getByRole('link', { name: '1,200' }))).toEqual(['/content/products', []])
  const row = page.getByRole('row', { name: 'Without the price Retail' })
  await expect.element(row).toHaveTextContent('50 %')
  expect(leadsTo(row.getByRole('link', { name: '600' }))).toEqual(['/content/products', noRetail.filters])
  const pictures = page
    .getByRole('region', { name: 'Media and documents' })
    .getByRole('link', { name: '2,400' })
  expect(leadsTo(pictures)).toEqual([
    '/content/products',
    [{ field: 'media', type: 'EXACT', value: 'image' }],
  ])
})

it('says what is missing most, and how much is stored', async () => {
  await open(statistics)
  await expect
    .element(page.getByRole('figure', { name: 'What products lack' }))
    .toHaveTextContent('Most often missing: Without the price Retail – 600 of 1,200 products.')
  await expect.element(page.getByRole('row', { name: '3D models' }).first()).toHaveTextContent('40')
  await expect.element(page.getByText('Counts all products of the company.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Here in the last 30 days' })).toHaveTextContent('18')
})

it('says where it counts a part, and is silent on what its reader may not see', async () => {
  await open({ ...statistics, isWhole: false, storage: null, people: null, subscription: null })
  await expect.element(page.getByText(/Counts only what you see/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Ongoing projects' })).toBeVisible()
  for (const text of ['Storage in use', 'Colleagues', 'of the plan'])
    expect(page.getByText(text).elements()).toEqual([])
})

it('has no links for who may not look at products', async () => {
  const session = enteredAs()
  const { permissions } = session.access
  await open(statistics, {
    ...session,
    access: {
      ...session.access,
      permissions: { ...permissions, folder: { ...permissions.folder, view: 0, edit: 0 } },
    },
  })
  await expect.element(page.getByText('1,180')).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

it('says what went wrong, and asks again', async () => {
  let isBroken = true
  await open(() =>
    isBroken ? Response.json({ code: 'InternalError' }, { status: 500 }) : Response.json(statistics),
  )
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: '1,180' })).toBeVisible()
})
