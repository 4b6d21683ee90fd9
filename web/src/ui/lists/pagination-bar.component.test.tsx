/** The bar under lists: which pages it leads to, and how it is gone through by keys. */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { usePaginationLabels } from '../../lib/i18n/use-pagination-labels.ts'
import { PaginationBar } from './pagination-bar.tsx'

function Example({ total, at }: { total: number; at: number }) {
  const labels = usePaginationLabels()
  const [pageSize, setPageSize] = useState<number>(20)
  return (
    <PaginationBar
      page={at}
      pageSize={pageSize}
      total={total}
      linkTo={(number) => ({ to: '/', search: { page: number } })}
      onPageSize={setPageSize}
      labels={labels}
    />
  )
}

const pages = () => page.getByRole('navigation', { name: 'Pages' })
const link = (name: string) => pages().getByRole('link', { name, exact: true })

describe('the bar under a list', () => {
  it('leads to ten pages at most, names each and says which is open', async () => {
    await openPart(<Example total={1000} at={7} />)
    await expect.element(page.getByText('121–140 of 1,000')).toBeVisible()
    await expect.element(link('Page 7')).toHaveAttribute('aria-current', 'page')
    const numbered = pages().getByRole('link', { name: /^Page / })
    expect(numbered.elements()).toHaveLength(10)
    await expect.element(link('Previous page')).toHaveAttribute('href', '/?page=6')
    await expect.element(link('Next page')).toHaveAttribute('href', '/?page=8')
  })

  it('has no way before the first page and behind the last', async () => {
    await openPart(<Example total={45} at={3} />)
    await expect.element(link('Previous page')).toBeVisible()
    await expect.element(link('Next page')).not.toBeInTheDocument()
  })

  it('of one page is only its range and size', async () => {
    await openPart(<Example total={3} at={1} />)
    await expect.element(page.getByText('1–3 of 3')).toBeVisible()
    await expect.element(pages()).not.toBeInTheDocument()
  })

  it('is followed by keys, and changes its size by keys', async () => {
    const { address } = await openPart(<Example total={1000} at={1} />)
    await userEvent.tab()
    await expect.element(link('Page 1')).toHaveFocus()
    await userEvent.tab()
    await expect.element(link('Page 2')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toMatch(/page=2/)
    const size = page.getByRole('combobox', { name: 'Per page' })
    await size.click()
    const offered = page.getByRole('option')
    expect(offered.elements().map((each) => each.textContent)).toEqual(['10', '20', '50', '100'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByText('1–50 of 1,000')).toBeVisible()
  })
})
