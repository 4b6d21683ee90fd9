/** What staff are led to on their home page: what lacks something, in all folders or their own. Clients see none of it. */
import type { ProductFilter, Purpose } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  domainId,
  enteredAs,
  exampleFolders,
  exampleSettings,
  idOf,
  ids,
  keys,
} from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { Worklists } from './worklists.tsx'

const catalog: Purpose = {
  _id: idOf(60),
  name: 'Catalog',
  needs: [keys.material, 'description', 'media:document'],
  isCounted: true,
}
const counted: Purpose = { ...catalog, _id: idOf(61), name: 'Print', isCounted: false }
/** How many products aren't complete, and how many of them lack a field; a tenth of each in one's own folders. */
const totals: Readonly<Record<string, number>> = { [keys.material]: 20, description: 30 }

async function open({ isClient = false, editable = [ids.showroom] as string[], total = 50 } = {}) {
  const entered = enteredAs()
  const folders = exampleFolders.result.map((one) => ({ ...one, isEditable: editable.includes(one._id) }))
  return await openPart(<Worklists />, {
    session: { ...entered, access: { ...entered.access, isClient } },
    answers: {
      [`GET /domains/${domainId}/settings`]: { ...exampleSettings, purposes: [catalog, counted] },
      'GET /folders': { total: folders.length, result: folders },
      'POST /products/query': async (request: Request) => {
        const { filters }: { filters: ProductFilter[] } = await request.json()
        const all = totals[filters.at(-1)?.field ?? ''] ?? total
        const isOwn = filters.some(({ field }) => field === 'folder')
        return Response.json({ total: isOwn ? all / 10 : all, result: [] })
      },
    },
    messages: ['home', 'purposes', 'fields'],
  })
}

const region = () => page.getByRole('region', { name: 'To complete' })
const links = () =>
  region()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

it('counts what isn’t complete, what most lack first, and again for the folders that are theirs', async () => {
  await open()
  await expect
    .poll(links)
    .toEqual(['50 products aren’t complete', '30 lack: Description', '20 lack: Material'])
  await expect.element(region()).not.toHaveTextContent('Print')
  for (const [scope, expected] of [
    ['Folders I edit', ['5 products aren’t complete', '3 lack: Description', '2 lack: Material']],
    ['All products', ['50 products aren’t complete', '30 lack: Description', '20 lack: Material']],
  ] as const) {
    await region().getByText(scope).click()
    await expect.poll(links).toEqual(expected)
  }
  const address = region().getByRole('link', { name: 'Material' }).element().getAttribute('href') ?? ''
  expect(decodeURIComponent(address)).toContain(`complete:${catalog._id}`)
  expect(decodeURIComponent(address)).toContain(keys.material)
})

it.each([
  ['no folder', []],
  ['all folders', exampleFolders.result.map(({ _id }) => _id)],
])('offers no choice of folders to those who edit %s', async (_which, editable) => {
  await open({ editable })
  await expect.element(region().getByRole('link').first()).toBeVisible()
  expect(region().getByRole('radio').elements()).toHaveLength(0)
})

it('says so where all is complete', async () => {
  await open({ total: 0 })
  await expect.element(region()).toHaveTextContent('All products are complete')
})

it('says nothing to clients, and counts nothing for them', async () => {
  const { asked } = await open({ isClient: true })
  await expect.poll(() => asked.map(({ call }) => call)).toContain(`GET /domains/${domainId}/settings`)
  expect(region().elements()).toHaveLength(0)
  expect(asked.map(({ call }) => call)).not.toContain('POST /products/query')
})
