/** What was deleted, read page by page and brought back. */
import type { TrashedProduct } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { TrashDrawer } from './trash-drawer.tsx'

const deleted = (number: number): TrashedProduct => ({
  _id: String(number).padStart(24, '0'),
  name: `Chair ${number}`,
  reference: `C-${number}`,
  deletedAt: '2026-11-20T10:00:00.000Z',
  deletedBy: null,
  keptUntil: '2026-12-20T10:00:00.000Z',
})
const all = Array.from({ length: 130 }, (_, place) => deleted(place + 1))
const report = { bulk: deleted(999)._id, total: 1, process: null, changed: 1, refused: 0, faults: [] }

function pageOf(request: Request) {
  const first = (Number(new URL(request.url).searchParams.get('page')) - 1) * 100
  return { total: all.length, result: all.slice(first, first + 100) }
}

async function open(trash: unknown) {
  const restored: unknown[] = []
  const opened = await openPart(
    <TrashDrawer onClose={() => {}} onRestored={(given) => restored.push(given)} />,
    {
      answers: { 'GET /trash/products': trash, 'POST /products/bulk': report },
      messages: ['products-table'],
    },
  )
  return { ...opened, restored }
}

it('shows the first of many, then those that are left, and no button for more after the last', async () => {
  await open(pageOf)
  await expect.element(page.getByText('130 products')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Restore Chair 100', exact: true }))
    .toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Restore Chair 101', exact: true }).query()).toBeNull()
  const more = page.getByRole('button', { name: 'Show 30 more' })
  await more.click()
  await expect
    .element(page.getByRole('button', { name: 'Restore Chair 130', exact: true }))
    .toBeInTheDocument()
  await expect.element(more).not.toBeInTheDocument()
})

it('brings one back, then all that are shown', async () => {
  const { asked, restored } = await open(pageOf)
  const selections = () =>
    asked.flatMap(({ call, body }) =>
      call === 'POST /products/bulk' ? [(body as { selection: { ids: string[] } }).selection.ids] : [],
    )
  await page.getByRole('button', { name: 'Restore Chair 2', exact: true }).click()
  await expect.poll(() => restored).toEqual([report])
  await page.getByRole('button', { name: 'Restore all' }).click()
  await expect.poll(() => restored).toEqual([report, report])
  expect(selections().map((ids) => ids.length)).toEqual([1, 100])
  expect(selections()[0]).toEqual([deleted(2)._id])
})

it('says that it is empty', async () => {
  await open({ total: 0, result: [] })
  await expect.element(page.getByText('The trash is empty')).toBeVisible()
})

it('says that it could not be read, and shows it once it can', async () => {
  let isAway = true
  await open((request: Request) => (isAway ? new Response(null, { status: 500 }) : pageOf(request)))
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  isAway = false
  await retry.click()
  await expect.element(page.getByText('130 products')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})
