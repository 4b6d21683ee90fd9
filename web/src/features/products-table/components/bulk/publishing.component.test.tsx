import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, idOf } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const chair = idOf(1_000)
const panel = () => page.getByRole('dialog', { name: 'Product' })
const buyers = { _id: idOf(60), name: 'Buyers', products: 1, people: 2 }

describe('the switch of the panel', () => {
  it('says who loses the product before they do, and again; leaving it changes nothing; undo gives it back', async () => {
    const { server } = await openProducts({
      products: [exampleProduct(0), exampleProduct(1)],
      address: `/content/products/${chair}`,
    })
    server.publishing = { products: 1, groups: [buyers], people: 2, isWhole: true }
    const toggle = panel().getByRole('switch', { name: 'Published' })
    await expect.element(toggle).toBeChecked()
    const question = page.getByRole('dialog', { name: 'Unpublish' })
    await toggle.click()
    await expect.element(question).toHaveTextContent('1 product is no longer visible (2 clients)')
    await expect.element(question.getByRole('row', { name: 'Buyers 1 2' })).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(toggle).toBeChecked()
    expect(server.writes).toEqual([])
    await toggle.click()
    await question.getByRole('button', { name: 'Unpublish' }).click()
    await expect.element(toggle).not.toBeChecked()
    await expect.element(panel()).toHaveTextContent('Only your team sees it.')
    expect(server.valueOf(chair, 'published')).toBe('false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toggle).toBeChecked()
    expect(server.valueOf(chair, 'published')).toBe('true')
  })

  it('says that nobody gets it, and that there may be groups which one does not see', async () => {
    const { server } = await openProducts({
      products: [exampleProduct(0, { isPublished: false })],
      address: `/content/products/${chair}`,
    })
    server.publishing = { products: 0, groups: [], people: 0, isWhole: false }
    await panel().getByRole('switch', { name: 'Published' }).click()
    const question = page.getByRole('dialog', { name: 'Publish' })
    await expect.element(question).toHaveTextContent('No client gets to see more by this.')
    await expect.element(question).toHaveTextContent('Groups that you don’t see aren’t counted.')
  })
})

describe('the column of the table', () => {
  it('asks by a click on its switch and by Enter, and shows what has become of it', async () => {
    const { server } = await openProducts({ products: [exampleProduct(0), exampleProduct(1)] })
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Published' }).click()
    await press('Escape')
    document.querySelector('[role=grid]')?.scrollTo({ left: 10_000 })
    const state = page.getByRole('switch', { name: 'Chair 000 is published' })
    await expect.element(state).toBeChecked()
    await state.click()
    const question = page.getByRole('dialog', { name: 'Unpublish' })
    await question.getByRole('button', { name: 'Unpublish' }).click()
    await expect.element(state).not.toBeChecked()
    expect(server.valueOf(chair, 'published')).toBe('false')
    await page.getByRole('grid').click({ position: { x: 200, y: 60 } })
    await expect.element(cell(0, 0)).toHaveAttribute('data-active')
    await press('End')
    await press('Enter')
    await page
      .getByRole('dialog', { name: 'Publish' })
      .getByRole('button', { name: 'Publish', exact: true })
      .click()
    await expect.element(state).toBeChecked()
    await userEvent.keyboard('{Delete}')
    expect(server.valueOf(chair, 'published')).toBe('true')
  })

  it('has a word for a switch where the product lies in folders of others', async () => {
    const theirs = { folders: [idOf(49)] }
    await openProducts({ products: [exampleProduct(0), exampleProduct(1, theirs)] })
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Published' }).click()
    await press('Escape')
    document.querySelector('[role=grid]')?.scrollTo({ left: 10_000 })
    await expect.element(page.getByRole('switch', { name: 'Chair 000 is published' })).toBeVisible()
    const others = page.getByRole('gridcell', { name: 'Published', exact: true })
    await expect.element(others).toBeVisible()
    expect(page.getByRole('switch').elements()).toHaveLength(1)
    await others.click()
    await press('Enter')
    await expect.element(page.getByRole('dialog', { name: 'Unpublish' })).not.toBeInTheDocument()
  })
})
