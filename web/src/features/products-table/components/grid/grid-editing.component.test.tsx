import { describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { exampleFolders, exampleProduct, idOf, keys } from '../../../../../test/example-company.ts'
import { cell, openProducts, tenProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const [name, reference, retail, width] = [0, 1, 2, 3]
const chair = (number: number) => idOf(1_000 + number)
const pasteOf = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
}
const editor = (field: string, product: string) => page.getByRole('textbox', { name: `${field}: ${product}` })

describe('a cell that two people edit', () => {
  it('keeps what its editor shows while news arrive, tells of the other value, and asks which one counts', async () => {
    const { server, hearNews } = await openProducts()
    await cell(2, reference).click()
    await press('F2')
    const input = editor('Reference', 'Chair 002')
    await expect.element(input).toHaveValue('REF-002')
    server.change(chair(2), 'reference', 'THEIRS')
    await hearNews()
    await expect.element(input).toHaveValue('REF-002')
    await expect.element(page.getByRole('alert')).toHaveTextContent('THEIRS')
    await input.fill('MINE')
    await press('Enter')
    const question = page.getByRole('dialog', { name: 'Reference was changed by somebody else' })
    await expect.element(question).toHaveTextContent('MINE')
    await expect.element(question).toHaveTextContent('THEIRS')
    expect(server.valueOf(chair(2), 'reference')).toBe('THEIRS')
    await question.getByRole('button', { name: 'Use mine' }).click()
    await expect.element(cell(2, reference)).toHaveTextContent('MINE')
    await expect.poll(() => server.valueOf(chair(2), 'reference')).toBe('MINE')
  })

  it('stays with its product when others move in the list', async () => {
    const { server, hearNews } = await openProducts()
    await cell(5, width).click()
    await press('F2')
    const input = editor('Width', 'Chair 005')
    await input.fill('77')
    server.change(chair(9), 'name', 'A chair that comes first now')
    await hearNews()
    await expect.element(cell(0, name)).toHaveTextContent('A chair that comes first now')
    await expect.element(input).toHaveValue('77')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(5), keys.width)).toBe('77')
    expect(server.valueOf(chair(4), keys.width)).toBe('50')
  })

  it('asks again at the second value that collides, after the first was settled', async () => {
    const { server } = await openProducts()
    for (const [row, theirs] of [
      [1, 'FIRST'],
      [2, 'SECOND'],
    ] as const) {
      await cell(row, reference).click()
      await press('F2')
      server.change(chair(row), 'reference', theirs)
      await userEvent.fill(editor('Reference', `Chair 00${row}`), `MINE-${row}`)
      await press('Enter')
      const question = page.getByRole('dialog')
      await expect.element(question).toHaveTextContent(theirs)
      await question.getByRole('button', { name: 'Keep theirs' }).click()
      await expect.element(cell(row, reference)).toHaveTextContent(theirs)
    }
  })
})

describe('one person alone', () => {
  it('is never told to collide with themselves, however quickly they edit the same cell', async () => {
    const { server } = await openProducts()
    await cell(3, reference).click()
    const letGo = server.hold()
    for (const text of ['ONE', 'TWO', 'THREE']) {
      await press('F2')
      await editor('Reference', 'Chair 003').fill(text)
      await press('Enter', 'ArrowUp')
      await expect.element(cell(3, reference)).toHaveTextContent(text)
    }
    letGo()
    await expect.poll(() => server.valueOf(chair(3), 'reference')).toBe('THREE')
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })

  it('sees no value that is over in a list that was asked for before it was written', async () => {
    const { server, hearNews } = await openProducts()
    await expect.element(cell(3, reference)).toHaveTextContent('REF-003')
    server.change(chair(0), 'reference', 'THEIRS')
    const letListGo = server.holdLists()
    const heard = hearNews()
    const letFirstGo = server.hold()
    for (const [row, text] of [
      [3, 'ONE'],
      [4, 'TWO'],
    ] as const) {
      await cell(row, reference).click()
      await press('F2')
      await editor('Reference', `Chair 00${row}`).fill(text)
      await press('Enter')
      await expect.element(cell(row, reference)).toHaveTextContent(text)
    }
    const shown = new Set<string | null>()
    const watcher = new MutationObserver(() => shown.add(cell(3, reference).element().textContent))
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    const letSecondGo = server.hold()
    letFirstGo()
    await expect.poll(() => server.asksToWrite).toBe(2)
    letListGo()
    await heard
    await expect.element(cell(0, reference)).toHaveTextContent('THEIRS')
    letSecondGo()
    await expect.poll(() => server.valueOf(chair(4), 'reference')).toBe('TWO')
    await expect.element(cell(4, reference)).toHaveTextContent('TWO')
    watcher.disconnect()
    expect([...shown].filter((text) => text !== 'ONE')).toEqual([])
  })

  it('takes back as many edits as they ask for, also those that are still on their way', async () => {
    const { server } = await openProducts()
    await cell(3, reference).click()
    const letGo = server.hold()
    for (const text of ['ONE', 'TWO']) {
      await press('F2')
      await editor('Reference', 'Chair 003').fill(text)
      await press('Enter', 'ArrowUp')
    }
    await press('Control+z', 'Control+z')
    letGo()
    await expect.poll(() => server.undone.length).toBe(2)
    await expect.element(cell(3, reference)).toHaveTextContent('REF-003')
    expect(server.valueOf(chair(3), 'reference')).toBe('REF-003')
  })
})

