// @smoke
import type { Folder } from '@vitrine/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleFolders, exampleProduct, idOf, ids, keys } from '../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../test/open/open-products.tsx'
import { press } from '../../../../test/press.ts'
import { followEndings } from '../../../../test/watch-endings.ts'
import { clearLocalData } from '../../../lib/session/local-data.ts'

const search = () => page.getByRole('searchbox', { name: 'Search' })
const chair = (number: number) => idOf(1_000 + number)

describe('the search of the table', () => {
  it('keeps the caret while somebody types, stops, and types on', async () => {
    const { address } = await openProducts()
    await search().click()
    await userEvent.keyboard('Chair')
    await expect.poll(address).toContain('q=Chair')
    await userEvent.keyboard(' 004')
    await expect.element(search()).toHaveValue('Chair 004')
    await expect.poll(address).toContain('004')
    await expect.element(search()).toHaveFocus()
    await expect.element(cell(0, 0)).toHaveTextContent('Chair 004')
    await expect.element(cell(1, 0)).not.toBeInTheDocument()
  })

  it('offers what may have been meant where it finds nothing', async () => {
    const { server, address } = await openProducts()
    server.suggestion = 'Chair 004'
    await search().fill('Chiar 004')
    await page.getByRole('button', { name: 'Did you mean “Chair 004”?' }).click()
    await expect.element(search()).toHaveValue('Chair 004')
    expect(address()).toContain('004')
    await expect.element(cell(0, 0)).toHaveTextContent('Chair 004')
  })

  it('offers it above the few that a search finds, too', async () => {
    const { server } = await openProducts()
    server.suggestion = 'Chair'
    await search().fill('004')
    await expect.element(cell(0, 0)).toHaveTextContent('Chair 004')
    await page.getByRole('button', { name: 'Did you mean “Chair”?' }).click()
    await expect.element(cell(1, 0)).toBeVisible()
  })

  it('follows the page to another search', async () => {
    await openProducts({ address: '/content/products?q=nothing' })
    await expect.element(search()).toHaveValue('nothing')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.element(search()).toHaveValue('')
    await expect.element(cell(1, 0)).toBeVisible()
  })
})

describe('the cells of the table', () => {
  it('say Yes or No, show pictures, and put the sign of a currency in front in every language', async () => {
    const picture = {
      name: 'front.png',
      category: 'image',
      version: 1,
      isActive: true,
      isReady: true,
      prepared: ['thumbnail'],
    }
    const products = [
      exampleProduct(0, {
        interested: true,
        media: [picture, { ...picture, name: 'back.png' }] as never,
        prices: [{ priceType: idOf(10), value: '1234.5' }],
      }),
      exampleProduct(1),
    ]
    // The pictures of these products don't exist; their error events are suppressed.
    const arrive = (event: Event) => event.stopImmediatePropagation()
    window.addEventListener('error', arrive, true)
    onTestFinished(() => window.removeEventListener('error', arrive, true))
    await openProducts({ products, person: { numberFormat: '1 234,56' } })
    await expect.element(cell(0, 2)).toHaveTextContent('€1 234,50')
    await page.getByRole('grid').click({ position: { x: 600, y: 60 } })
    await press('End')
    document.querySelector('[role=grid]')?.scrollTo({ left: 600 })
    await expect.element(cell(0, 8)).toHaveTextContent('Yes')
    await expect.element(cell(1, 8)).toHaveTextContent('No')
    await expect.element(cell(0, 9)).toHaveTextContent('2 files')
    expect(cell(0, 9).element().querySelectorAll('img')).toHaveLength(2)
  })

  it('have their headings above them: numbers at the right', async () => {
    await openProducts()
    await expect.element(cell(0, 2)).toBeVisible()
    const heading = page.getByRole('columnheader', { name: 'Retail' }).getByText('Retail').element()
    const range = document.createRange()
    range.selectNodeContents(cell(0, 2).element().querySelector('span') ?? cell(0, 2).element())
    const gap = heading.getBoundingClientRect().right - range.getBoundingClientRect().right
    expect(Math.abs(gap)).toBeLessThan(2)
  })

  it('do not show through the headings that stay in view', async () => {
    await openProducts()
    await expect.element(cell(0, 2)).toBeVisible()
    const grid = document.querySelector('[role=grid]')
    grid?.scrollTo({ left: 300 })
    const pinned = page.getByRole('columnheader', { name: 'Name' }).element().parentElement
    const colour = pinned === null ? '' : getComputedStyle(pinned).backgroundColor
    expect(colour).not.toMatch(/^rgba\(.*, 0\)$|transparent/)
  })
})

