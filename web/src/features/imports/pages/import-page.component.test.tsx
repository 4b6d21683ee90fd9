/** One import from its columns to its result, with what goes wrong on the way. */
import type { ProcessFinding } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { idOf, ids, keys } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { exampleImport, exampleRow, ImportServer, importId } from '../../../../test/servers/import-server.ts'
import { ImportPage } from './import-page.tsx'

async function openImport(server: ImportServer, search = '', answers = {}) {
  return await openPart(<ImportPage />, {
    answers,
    anyAnswer: server.answer,
    at: `/content/imports/${importId}${search}`,
    path: '/content/imports/$import',
    messages: ['imports', 'fields', 'processes', 'recipes', 'errors'],
  })
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const check = () => button('Check rows')
const fills = (column: string) => page.getByRole('combobox', { name: `Field filled by column ${column}` })
async function fill(column: string, target: string): Promise<void> {
  await fills(column).click()
  await page.getByRole('option', { name: target, exact: true }).click()
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const exampleFinding = (part: Partial<ProcessFinding>): ProcessFinding => ({
  row: 5,
  subject: 'REF-005',
  column: '',
  value: '',
  code: '',
  data: {},
  isLeftOut: true,
  ...part,
})
const wait = { timeout: 60_000 }

describe('the columns of a file', () => {
  it('are matched wrongly, then rightly, and what was chosen outlives a reload', async () => {
    const server = new ImportServer()
    sessionStorage.clear()
    const { asked, reread } = await openImport(server)
    await expect.element(page.getByText(/No column fills Reference/)).toBeVisible()
    await expect.element(page.getByText(/There is no field “Code” that you see/)).toBeVisible()
    await expect.element(check()).toBeDisabled()
    await fill('A Code', 'Name')
    await expect.element(page.getByText('Two columns can’t fill the same field').first()).toBeVisible()
    await expect.element(check()).toBeDisabled()
    await fill('A Code', 'Reference')
    await fill('C Breite', 'Width')
    await page.getByRole('combobox', { name: 'How numbers of column C Breite are written' }).click()
    await page.getByRole('option', { name: '1.234,5' }).click()
    await reread()
    await cleanup()
    await openImport(server)
    await expect.element(fills('A Code')).toHaveValue('Reference')
    await expect.element(page.getByText(/New products also need: Supplier/)).toBeVisible()
    await page
      .getByRole('group', { name: 'One value for all new products' })
      .getByLabelText('Supplier')
      .fill('Nord')
    await expect.element(page.getByText(/New products also need/)).not.toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Rows with the same reference' }).click()
    await page.getByRole('option', { name: /The last one counts/ }).click()
    await check().click()
    await expect.element(page.getByText('Every row is being compared with your products')).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    expect(server.one.options).toMatchObject({ repeated: 'last', forNew: { [keys.supplier]: 'Nord' } })
    expect(server.one.columns.map(({ target, numberStyle }) => [target, numberStyle])).toEqual([
      ['reference', 'dot'],
      ['name', 'dot'],
      [keys.width, 'comma'],
    ])
    server.finish()
    await expect
      .element(page.getByText('Makes 1 new product in Showroom and changes 1 product.'), wait)
      .toBeVisible()
  })

  it('say how they are written where nothing in the file tells, before their rows are checked', async () => {
    const columns = exampleImport.columns.map((column, index) => ({
      ...column,
      ...([
        { target: 'reference' },
        {},
        { target: keys.width, samples: ['2,400'], numberStyle: null, asks: ['numberStyle' as const] },
      ][index] ?? {}),
      problem: null,
    }))
    const server = new ImportServer({ columns })
    sessionStorage.clear()
    await openImport(server)
    await expect.element(page.getByText('Could be read in two ways: choose one')).toBeVisible()
    await expect
      .element(page.getByText(/Nothing in the file says how column C Breite is written/))
      .toBeVisible()
    await expect.element(check()).toBeDisabled()
    await page.getByRole('combobox', { name: 'How numbers of column C Breite are written' }).click()
    await page.getByRole('option', { name: '1.234,5' }).click()
    await expect.element(page.getByText('Could be read in two ways: choose one')).not.toBeInTheDocument()
    await check().click()
    await expect.poll(() => server.one.columns[2]?.numberStyle).toBe('comma')
  })

  it('stay as chosen while the network is away, and are sent once it is back', async () => {
    const server = new ImportServer()
    sessionStorage.clear()
    await openImport(server)
    await fill('A Code', 'Reference')
    server.isAway = true
    await check().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(fills('A Code')).toHaveValue('Reference')
    server.isAway = false
    await check().click()
    await expect.poll(() => server.one.state).toBe('checking')
    await expect.element(page.getByText('Every row is being compared with your products')).toBeVisible()
  })

  it('say that they are matched as before, and which are not theirs to edit', async () => {
    const columns = exampleImport.columns.map((column, index) =>
      index === 2 ? { ...column, problem: 'notEditable' as const } : column,
    )
    sessionStorage.clear()
    await openImport(new ImportServer({ columns, isRemembered: true }))
    await expect.element(page.getByText(/they are matched as you did then/)).toBeVisible()
    await expect.element(page.getByText('You may not edit “Breite”. The column is left out.')).toBeVisible()
  })
})

describe('a change set', () => {
  const checked = () => {
    const columns = exampleImport.columns.map((column) => ({
      ...column,
      target: ['reference', 'name', keys.width][column.index] ?? null,
    }))
    return new ImportServer({ state: 'checked', columns })
  }

  it('shows before and after in words, and findings at their cell with what to do', async () => {
    await openImport(checked())
    const changed = row('Chair 003')
    await expect.element(changed).toHaveTextContent(/Width50.*1,234.5/)
    await expect.element(changed).toHaveTextContent(/Launchno value/)
    await expect.element(changed).toHaveTextContent(/CategoryChairs.*Lighting › Lamps/)
    const refused = row('Chair 005')
    await expect.element(refused).toHaveTextContent(/Width/)
    await expect.element(refused).toHaveTextContent(/twelve/)
    await expect.element(refused).toHaveTextContent(/cell should be a number \(row 5, column C Breite\)/)
    await expect.element(refused).toHaveTextContent(/Correct the cell/)
    // No column fills it.
    await expect.element(refused).toHaveTextContent(/Foldercell required/)
    await expect.element(page.getByRole('checkbox', { name: /Apply row 5/ })).not.toBeInTheDocument()
  })

  it('says first what is wrong with how many rows, and shows those rows alone', async () => {
    const finding = exampleFinding({
      code: 'ImportCellRequired',
      column: 'Material',
      data: { field: 'Material' },
    })
    const repeated = exampleFinding({
      code: 'ImportReferenceRepeated',
      column: 'A Code',
      data: { rows: '6, 7' },
    })
    const refused = [5, 6, 7].map((number) =>
      exampleRow(number, {
        kind: 'refused',
        findings: [finding, ...(number > 5 ? [{ ...repeated, row: number }] : [])],
      }),
    )
    const server = new ImportServer({ state: 'checked' }, refused)
    const { address } = await openImport(server)
    const reasons = page.getByRole('region', { name: 'What needs a look, by reason' })
    await expect.element(reasons.getByRole('button').first()).toHaveTextContent(/3 × Material: cell required/)
    const second = reasons.getByRole('button').nth(1)
    await expect.element(second).toHaveTextContent(/2 × .*stands in several rows: 6, 7 \(for example row 6\)/)
    await second.click()
    await expect.element(row('Chair 005')).not.toBeInTheDocument()
    await expect.element(row('Chair 007')).toBeVisible()
    expect(address()).toContain('code=ImportReferenceRepeated')
    await second.click()
    await expect.element(row('Chair 005')).toBeVisible()
    expect(address()).not.toContain('code=')
  })

  it('has a line for each new product, which opens into its values', async () => {
    const cells = [
      { field: 'name', before: null, after: 'Chair 002' },
      { field: keys.width, before: null, after: '45.5' },
      { field: keys.launch, before: null, after: '2026-03-09' },
    ]
    await openImport(new ImportServer({ state: 'checked' }, [exampleRow(2, { cells })]))
    const values = button('Values of REF-002: 2')
    await expect.element(values).toHaveAttribute('aria-expanded', 'false')
    await expect.element(values).toHaveTextContent(/^Width 45.5.*Launch/)
    const heightPx = values.element().getBoundingClientRect().height
    expect(heightPx).toBeLessThan(30)
    await values.click()
    await expect.element(values).toHaveTextContent('2 values')
    await expect.element(row('Chair 002').getByRole('insertion').first()).toHaveTextContent('45.5')
    await values.click()
    await expect.element(row('Chair 002').getByRole('insertion')).not.toBeInTheDocument()
  })

  it('is narrowed by kind, field, findings and search, in the address', async () => {
    const { address } = await openImport(checked())
    await page.getByText('Refused 1', { exact: true }).click()
    await expect.element(row('Chair 003')).not.toBeInTheDocument()
    expect(address()).toContain('kind=refused')
    await page.getByText('All 4', { exact: true }).click()
    await page.getByRole('searchbox').fill('004')
    await expect.element(row('Chair 002')).not.toBeInTheDocument()
    await expect.element(row('Chair 004')).toBeVisible()
    await page.getByRole('searchbox').fill('nothing')
    await expect.element(page.getByText('No row fits')).toBeVisible()
  })

  it('leaves rows out and takes them in again, each and all, and as before where that was refused', async () => {
    const server = checked()
    await openImport(server)
    const box = page.getByRole('checkbox', { name: 'Apply row 2, REF-002' })
    await box.click()
    await expect.element(page.getByText('1 of 2 rows will be applied')).toBeVisible()
    await expect.element(box).not.toBeChecked()
    server.refused = { code: 'ImportNotReady', status: 409 }
    await box.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/not at this step/)
    await expect.element(box).not.toBeChecked()
    await box.click()
    await expect.element(page.getByText('2 of 2 rows will be applied')).toBeVisible()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Leave all out' }).click()
    await expect.element(page.getByText('0 of 2 rows will be applied')).toBeVisible()
    await expect.element(page.getByText('Nothing to apply')).toBeVisible()
    await expect.element(page.getByText('Ready to apply')).not.toBeInTheDocument()
    await expect.element(button('Apply')).toBeDisabled()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Apply all changed' }).click()
    await expect.element(page.getByText('1 of 2 rows will be applied')).toBeVisible()
    expect(server.rows.map(({ isAccepted }) => isAccepted)).toEqual([false, true, false, false])
  })

  it('is refused, then applied, goes on after a reload, and is taken back', async () => {
    const server = checked()
    await openImport(server)
    server.refused = { code: 'ImportUnderWay', status: 409 }
    await button('Apply').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Another import of this company/)
    await button('Apply').click()
    await expect.element(page.getByText('The changes are being written')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await cleanup()
    await openImport(server)
    await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
    server.finish()
    await expect.element(page.getByText('1 product created · 1 product changed'), wait).toBeVisible()
    await button('Undo the import').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent(/1 new product goes to the trash/)
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect.element(page.getByText('The import is being undone')).toBeVisible()
    server.finish()
    await expect.element(page.getByText('This import was undone'), wait).toBeVisible()
  })

  it('is kept as it was matched, refused once and then under another name', async () => {
    const keep = 'POST /transfer-recipes'
    let isFull = true
    const { asked } = await openImport(checked(), '', {
      [keep]: () =>
        isFull
          ? Response.json(
              { code: 'TooManyRecipes', status: 409, message: '', data: { max: 100 } },
              { status: 409 },
            )
          : { _id: idOf(80) },
    })
    await button('Keep as recipe').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('spring')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('No more than 100 recipes can be kept').first()).toBeVisible()
    isFull = false
    await dialog.getByLabelText('Name').fill('Every spring')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(button('Kept')).toBeVisible()
    const bodies = asked.filter(({ call }) => call === keep).map(({ body }) => body)
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toMatchObject({
      name: 'Every spring',
      schedule: 'hand',
      work: { kind: 'import', folder: ids.showroom, source: null, appliesByItself: false, headerRow: 1 },
    })
    const { work } = bodies[1] as { work: { columns: { header: string; target: string | null }[] } }
    expect(work.columns.map(({ header, target }) => [header, target])).toEqual([
      ['Code', 'reference'],
      ['Name', 'name'],
      ['Breite', keys.width],
    ])
  })

  it('that another window has applied is shown as it stands', async () => {
    const server = checked()
    await openImport(server)
    await expect.element(row('Chair 003')).toBeVisible()
    server.one = { ...server.one, state: 'applying' }
    server.finish()
    await button('Apply').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/not at this step/)
    await expect.element(page.getByRole('region', { name: 'Result' })).toBeVisible()
  })

  it('of a colleague is looked at alone', async () => {
    const server = checked()
    server.one = { ...server.one, owner: { _id: idOf(3), name: 'Ada' } }
    await openImport(server)
    await expect.element(page.getByText(/belongs to Ada/)).toBeVisible()
    await expect.element(row('Chair 003')).toBeVisible()
    await expect.element(button('Apply')).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: /Apply row/ })).not.toBeInTheDocument()
  })
})