describe('a value that is refused', () => {
  it('stays in its cell with the reason, twice over, and is saved once it is right', async () => {
    const { server } = await openProducts()
    await cell(1, width).click()
    await press('F2')
    const input = editor('Width', 'Chair 001')
    for (const wrong of ['wide', 'wide', 'wider']) {
      await input.fill(wrong)
      await press('Enter')
      await expect.element(input).toHaveValue(wrong)
      await expect.element(page.getByRole('alert')).toHaveTextContent('Not a number')
    }
    await input.fill('61,5')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('61.5')
    await expect.element(cell(1, width)).toHaveTextContent('61.5')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is kept when the editor is left by a click, and can be corrected from there', async () => {
    const { server } = await openProducts()
    await cell(1, width).click()
    await press('F2')
    await editor('Width', 'Chair 001').fill('wide')
    await cell(4, reference).click()
    await expect.element(cell(1, width)).toHaveTextContent('wide')
    await cell(1, width).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not a number')
    await press('F2')
    await expect.element(editor('Width', 'Chair 001')).toHaveValue('wide')
    await editor('Width', 'Chair 001').fill('62')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('62')
    await expect.element(cell(1, width)).toHaveTextContent('62')
  })

  it('stands beside the stored one, and is taken away by Ctrl+Z, by Escape, or with all others', async () => {
    await openProducts()
    const typeWrong = async (row: number) => {
      await cell(row, width).click()
      await press('F2')
      await editor('Width', `Chair 00${row}`).fill('wide')
      await cell(row, reference).click()
      await expect.element(cell(row, width)).toHaveTextContent(/wide\s*50/)
    }
    await typeWrong(1)
    await typeWrong(2)
    await expect.element(page.getByText('2 values not taken')).toBeVisible()
    await press('Control+z')
    await expect.element(cell(2, width)).not.toHaveAttribute('data-refused')
    await expect.element(cell(1, width)).toHaveAttribute('data-refused')
    await press('Control+y')
    await expect.element(cell(2, width)).toHaveAttribute('data-refused')
    await press('Control+z')
    await expect.element(page.getByText('1 value not taken')).toBeVisible()
    await cell(1, width).click()
    await press('Escape')
    await expect.element(cell(1, width)).not.toHaveAttribute('data-refused')
    await expect.element(page.getByText(/not taken/)).not.toBeInTheDocument()
    await typeWrong(1)
    await typeWrong(3)
    await page.getByRole('button', { name: '2 values not taken' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent(/REF-001.*Chair 001.*wide.*Not a number/)
    await press('Escape')
    await page.getByRole('button', { name: 'Discard all' }).click()
    await expect.element(cell(3, width)).not.toHaveAttribute('data-refused')
    await expect.element(cell(1, width)).toHaveTextContent('50')
  })

  it('goes with the paste that brought it, and comes back with Redo', async () => {
    const { server } = await openProducts()
    await cell(1, width).click()
    page.getByRole('grid').element().dispatchEvent(pasteOf('60\nwide'))
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('60')
    await expect.element(cell(2, width)).toHaveAttribute('data-refused')
    await press('Control+z')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('50')
    await expect.element(cell(2, width)).not.toHaveAttribute('data-refused')
    await press('Control+Shift+z')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('60')
    await expect.element(cell(2, width)).toHaveAttribute('data-refused')
    await press('Control+z')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('50')
  })

  it('is given up by Escape', async () => {
    await openProducts()
    await cell(1, width).click()
    await press('F2')
    await editor('Width', 'Chair 001').fill('wide')
    await press('Enter', 'Escape')
    await expect.element(cell(1, width)).toHaveTextContent('50')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('by the server stays as well', async () => {
    const { server } = await openProducts()
    server.refuse('reference', 'REF-009', 'ReferenceAlreadyExists', { reference: 'REF-009' })
    await cell(1, reference).click()
    await press('F2')
    await editor('Reference', 'Chair 001').fill('REF-009')
    await press('Enter')
    await expect.element(cell(1, reference)).toHaveTextContent('REF-009')
    await expect.element(cell(1, reference)).toHaveAttribute('data-refused')
    await cell(1, reference).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('REF-009')
    await press('F2')
    await editor('Reference', 'Chair 001').fill('REF-100')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), 'reference')).toBe('REF-100')
    await expect.element(cell(1, reference)).not.toHaveAttribute('data-refused')
  })
})

describe('what is not theirs to change', () => {
  it('is marked, opens no editor, and offers neither Delete nor its key nor a paste', async () => {
    const others = { ...exampleFolders.result[1], _id: idOf(42), name: 'Workshop', isEditable: false }
    const { server } = await openProducts({
      products: [exampleProduct(0), exampleProduct(1, { folders: [others._id] })],
      folders: [...exampleFolders.result, others as (typeof exampleFolders.result)[number]],
    })
    await expect.element(cell(1, width)).toHaveAttribute('aria-readonly')
    await expect.element(cell(0, width)).not.toHaveAttribute('aria-readonly')
    await cell(1, width).click()
    await press('F2', '7', 'Delete')
    await expect.element(page.getByRole('textbox', { name: /Width/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await cell(1, width).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
    await press('Escape')
    await cell(0, width).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await press('Escape')
    await cell(0, width).click()
    page.getByRole('grid').element().dispatchEvent(pasteOf('60\n61'))
    await expect.poll(() => server.valueOf(chair(0), keys.width)).toBe('60')
    expect(server.writes.map(({ product }) => product)).toEqual([chair(0)])
  })
})

describe('a key that an input method takes', () => {
  it.each([
    ['Escape', { isComposing: true }],
    ['Enter', { isComposing: true }],
    ['Tab', { isComposing: true }],
    // Safari ends the composing first.
    ['Escape', { keyCode: 229 }],
    ['Enter', { keyCode: 229 }],
  ])('(%s, %o) neither leaves a cell nor throws away what stands in it', async (key, init) => {
    const { server } = await openProducts()
    await cell(1, reference).click()
    await press('F2')
    const input = editor('Reference', 'Chair 001')
    await input.fill('橡木椅子')
    input.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveValue('橡木椅子')
    expect(server.writes).toEqual([])
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), 'reference')).toBe('橡木椅子')
  })
})

describe('an input method in a closed cell', () => {
  const chromium = cdp() as { send(method: string, parameters: object): Promise<unknown> }
  /** As Windows and macOS tell of the key by which somebody begins to compose. */
  const beginWith = (key: string) =>
    chromium.send('Input.dispatchKeyEvent', {
      ...{ type: 'rawKeyDown', key, code: 'KeyN', windowsVirtualKeyCode: 229 },
    })

  it.each([
    ['Process', 'Reference', reference],
    ['n', 'Reference', reference],
    ['Process', 'Supplier', 7],
  ])('(%s) opens %s for all that it composes', async (key, field, column) => {
    const { server } = await openProducts()
    await cell(1, column).click()
    await beginWith(key)
    await expect.element(editor(field, 'Chair 001')).toHaveFocus()
    await chromium.send('Input.imeSetComposition', { text: 'n', selectionStart: 1, selectionEnd: 1 })
    await chromium.send('Input.insertText', { text: '橡木椅子' })
    await expect.element(editor(field, 'Chair 001')).toHaveValue('橡木椅子')
    await press('Tab')
    await expect.poll(() => server.writes).toHaveLength(1)
    await expect.element(cell(1, column)).toHaveTextContent('橡木椅子')
  })

  it('changes nothing where it composes nothing, and opens nothing by keys that write nothing', async () => {
    const { server } = await openProducts()
    await cell(1, reference).click()
    await beginWith('Process')
    await expect.element(editor('Reference', 'Chair 001')).toHaveFocus()
    await press('Tab')
    await expect.element(cell(1, reference)).toHaveTextContent('REF-001')
    await cell(2, reference).click()
    for (const init of [{ code: 'ShiftLeft' }, { code: 'Space', ctrlKey: true }])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, bubbles: true, ...init }),
      )
    await expect.element(editor('Reference', 'Chair 002')).not.toBeInTheDocument()
    expect(server.writes).toEqual([])
  })
})

