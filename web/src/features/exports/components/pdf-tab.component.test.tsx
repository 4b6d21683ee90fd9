/** The tab of PDF catalogues: what is asked for, and the preview that follows what is chosen. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { domainId, enteredAs, exampleSettings, idOf, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { smallPdf } from '../../../../test/small-pdf.ts'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { PdfTab } from './pdf-tab.tsx'

const selection = { query: { filters: [], search: '' }, except: [] }
const tab = (
  <WithSettings>
    <PdfTab asked={{ selection, sorting: 'name' }} isActive />
  </WithSettings>
)

interface Terms {
  layout: string
  fields: string[]
  title: string
  hasCodes: boolean
  hasPrices: boolean
}

/** For what hangs. */
const patience = { timeout: 60_000 }
const refusal = (status: number, code: string, data = {}) =>
  Response.json({ code, status, message: '', data }, { status })
const estimated = () => Response.json({ products: 12, files: 0, sizeBytes: 0 })

interface Opening {
  /** What the previews are answered with, one after the other; else a document with a page more each time. */
  previews?: (() => Response | Promise<Response>)[]
  fields?: string[]
  estimate?: () => Response
  session?: ReturnType<typeof enteredAs>
}

let opening = 0

async function open({
  previews = [],
  fields = [],
  estimate = estimated,
  // What was chosen stays with its person: each test has one of their own.
  session = enteredAs({ _id: idOf(800 + ++opening) }),
}: Opening = {}) {
  let made = 0
  const pdf = () => new Response(smallPdf(made), { headers: { 'content-type': 'application/pdf' } })
  const opened = await openPart(tab, {
    session,
    answers: {
      [`GET /domains/${domainId}/settings`]: { ...exampleSettings, productPdfExportHeaders: fields },
      'POST /exports/estimate': () => estimate(),
      'POST /exports/preview': () => {
        made += 1
        return (previews.shift() ?? pdf)()
      },
      'POST /exports': () => Response.json({ process: crypto.randomUUID() }),
    },
    messages: ['exports', 'fields', 'errors', 'processes'],
  })
  const sent = (call: string) =>
    opened.asked.filter((asked) => asked.call === call).map(({ body }) => body as Terms)
  return { previews: () => sent('POST /exports/preview'), begun: () => sent('POST /exports') }
}

const preview = () => page.getByRole('region', { name: 'Preview' })
const shows = (pages: number) =>
  expect.poll(() => preview().query()?.textContent ?? '', patience).toContain(`preview’s ${pages}`)
const plain = [
  'reference',
  'description',
  'category',
  'folder',
  'published',
  'createdAt',
  'updatedAt',
  'link',
]

describe('the preview', () => {
  it('follows what is chosen, and keeps the pages before while newer ones are made', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const second = async () => {
      await held
      return new Response(smallPdf(2), { headers: { 'content-type': 'application/pdf' } })
    }
    const first = () => new Response(smallPdf(1), { headers: { 'content-type': 'application/pdf' } })
    const { previews } = await open({ previews: [first, second] })
    await shows(1)
    await page.getByRole('radio', { name: 'List' }).click()
    await expect.poll(() => previews().length, patience).toBe(2)
    await expect.element(preview()).toHaveAttribute('aria-busy', 'true')
    await shows(1)
    letGo()
    await shows(2)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Spring')
    await shows(3)
    expect(previews().map(({ layout, title }) => [layout, title])).toEqual([
      ['grid', ''],
      ['list', ''],
      ['list', 'Spring'],
    ])
  })

  it('turns its pages', async () => {
    await open({
      previews: [() => new Response(smallPdf(3), { headers: { 'content-type': 'application/pdf' } })],
    })
    await shows(3)
    const said = () => preview().query()?.textContent ?? ''
    for (const [button, number] of [
      ['Next page', 2],
      ['Next page', 3],
      ['Previous page', 2],
    ] as const) {
      await preview().getByRole('button', { name: button }).click()
      await expect.poll(said, patience).toContain(`Page ${number} of the preview’s 3`)
    }
  })

  it('says what it is refused for and is made once that is right; without network it is tried again', async () => {
    const tooMany = () => refusal(422, 'PdfTooManyProducts', { max: 150, count: 151 })
    const away = () => refusal(503, 'Unavailable')
    await open({ previews: [tooMany, away] })
    await expect
      .element(preview().getByRole('alert'))
      .toHaveTextContent(/at most 150 products, and 151 are selected/)
    for (const pages of [null, 3]) {
      await preview().getByRole('button', { name: 'Try again' }).click()
      if (pages === null) await expect.element(preview().getByRole('alert')).not.toHaveTextContent(/151/)
      else await shows(pages)
    }
    await expect.element(preview().getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('fields', () => {
  it('are eight at most, with their number said, and make room when one is taken out', async () => {
    const { previews } = await open({ fields: plain })
    const add = () => page.getByRole('combobox', { name: 'Add to Fields' })
    await expect.element(page.getByText('8 of 8')).toBeVisible()
    await expect.element(add()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Take Link out' }).click()
    await expect.element(page.getByText('7 of 8')).toBeVisible()
    await add().click()
    await page.getByRole('option', { name: /^Retail/ }).click()
    await expect.element(page.getByText('8 of 8')).toBeVisible()
    await expect
      .poll(() => previews().at(-1)?.fields, patience)
      .toEqual([...plain.slice(0, 7), `price:${ids.retail}`])
  })

  it('are put in order by keys', async () => {
    const { previews } = await open({ fields: ['reference', 'description'] })
    const handle = () => page.getByRole('button', { name: 'Order of Description' })
    await shows(1)
    await expect.element(handle()).toBeVisible()
    ;(handle().element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Description is lifted, place 2 of 2.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByText('Description is at place 1 of 2.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.poll(() => previews().at(-1)?.fields, patience).toEqual(['description', 'reference'])
  })
})

describe('a catalogue', () => {
  it('is begun with what is chosen', async () => {
    const { begun } = await open()
    await page.getByRole('checkbox', { name: /QR codes/ }).click()
    await page.getByRole('checkbox', { name: /All prices/ }).click()
    await page.getByRole('button', { name: 'Make file' }).click()
    await expect.poll(() => begun().length, patience).toBe(1)
    expect(begun()[0]).toMatchObject({
      format: 'pdf',
      selection,
      hasCodes: false,
      hasPrices: true,
      layout: 'grid',
    })
  })

  it('of too many products is refused before it is begun, with their number, once, until they are fewer', async () => {
    let count = 4_000
    const answer = (fewer: () => Response) => () =>
      count > 150 ? refusal(422, 'PdfTooManyProducts', { max: 150, count }) : fewer()
    const document = () => new Response(smallPdf(1), { headers: { 'content-type': 'application/pdf' } })
    const previews = [answer(document), answer(document), answer(document)]
    await open({ estimate: answer(estimated), previews })
    const refused = page.getByText(/4,?000 are selected/)
    const again = () => preview().getByRole('button', { name: 'Try again' })
    await expect.element(again(), patience).toBeVisible()
    await expect.element(refused).toBeVisible()
    expect(refused.elements()).toHaveLength(1)
    await again().click()
    await expect.element(again(), patience).toBeVisible()
    expect(refused.elements()).toHaveLength(1)
    count = 12
    await again().click()
    await shows(1)
    await expect.element(page.getByText('12 products')).toBeVisible()
    expect(refused.elements()).toEqual([])
  })
})
