import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { PagedTable } from './query-table.tsx'
import { useListPage } from './use-list-page.ts'
import { useSelection } from './use-selection.ts'

interface Asking {
  search?: string
  sort?: string
  page?: number
  size?: number
}

interface Chair {
  _id: string
  name: string
}

const total = 45
let failures = 0
/** A search for `broken` fails twice. */
async function findChairs(asked: string): Promise<{ result: Chair[]; total: number }> {
  if (asked.includes('"search":"broken"') && failures < 2) {
    failures += 1
    throw new Error('broken')
  }
  if (asked.includes('"search":"none"')) return { result: [], total: 0 }
  const from = (JSON.parse(asked) as { page: number }).page
  const names = ['Oslo', 'Lima', 'Rome'].map((name) => `${name} ${from}`)
  return { result: names.map((name) => ({ _id: name, name })), total }
}

function Chairs() {
  const search = useSearch({ strict: false }) as Asking
  const { paging, filter, narrow, pages, sorting } = useListPage(search, { sort: 'name' })
  const asked = JSON.stringify({ ...paging, ...filter, page: Number(paging.page) })
  const chairs = useQuery({ queryKey: ['chairs', asked], queryFn: () => findChairs(asked), retry: false })
  const { clear, ...selection } = useSelection({ ...search, page: undefined })
  return (
    <>
      <SearchField
        label="Search"
        shown={search.search ?? ''}
        onSearch={(text) => narrow({ search: text === '' ? undefined : text })}
      />
      <output aria-label="Asked">{asked}</output>
      <PagedTable
        query={chairs}
        pages={{ ...pages, page: Number(pages.page) }}
        sorting={sorting}
        selection={{
          ...selection,
          mayChoose: ({ name }) => !name.startsWith('Rome'),
          allLabel: 'All',
          labelOf: ({ name }) => name,
        }}
        columns={[{ heading: 'Name', sortBy: 'name', cell: ({ name }) => name }]}
        empty="No chairs"
      />
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}

const asked = () => page.getByLabelText('Asked')

describe('a list page', () => {
  it('writes search, order and page into the address, and begins each other list at its first page', async () => {
    const { address } = await openPart(<Chairs />)
    await page.getByRole('link', { name: 'Page 3' }).click()
    await expect.element(page.getByText('Oslo 3')).toBeVisible()
    expect(address()).toBe('/?page=3')
    await page.getByRole('button', { name: 'Name' }).click()
    await expect.element(asked()).toHaveTextContent('"sort":"-name"')
    expect(address()).toBe('/?sort=-name')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.element(page.getByText('Oslo 2')).toBeVisible()
    await page.getByLabelText('Search').fill('wood')
    await expect.element(asked()).toHaveTextContent('"search":"wood"')
    expect(address()).toBe('/?sort=-name&search=wood')
    await page.getByLabelText('Search').fill('')
    await expect.element(asked()).not.toHaveTextContent('wood')
    expect(address()).toBe('/?sort=-name')
  })

  it('says that nothing was found, and after a failure tries again', async () => {
    await openPart(<Chairs />)
    await page.getByLabelText('Search').fill('none')
    await expect.element(page.getByText('No chairs')).toBeVisible()
    await page.getByLabelText('Search').fill('broken')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => failures).toBe(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Lima 1')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('selects on several pages what may be selected, and nothing of another list', async () => {
    await openPart(<Chairs />)
    await page.getByRole('checkbox', { name: 'All' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Lima 1' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Rome 1' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Lima 2' })).not.toBeChecked()
    await page.getByRole('link', { name: 'Page 1' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Lima 1' })).toBeChecked()
    await page.getByRole('button', { name: 'Name' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Lima 1' })).not.toBeChecked()
  })
})
