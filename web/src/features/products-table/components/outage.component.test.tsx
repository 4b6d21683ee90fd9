import { describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { exampleProduct, idOf, keys } from '../../../../test/example-company.ts'
import { cell, openProducts, tenProducts } from '../../../../test/open/open-products.tsx'
import { press } from '../../../../test/press.ts'
import type { ProductServer } from '../../../../test/servers/product-server.ts'

const [reference, retail, width] = [1, 2, 3]
const chair = (number: number) => idOf(1_000 + number)
const editor = (field: string, number: number) =>
  page.getByRole('textbox', { name: `${field}: Chair ${String(number).padStart(3, '0')}` })
/** The server is looked for with pauses of some seconds. */
const patience = { timeout: 60_000 }
const see = (locator: Locator) => expect.element(locator, patience)
const poll = (read: () => unknown) => expect.poll(read, patience)
const banner = () => page.getByText(/no connection to the server/i)
const mark = (row: number, column: number) => cell(row, column).getByRole('img', { name: 'Not saved yet' })

async function type(field: string, row: number, column: number, text: string): Promise<void> {
  await cell(row, column).click()
  await press('F2')
  await editor(field, row).fill(text)
  await press('Enter')
}

/** Nothing waits any more, and no notice says that something waits. */
async function expectSettled(server: ProductServer, values: readonly [number, string, string | null][]) {
  for (const [number, field, value] of values)
    await poll(() => server.valueOf(chair(number), field)).toBe(value)
  await see(banner()).not.toBeInTheDocument()
  await see(page.getByRole('img', { name: 'Not saved yet' })).not.toBeInTheDocument()
}

describe.each(['refused', 'unavailable', 'answer lost'] as const)('while the server is away (%s)', (how) => {
  it('keeps what is typed, marked, with the table around it, and sends it in order once it is back', async () => {
    const { server } = await openProducts()
    await see(cell(0, width)).toHaveTextContent('50')
    server.goAway(how)
    await type('Width', 1, width, '61')
    await see(mark(1, width)).toBeVisible()
    await see(banner()).toHaveTextContent('1 change is not saved yet')
    await type('Width', 2, width, '62')
    await type('Width', 1, width, '63')
    await see(banner()).toHaveTextContent('3 changes are not saved yet')
    await see(cell(1, width)).toHaveTextContent('63')
    await see(cell(9, width)).toHaveTextContent('50')
    await see(page.getByRole('alert')).not.toBeInTheDocument()
    server.comeBack()
    await expectSettled(server, [
      [1, keys.width, '63'],
      [2, keys.width, '62'],
    ])
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    await cell(4, reference).click()
    await press('Control+z', 'Control+z')
    await poll(() => server.valueOf(chair(2), keys.width)).toBe('50')
  })
})

describe('values that wait for the connection', () => {
  it('are sent one by one with the last of each, and those nobody sent are taken back by Undo here', async () => {
    const { server } = await openProducts()
    await see(cell(0, width)).toHaveTextContent('50')
    server.goAway('refused')
    await type('Reference', 5, reference, 'FIRST')
    for (const text of ['71', '72', '73']) await type('Width', 1, width, text)
    await press('Control+z')
    await see(cell(1, width)).toHaveTextContent('72')
    server.comeBack()
    await expectSettled(server, [
      [1, keys.width, '72'],
      [5, 'reference', 'FIRST'],
    ])
    expect(server.writes.map(({ values }) => values)).toEqual([
      { reference: 'FIRST' },
      { [keys.width]: '72' },
    ])
  })

  it('ask which one counts where somebody else has written in between', async () => {
    const { server } = await openProducts()
    await see(cell(0, width)).toHaveTextContent('50')
    server.goAway('refused')
    await type('Reference', 1, reference, 'MINE')
    await type('Width', 2, width, '62')
    server.change(chair(1), 'reference', 'THEIRS')
    server.comeBack()
    const question = page.getByRole('dialog', { name: 'Reference was changed by somebody else' })
    await see(question).toHaveTextContent('MINE')
    await see(question).toHaveTextContent('THEIRS')
    await poll(() => server.valueOf(chair(2), keys.width)).toBe('62')
    await question.getByRole('button', { name: 'Use mine' }).click()
    await expectSettled(server, [[1, 'reference', 'MINE']])
  })

  it('that are refused then stand in their cells with the reason, and the others are saved', async () => {
    const { server } = await openProducts()
    await see(cell(0, width)).toHaveTextContent('50')
    server.refuse('reference', 'REF-009', 'ReferenceAlreadyExists', { reference: 'REF-009' })
    server.goAway('unavailable')
    await type('Reference', 1, reference, 'REF-009')
    await type('Width', 2, width, '62')
    server.comeBack()
    await expectSettled(server, [[2, keys.width, '62']])
    await see(cell(1, reference)).toHaveTextContent('REF-009')
    await cell(1, reference).click()
    await see(page.getByRole('alert')).toHaveTextContent('REF-009')
    await type('Reference', 1, reference, 'REF-100')
    await expectSettled(server, [[1, 'reference', 'REF-100']])
  })

  it('survive that the page is loaded anew', async () => {
    const { server } = await openProducts()
    await see(cell(0, width)).toHaveTextContent('50')
    server.goAway('answer lost')
    await type('Width', 1, width, '61')
    await type('Retail', 2, retail, '262')
    await see(mark(2, retail)).toBeVisible()
    server.comeBack()
    server.goAway('refused')
    await openProducts({ reloaded: server })
    await see(banner()).toHaveTextContent('2 changes are not saved yet')
    server.comeBack()
    await expectSettled(server, [
      [1, keys.width, '61'],
      [2, keys.retail, '262'],
    ])
    await see(cell(2, retail)).toHaveTextContent('262')
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })

  it('are the same in the panel', async () => {
    const { server } = await openProducts({ address: `/content/products/${chair(1)}` })
    const panel = page.getByRole('dialog', { name: 'Product' })
    await panel.getByRole('button', { name: 'Edit Reference', exact: true }).click()
    server.goAway('refused')
    await panel.getByRole('textbox', { name: 'Reference', exact: true }).fill('KEPT')
    await press('Enter')
    await see(panel.getByText('Not saved yet')).toBeVisible()
    await see(panel.getByText('KEPT')).toBeVisible()
    server.comeBack()
    await expectSettled(server, [[1, 'reference', 'KEPT']])
    await see(panel.getByText('Not saved yet')).not.toBeInTheDocument()
  })
})

describe('content that is on screen', () => {
  it('stays when it can not be read again, says so, and is fresh by itself once the server is back', async () => {
    const { server, hearNews } = await openProducts()
    await see(cell(0, reference)).toHaveTextContent('REF-000')
    server.goAway('unavailable')
    server.change(chair(0), 'reference', 'NEWER')
    await hearNews()
    await see(banner()).toBeVisible()
    await see(page.getByText(/could not be refreshed/)).toBeVisible()
    await see(cell(0, reference)).toHaveTextContent('REF-000')
    await see(page.getByRole('tree').getByText('Showroom')).toBeVisible()
    server.comeBack()
    await see(cell(0, reference)).toHaveTextContent('NEWER')
    await see(page.getByText(/could not be refreshed/)).not.toBeInTheDocument()
    await see(banner()).not.toBeInTheDocument()
  })

  it('that was never read says why, and comes by itself', async () => {
    const { server } = await openProducts()
    await see(cell(0, reference)).toHaveTextContent('REF-000')
    server.goAway('refused')
    await page
      .getByRole('tree')
      .getByRole('link', { name: /Showroom/ })
      .click()
    await see(page.getByText('This could not be loaded')).toBeVisible()
    await see(page.getByRole('tree').getByText('Showroom')).toBeVisible()
    server.comeBack()
    await see(cell(0, reference)).toHaveTextContent('REF-000')
    await see(banner()).not.toBeInTheDocument()
  })
})

describe('an open editor', () => {
  it('keeps its text where the list becomes empty, says so, and saves it', async () => {
    const { server, hearNews } = await openProducts({
      products: tenProducts().slice(0, 1),
      address: '/content/products?q=Chair',
    })
    await cell(0, reference).click()
    await press('F2')
    await editor('Reference', 0).fill('TYPED')
    server.change(chair(0), 'name', 'A stool')
    await hearNews()
    await see(page.getByRole('alert')).toHaveTextContent('no longer in this list')
    await see(editor('Reference', 0)).toHaveValue('TYPED')
    await press('Enter')
    await poll(() => server.valueOf(chair(0), 'reference')).toBe('TYPED')
    await see(page.getByText('No product matches')).toBeVisible()
  })

  it('keeps its text where its product has moved to where the list has not been read, and says nothing', async () => {
    const products = Array.from({ length: 250 }, (_, index) => exampleProduct(index))
    const { server, hearNews } = await openProducts({ products })
    await cell(3, reference).click()
    await press('F2')
    await editor('Reference', 3).fill('TYPED')
    server.change(chair(3), 'name', 'Zebra')
    await hearNews()
    await see(page.getByText('Chair 004')).toBeVisible()
    await see(page.getByRole('textbox', { name: /Reference/ })).toHaveValue('TYPED')
    expect(page.getByRole('alert').query()).toBeNull()
    await press('Enter')
    await poll(() => server.valueOf(chair(3), 'reference')).toBe('TYPED')
  })

  it('keeps its text where a colleague deletes the product, and says why it can not be saved', async () => {
    const { server, hearNews } = await openProducts()
    await cell(3, reference).click()
    await press('F2')
    await editor('Reference', 3).fill('TYPED')
    server.remove(chair(3))
    await hearNews()
    await see(page.getByRole('alert')).toHaveTextContent('no longer in this list')
    await see(editor('Reference', 3)).toHaveValue('TYPED')
    await press('Enter')
    await page.getByRole('button', { name: '1 value left out' }).click()
    await see(page.getByRole('dialog').getByRole('row', { name: /Reference TYPED / })).toBeVisible()
  })
})