describe('a date in the table', () => {
  it('is typed, refused with the reason, corrected, and taken from the calendar', async () => {
    const { server } = await openProducts()
    const input = page.getByRole('textbox', { name: 'Launch: Chair 001' })
    await cell(1, 4).click()
    await press('F2')
    await userEvent.keyboard('20260230')
    await press('Enter')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid date')
    await input.fill('2026-02-28')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), keys.launch)).toBe('2026-02-28')
    await expect.element(input).not.toBeInTheDocument()
    await cell(1, 4).click()
    await press('F2')
    await page.getByRole('button', { name: '15 February 2026' }).click()
    await expect.poll(() => server.valueOf(chair(1), keys.launch)).toBe('2026-02-15')
    await expect.element(page.getByRole('button', { name: '15 February 2026' })).not.toBeInTheDocument()
  })
})

describe('what came of an edit', () => {
  it('does not lie over the tools for what is selected', async () => {
    await openProducts()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await cell(2, 3).click()
    await press('F2')
    await page.getByRole('textbox', { name: 'Width: Chair 002' }).fill('61')
    await press('Enter')
    await expect.element(page.getByRole('status').getByText('1 product changed')).toBeVisible()
    for (const name of ['Set a value', 'Change prices', 'Move', 'Undo']) {
      const button = page.getByRole('button', { name, exact: true }).element()
      const { left, top, width, height } = button.getBoundingClientRect()
      expect(button.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
    }
  })
})

describe('what came of an edit on a phone', () => {
  it('lies over nothing that can be used, and is undone by the keyboard', async () => {
    await page.viewport(390, 800)
    onTestFinished(() => page.viewport(1200, 800))
    const { server } = await openProducts()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await cell(2, 0).click()
    await press('F2')
    await page.getByRole('textbox', { name: 'Name: Chair 002' }).fill('Chair 002 b')
    await press('Enter')
    await expect.element(page.getByRole('status').getByText('1 product changed')).toBeVisible()
    for (const name of ['Set a value', 'Move', 'Undo']) {
      const button = page.getByRole('button', { name, exact: true }).element()
      const { left, top, width, height } = button.getBoundingClientRect()
      expect(button.contains(document.elementFromPoint(left + width / 2, top + height / 2)), name).toBe(true)
    }
    page.getByRole('button', { name: 'Undo', exact: true }).element().focus()
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(2), 'name')).toBe('Chair 002')
  })
})

describe('a new product', () => {
  it('says at its fields what is too long or taken', async () => {
    const { server } = await openProducts({ address: `/content/products?folder=${idOf(41)}` })
    server.refuseCreation('REF-001', 'ReferenceAlreadyExists', { reference: 'REF-001' })
    await page.getByRole('button', { name: 'New product' }).click()
    const dialog = page.getByRole('dialog')
    const [name, reference] = [
      dialog.getByRole('textbox', { name: 'Name' }),
      dialog.getByRole('textbox', { name: 'Reference' }),
    ]
    await name.fill('x'.repeat(201))
    await reference.fill('REF-001')
    await dialog.getByRole('textbox', { name: 'Supplier' }).fill('Nordic')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect.element(name).toHaveAccessibleDescription('At most 200 characters')
    await name.fill('A new chair')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect.element(reference).toHaveAccessibleDescription(/REF-001/)
    await expect.element(name).toHaveValue('A new chair')
    await reference.fill('REF-100')
    await expect.element(reference).toHaveAccessibleDescription('')
  })
})

