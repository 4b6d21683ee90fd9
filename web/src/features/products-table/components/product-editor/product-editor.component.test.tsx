import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, idOf, keys } from '../../../../../test/example-company.ts'
import { openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'
import { followEndings } from '../../../../../test/watch-endings.ts'
import { clearLocalData } from '../../../../lib/session/local-data.ts'
import { leaveAtOnce } from '../../../../lib/session/next-visit.ts'

const chair = idOf(1_000)
const panel = () => page.getByRole('dialog', { name: 'Product' })
const edit = (field: string) =>
  panel()
    .getByRole('button', { name: `Edit ${field}`, exact: true })
    .click()
const input = (field: string) => panel().getByRole('textbox', { name: field, exact: true })

async function openPanel(values: Parameters<typeof exampleProduct>[1] = {}, address = '') {
  const opened = await openProducts({
    products: [exampleProduct(0, values), exampleProduct(1)],
    address: `/content/products/${chair}${address}`,
  })
  await expect.element(panel().getByRole('heading', { level: 1 })).toBeVisible()
  return opened
}

describe('a value in the panel', () => {
  it('keeps what its editor shows while news arrive, tells of the other value, and asks which one counts', async () => {
    const { server, hearNews } = await openPanel()
    await edit('Reference')
    server.change(chair, 'reference', 'THEIRS')
    await hearNews()
    await expect.element(input('Reference')).toHaveValue('REF-000')
    await expect.element(panel().getByRole('alert')).toHaveTextContent('THEIRS')
    await input('Reference').fill('MINE')
    await press('Enter')
    const question = page.getByRole('dialog', { name: 'Reference was changed by somebody else' })
    await expect.element(question).toHaveTextContent('THEIRS')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(input('Reference')).toHaveValue('MINE')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair, 'reference')).toBe('MINE')
  })

  it('that is refused stays, with the reason, however often; the right one after it is saved', async () => {
    const { server } = await openPanel()
    await edit('Name')
    for (const wrong of ['ab', 'ab']) {
      await input('Name').fill(wrong)
      await press('Enter')
      await expect.element(panel().getByRole('alert')).toHaveTextContent('Minimum characters: 3')
      await panel().getByText('Prices').click()
      await expect.element(input('Name')).toHaveValue(wrong)
    }
    await input('Name').fill('A better chair')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair, 'name')).toBe('A better chair')
    await expect.element(panel().getByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    [409, { code: 'KeyOfALaterRelease', message: 'Server says so' }, 'Server says so'],
    [500, { message: 'Out of order' }, 'Out of order'],
    [500, {}, 'Internal Error'],
  ])('that is refused by %i %j says so in the words of the banner', async (status, body, words) => {
    const { server } = await openPanel()
    const toServer = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const asked = new Request(...request)
      return asked.url.includes('/products/changes') ? Response.json(body, { status }) : toServer(asked)
    }
    await edit('Name')
    await input('Name').fill('Another chair')
    await press('Enter')
    await expect.element(panel().getByRole('alert')).toHaveTextContent(words)
    globalThis.fetch = toServer
    await press('Enter')
    await expect.poll(() => server.valueOf(chair, 'name')).toBe('Another chair')
  })

  it('that the server refuses stays as well', async () => {
    const { server } = await openPanel()
    server.refuse('reference', 'REF-001', 'ReferenceAlreadyExists', { reference: 'REF-001' })
    for (let time = 0; time < 2; time++) {
      if (time === 0) await edit('Reference')
      await input('Reference').fill('REF-001')
      await press('Enter')
      await expect.element(panel().getByRole('alert')).toHaveTextContent('REF-001')
      await expect.element(input('Reference')).toHaveValue('REF-001')
    }
    await input('Reference').fill('REF-100')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair, 'reference')).toBe('REF-100')
  })

  it('that is corrected after the server refused it is not written over what somebody else wrote meanwhile', async () => {
    const { server, hearNews } = await openPanel()
    server.refuse('reference', 'REF-001', 'ReferenceAlreadyExists', { reference: 'REF-001' })
    await edit('Reference')
    await input('Reference').fill('REF-001')
    await press('Enter')
    await expect.element(panel().getByRole('alert')).toHaveTextContent('REF-001')
    server.change(chair, 'reference', 'THEIRS')
    await hearNews()
    await expect.element(panel().getByRole('alert')).toHaveTextContent('THEIRS')
    await input('Reference').fill('MINE')
    await press('Enter')
    await expect.element(page.getByRole('dialog', { name: /changed by somebody else/ })).toBeVisible()
    expect(server.valueOf(chair, 'reference')).toBe('THEIRS')
  })

  it('of a price that is emptied asks for the word, and Undo brings it back', async () => {
    const { server } = await openPanel()
    await edit('Retail')
    await input('Retail').fill('')
    await press('Enter')
    const question = page.getByRole('dialog', { name: 'Remove Retail' })
    await expect.element(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
    expect(server.writes).toHaveLength(0)
    await question.getByRole('textbox').fill('DELETE')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => server.valueOf(chair, keys.retail)).toBe(null)
    await panel().getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => server.valueOf(chair, keys.retail)).toBe('100')
  })

  it('of a required detail can not be emptied', async () => {
    const { server } = await openPanel()
    await expect.element(panel().getByRole('button', { name: 'Remove Supplier' })).toBeDisabled()
    await edit('Supplier')
    await input('Supplier').fill('')
    await press('Enter')
    await expect.element(panel().getByRole('alert')).toHaveTextContent('The field Supplier needs a value')
    expect(server.writes).toHaveLength(0)
  })

  it('that is chosen from options asks before the chosen one is taken away by choosing it again', async () => {
    const { server } = await openPanel({ details: [{ detailField: idOf(22), value: 'Oak' }] })
    await edit('Material')
    await page.getByRole('option', { name: 'Oak' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Remove Material' })).toBeVisible()
    expect(server.writes).toHaveLength(0)
  })

  it('that is new and refused stays in its card with the reason', async () => {
    const { server } = await openPanel()
    server.refuse(keys.trade, '-5', 'PriceBelowZero', { value: '-5' })
    await panel().getByRole('button', { name: 'Add a price' }).click()
    await panel().getByRole('combobox', { name: 'Price type' }).click()
    await page.getByRole('option', { name: 'Trade' }).click()
    await input('Value').fill('-5')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect.element(input('Value')).toHaveValue('-5')
    await expect.element(input('Value')).toHaveAttribute('aria-invalid', 'true')
    await input('Value').fill('5,50')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => server.valueOf(chair, keys.trade)).toBe('5.5')
  })
})