describe('a result', () => {
  const applied = (part = {}) =>
    new ImportServer(
      {
        state: 'applied',
        canUndo: true,
        appliedAt: '2026-01-31T12:00:00.000Z',
        outcome: { created: 0, updated: 1, refused: 1 },
        ...part,
      },
      [exampleRow(5, { kind: 'refused' })],
    )

  it('offers the refused rows as a file, and lists what stands in the way of undoing', async () => {
    const server = applied()
    server.obstacles = [
      {
        product: idOf(1_003),
        reference: 'REF-003',
        name: 'Chair 003',
        field: keys.width,
        written: '45.5',
        present: '60',
        changedAt: '2026-02-01T12:00:00.000Z',
        changedBy: 'Ada',
      },
    ]
    const { reread } = await openImport(server)
    const link = page.getByRole('link', { name: 'Download the 2 refused rows' })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringContaining(`/imports/${importId}/refused-rows.csv`))
    await expect.element(page.getByText('1 later change stands in the way of undoing')).toBeVisible()
    await expect.element(row('Chair 003')).toHaveTextContent(/45.5.*60.*Ada/)
    await button('Undo all but these').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent(/1 change that was made since stays as it is/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    server.obstacles = []
    await reread()
    await expect.element(button('Undo the import')).toBeEnabled()
  })

  it('that broke off says why, and what was kept', async () => {
    await openImport(applied({ error: { code: 'NotAllowed', data: {} } }))
    await expect.element(page.getByRole('alert')).toHaveTextContent(/broke off/)
    await expect.element(page.getByRole('alert')).toHaveTextContent(/can be undone/)
  })
})

describe('a file that can’t be read', () => {
  it('says why, and leads to the next import', async () => {
    await openImport(new ImportServer({ state: 'failed', columns: [], error: { code: 'SheetEmpty' } }))
    await expect.element(page.getByRole('alert')).toHaveTextContent(/There is nothing in this file/)
    await expect.element(page.getByRole('link', { name: 'Start another import' })).toBeVisible()
  })
})