describe('the editor of a cell', () => {
  it('survives that its row is scrolled away', async () => {
    const many = Array.from({ length: 90 }, (_, index) => exampleProduct(index))
    const { server } = await openProducts({ products: many })
    await cell(1, width).click()
    await press('F2')
    await editor('Width', 'Chair 001').fill('88')
    document.querySelector('[role=grid]')?.scrollTo({ top: 2_500 })
    await expect.element(page.cellAt(80, name)).toBeVisible()
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('88')
  })

  it('shows all of a long text, over the rows below', async () => {
    await openProducts()
    await cell(1, 1).click()
    await press('End')
    await press('F2')
    const area = editor('Description', 'Chair 001')
    await expect.element(area).toHaveFocus()
    const { left, top, height } = area.element().getBoundingClientRect()
    expect(document.elementFromPoint(left + 20, top + height - 20)).toBe(area.element())
  })

  it.each([
    ['Reference', reference],
    ['Supplier', 7],
  ])('of %s begins with the key that was pressed and goes on after it', async (field, column) => {
    await openProducts()
    await cell(1, column).click()
    await userEvent.keyboard('Fresh')
    await expect.element(editor(field, 'Chair 001')).toHaveValue('Fresh')
  })

  it('is an input for addresses where the field holds some, and says what is none', async () => {
    const { server } = await openProducts()
    await cell(1, 6).click()
    await press('F2')
    const input = editor('Manual', 'Chair 001')
    await expect.element(input).toHaveAttribute('type', 'url')
    await input.fill('not an address')
    await press('Enter')
    await expect.element(page.getByRole('alert')).toHaveTextContent('URL is blank or invalid')
    await input.fill('https://lumen.example/manual.pdf')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), keys.manual)).toBe('https://lumen.example/manual.pdf')
  })

  it.each([
    ['1 234,50', '1234.5'],
    ['1,234.50', '1234.5'],
    ['355,5', '355.5'],
    ['355.5 €', '355.5'],
  ])('takes the price %s', async (typed, stored) => {
    const { server } = await openProducts({ products: tenProducts().slice(0, 1) })
    await cell(0, retail).click()
    await press('F2')
    await editor('Retail', 'Chair 000').fill(typed)
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(0), keys.retail)).toBe(stored)
  })

  it.each([
    ['folders', 1, 'Folder: Chair 003'],
    ['a category', 2, 'Category: Chair 003'],
  ])('for %s keeps nothing at Escape and goes on at Tab, again and again', async (_what, fromLast, label) => {
    await openProducts()
    const last = 14
    const column = last - fromLast
    const grid = page.getByRole('grid')
    const begin = async () => {
      await press('F2')
      await expect.element(page.getByRole('combobox', { name: label })).toHaveFocus()
    }
    const isActive = async (at: number) => {
      await expect.element(grid).toHaveFocus()
      await expect.element(grid).toHaveAttribute('aria-activedescendant', `cell-3-${at}`)
    }
    await cell(3, reference).click()
    await press('End', ...Array.from({ length: fromLast }, () => 'ArrowLeft'))
    await isActive(column)
    const shown = cell(3, column).element().textContent
    for (let times = 0; times < 2; times++) {
      await begin()
      // Enter takes the folder away; of categories it would choose one and end.
      await press('ArrowDown', ...(label.startsWith('Folder') ? ['Enter', 'Escape'] : ['Escape']))
      await isActive(column)
      await expect.element(cell(3, column)).toHaveTextContent(shown)
      await begin()
      await press('Tab')
      await isActive(column + 1)
      await press('ArrowLeft')
    }
  })
})