describe('what came of an edit', () => {
  it('stands beside the product, not over it', async () => {
    await openPanel()
    await edit('Reference')
    await input('Reference').fill('REF-200')
    await press('Enter')
    const outcome = panel().getByText('1 product changed')
    await expect.element(outcome).toBeVisible()
    const bar = outcome.element().closest('[role=status]')
    const { top, bottom } = bar?.getBoundingClientRect() ?? new DOMRect()
    let scrolled = panel().getByRole('article').element()
    while (scrolled.parentElement !== null && getComputedStyle(scrolled).overflowY !== 'auto')
      scrolled = scrolled.parentElement
    expect(scrolled.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })
})

describe('the title of the page', () => {
  it('is that of the table again when the panel is closed', async () => {
    await openPanel()
    await expect.poll(() => document.title).toMatch(/^Chair 000 \|/)
    await panel().getByRole('button', { name: 'Close' }).click()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.poll(() => document.title).toMatch(/^Products \|/)
  })
})

describe('a value that somebody may not write any more', () => {
  const address = `/content/products/${chair}`

  it('is in its editor at the next visit with the reason, until it is given up', async () => {
    followEndings()
    const { server } = await openPanel()
    server.forbids = true
    await edit('Reference')
    await input('Reference').fill('MINE')
    await press('Enter')
    await expect.poll(() => JSON.stringify(sessionStorage)).toContain('MINE')
    for (let visit = 0; visit < 2; visit += 1) {
      await openProducts({ reloaded: server, address })
      await expect.element(input('Reference')).toHaveValue('MINE')
      await expect.element(panel().getByRole('alert')).toHaveTextContent('not allowed')
    }
    // Nothing is sent again by itself.
    expect(server.writes).toEqual([])
    server.forbids = false
    await input('Reference').click()
    await press('Enter')
    await expect.poll(() => server.valueOf(chair, 'reference')).toBe('MINE')
    await openProducts({ reloaded: server, address })
    await expect.element(panel().getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(input('Reference')).not.toBeInTheDocument()
  })

  it('is kept as well while it is being typed, and goes with the session', async () => {
    const { server } = await openPanel()
    await edit('Reference')
    await input('Reference').fill('HALF')
    // Another call of the page was refused.
    leaveAtOnce(() => {})
    await openProducts({ reloaded: server, address })
    await expect.element(input('Reference')).toHaveValue('HALF')
    clearLocalData()
    await openProducts({ reloaded: server, address })
    await expect.element(panel().getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(input('Reference')).not.toBeInTheDocument()
  })
})
