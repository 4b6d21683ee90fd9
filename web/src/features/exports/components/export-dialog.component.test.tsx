// @smoke
/** The dialog of exports: what is chosen, refused and chosen once more, and what comes of it. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, exampleSettings, idOf, ids, keys } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { smallPdf } from '../../../../test/small-pdf.ts'
import { askExport, closeExport } from '../../../lib/exports/asked-export.ts'
import { ExportDialog } from './export-dialog.tsx'

const selection = { ids: [ids.showroom] }

interface Terms {
  format: string
  columns: string[]
}

/** For what hangs. */
const patience = { timeout: 60_000 }
const refusal = (status: number, code: string, data = {}) =>
  Response.json({ code, status, message: '', data }, { status })

interface Opening {
  /** What beginning is answered with, one after the other; else a process. */
  begun?: (() => Response)[]
  settings?: () => object
}

let opening = 0

async function open({ begun = [], settings = () => exampleSettings }: Opening = {}) {
  // What was chosen stays with its person: each test has one of their own.
  opening += 1
  const session = enteredAs({ _id: idOf(900 + opening) })
  const opened = await openPart(<ExportDialog />, {
    session,
    answers: {
      [`GET /domains/${domainId}/settings`]: () => settings(),
      'GET /users': { total: 0, result: [] },
      'GET /groups': { total: 0, result: [] },
      'POST /exports/preview': () =>
        new Response(smallPdf(2), { headers: { 'content-type': 'application/pdf' } }),
      'POST /exports/estimate': { products: 1, files: 0, sizeBytes: 0 },
      'POST /exports': () => (begun.shift() ?? (() => Response.json({ process: ids.chairs })))(),
      [`GET /processes/${ids.chairs}`]: {
        _id: ids.chairs,
        kind: 'exports.products',
        state: 'cancelled',
        subject: 'Products',
        canCancel: false,
        canRetry: false,
        result: null,
        error: null,
      },
    },
    messages: ['exports', 'recipes', 'fields', 'errors', 'processes'],
  })
  const ask = () => askExport({ selection, sorting: 'name' })
  onTestFinished(closeExport)
  ask()
  await expect.element(make()).toBeVisible()
  const begunWith = () =>
    opened.asked.filter(({ call }) => call === 'POST /exports').map(({ body }) => body as Terms)
  return { ask, begunWith, reread: opened.reread }
}

const dialog = () => page.getByRole('dialog')
const make = () => dialog().getByRole('button', { name: 'Make file' })
const takeOut = (name: string) => dialog().getByRole('button', { name: `Take ${name} out` })
const tab = (name: string) => dialog().getByRole('tab', { name, exact: true })

describe('columns', () => {
  it('are those that were chosen, also after the dialog was closed, until the proposed ones are taken again', async () => {
    const { ask, begunWith } = await open()
    await takeOut('Description').click()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    ask()
    await expect.element(takeOut('Name')).toBeVisible()
    await expect.element(takeOut('Description')).not.toBeInTheDocument()
    await tab('CSV').click()
    await expect.element(takeOut('Description')).toBeVisible()
    await tab('Excel').click()
    await dialog().getByRole('button', { name: 'Proposed columns' }).click()
    await expect.element(takeOut('Description')).toBeVisible()
    await make().click()
    await expect.poll(() => begunWith().length, patience).toBe(1)
    expect(begunWith()[0]).toMatchObject({ format: 'xlsx', selection, sorting: 'name' })
    expect(begunWith()[0]?.columns).toContain('description')
  })

  it('are needed: without one there is nothing to make, and with one again there is', async () => {
    const { begunWith } = await open({
      settings: () => ({ ...exampleSettings, productCsvExportHeaders: ['name'] }),
    })
    await takeOut('Name').click()
    await expect.element(make()).toBeDisabled()
    await dialog().getByRole('combobox', { name: 'Add to Columns' }).click()
    await page.getByRole('option', { name: 'Width', exact: true }).click()
    await make().click()
    await expect.poll(() => begunWith().map(({ columns }) => columns), patience).toEqual([[keys.width]])
  })

  it('go when a colleague deletes their field, and the others are exported', async () => {
    let fields = exampleSettings.productDetailFields
    const headers = ['reference', keys.care, keys.width]
    const { begunWith, reread } = await open({
      settings: () => ({ ...exampleSettings, productDetailFields: fields, productCsvExportHeaders: headers }),
    })
    await dialog().getByRole('combobox', { name: 'Add to Columns' }).click()
    await page.getByRole('option', { name: 'Name', exact: true }).click()
    fields = fields.filter(({ _id }) => _id !== ids.care)
    await reread()
    await expect.element(takeOut('Care')).not.toBeInTheDocument()
    await make().click()
    await expect
      .poll(() => begunWith().map(({ columns }) => columns), patience)
      .toEqual([['reference', keys.width, 'name']])
  })
})

describe('a catalogue', () => {
  it('is shown as soon as its tab is on screen, without anything being changed in it', async () => {
    await open()
    await tab('PDF catalog').click()
    const preview = dialog().getByRole('region', { name: 'Preview' })
    await expect.element(preview.getByText('Page 1 of the preview’s 2'), patience).toBeVisible()
  })
})

describe('a file', () => {
  it('that is refused, or that no network takes, is made with the same columns at the next try', async () => {
    const { begunWith } = await open({
      begun: [() => refusal(422, 'ExportFieldUnknown', { field: 'Care' }), () => Response.error()],
    })
    await takeOut('Published').click()
    await make().click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/Care/)
    await make().click()
    await expect.element(dialog().getByRole('alert')).not.toHaveTextContent(/Care/)
    await make().click()
    await expect.element(dialog().getByRole('button', { name: 'Make another file' }), patience).toBeVisible()
    const tried = begunWith().map(({ columns }) => columns)
    expect(tried).toHaveLength(3)
    expect(new Set(tried.map(String)).size).toBe(1)
    expect(tried[0]).not.toContain('published')
  })
})