describe('a new folder', () => {
  it('says at once that a name is reserved, and is told of once it is made', async () => {
    await openProducts()
    await page.getByRole('button', { name: 'Actions for All' }).click()
    await page.getByRole('menuitem', { name: 'New folder' }).click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    await name.fill('null')
    await expect.element(name).toHaveAccessibleDescription(/reserved/i)
    await name.fill('Lamps')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(page.getByText('Lamps was created')).toBeVisible()
  })

  it('is brought into view among many', async () => {
    const [root, showroom] = exampleFolders.result
    if (root === undefined || showroom === undefined) throw new Error('there are two')
    const many = Array.from({ length: 80 }, (_, index) => ({
      ...showroom,
      _id: idOf(500 + index),
      name: `Shelf ${index}`,
      left: 2 * index + 1,
      right: 2 * index + 2,
    }))
    await openProducts({ folders: [{ ...root, right: 161 }, ...many] })
    await expect.element(page.getByRole('treeitem', { name: 'Shelf 0' })).toBeVisible()
    expect(page.getByRole('treeitem', { name: 'Shelf 79' }).query()).toBeNull()
    await page.getByRole('button', { name: 'Actions for All' }).click()
    await page.getByRole('menuitem', { name: 'New folder' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lamps')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(page.getByRole('treeitem', { name: 'Lamps' })).toBeInViewport()
  })
})

describe('the tools for what is selected', () => {
  it('stand in one line on a usual screen', async () => {
    await page.viewport(1280, 800)
    onTestFinished(() => page.viewport(1200, 800))
    await openProducts()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    const tools = page.getByRole('toolbar').getByRole('button')
    await expect.element(tools.first()).toBeVisible()
    const middles = tools.elements().map((tool) => {
      const { top, height } = tool.getBoundingClientRect()
      return Math.round(top + height / 2)
    })
    expect(middles.length).toBe(10)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  })

  it('delete into the trash without a word to type, and bring back', async () => {
    const { server } = await openProducts()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await page.getByRole('checkbox', { name: 'Select Chair 003' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete' })
    await expect.element(dialog).toHaveTextContent('2 products move to the trash')
    expect(dialog.getByRole('textbox').query()).toBeNull()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(cell(1, 0)).toHaveTextContent('Chair 002')
    await expect.element(page.getByText('2 products moved to the trash')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.element(cell(1, 0)).toHaveTextContent('Chair 001')
    expect(server.valueOf(chair(3), 'name')).toBe('Chair 003')
  })

  it('say before deleting only that they go to the trash, not that they change', async () => {
    await openProducts()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete' })
    await expect.element(dialog).toHaveTextContent('1 product moves to the trash')
    await expect.element(dialog).not.toHaveTextContent('1 product changes')
  })

  it('are done again where they were undone, as often as wanted', async () => {
    const { server } = await openProducts()
    const width = () => server.valueOf(chair(1), `detail:${ids.width}`)
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await page.getByRole('button', { name: 'Set a value' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set a value' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Width' }).click()
    await dialog.getByRole('textbox', { name: 'Value' }).fill('70')
    await dialog.getByRole('button', { name: 'Set a value' }).click()
    await expect.poll(width).toBe('70')
    for (const value of ['70', '70']) {
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(width).toBe('50')
      await page.getByRole('button', { name: 'Redo', exact: true }).click()
      await expect.poll(width).toBe(value)
    }
  })

  it('are offered for those that are theirs to change, with how many these are', async () => {
    const theirs = {
      ...exampleFolders.result[1],
      _id: idOf(42),
      name: 'Of others',
      isEditable: false,
    } as Folder
    const products = [0, 1, 2, 3].map((n) => exampleProduct(n, n > 1 ? { folders: [theirs._id] } : {}))
    await openProducts({ products, folders: [...exampleFolders.result, theirs] })
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await page.getByRole('checkbox', { name: 'Select Chair 002' }).click()
    await expect.element(bar).toHaveTextContent('None of these is yours to change')
    await expect.element(bar.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await expect.element(bar).toHaveTextContent('You may change 1 of 2')
    await page.getByRole('checkbox', { name: 'Select Chair 000' }).click()
    await expect.element(bar).toHaveTextContent('You may change 2 of 3')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Delete' }))
      .toHaveTextContent('2 products move to the trash')
  })

  it('take values away only once DELETE is typed, and show before what becomes of them', async () => {
    const { server } = await openProducts()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await page.getByRole('button', { name: 'Set a value' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set a value' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Width' }).click()
    const submit = dialog.getByRole('button', { name: 'Set a value' })
    await expect.element(dialog.getByRole('row', { name: 'Chair 001 50 No value' })).toBeVisible()
    await expect.element(submit).toBeDisabled()
    const word = dialog.getByRole('textbox', { name: /DELETE/ })
    await word.fill('delete')
    await expect.element(submit).toBeDisabled()
    await word.fill('DELETE')
    await submit.click()
    await expect.poll(() => server.valueOf(chair(1), `detail:${ids.width}`)).toBeNull()
    // For the next action on the same products.
    await expect.element(page.getByRole('checkbox', { name: 'Select Chair 001' })).toBeChecked()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => server.valueOf(chair(1), `detail:${ids.width}`)).toBe('50')
  })
})

describe('what was typed where somebody may not any more', () => {
  const openNewProduct = async () => {
    await page.getByRole('button', { name: 'New product' }).click()
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByRole('textbox', { name })
    return { dialog, field }
  }
  const openNewFolder = async () => {
    await page.getByRole('button', { name: 'Actions for All' }).click()
    await page.getByRole('menuitem', { name: 'New folder' }).click()
    return page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  }

  it('is in the dialog of a new product at the next visit, once', async () => {
    const ways = followEndings()
    const address = `/content/products?folder=${idOf(41)}`
    const { server } = await openProducts({ address })
    server.forbids = true
    const { dialog, field } = await openNewProduct()
    await field('Name').fill('A stool')
    await field('Reference').fill('ST-1')
    await field('Description').fill('Three legs')
    await field('Supplier').fill('Nordic')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => Object.keys(sessionStorage).join()).toContain('new-product')
    await openProducts({ reloaded: server, address })
    const again = await openNewProduct()
    await expect.element(again.field('Name')).toHaveValue('A stool')
    await expect.element(again.field('Reference')).toHaveValue('ST-1')
    await expect.element(again.field('Description')).toHaveValue('Three legs')
    await expect.element(again.field('Supplier')).toHaveValue('Nordic')
    await again.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(again.dialog).not.toBeInTheDocument()
    const third = await openNewProduct()
    await expect.element(third.field('Name')).toHaveValue('')
    expect(ways.every((way) => way === '/no-access')).toBe(true)
  })

  it('is in the dialog of a new folder at the next visit, and with the session it is gone from the device', async () => {
    followEndings()
    const { server } = await openProducts()
    server.forbids = true
    const type = async (name: string) => {
      await (await openNewFolder()).fill(name)
      await page.getByRole('button', { name: 'Create' }).click()
      await expect.poll(() => JSON.stringify(sessionStorage)).toContain(name)
      await openProducts({ reloaded: server })
    }
    await type('Lamps of brass')
    await expect.element(await openNewFolder()).toHaveValue('Lamps of brass')
    await press('Escape')
    await type('Lamps of glass')
    clearLocalData()
    expect(JSON.stringify(sessionStorage)).not.toContain('Lamps')
    // The memory of the page has it still, for the person who typed it.
    await expect.element(await openNewFolder()).toHaveValue('Lamps of glass')
  })
})
