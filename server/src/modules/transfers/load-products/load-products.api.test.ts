/** What a load refuses and takes of files that could be read in two ways. */
import { Readable } from 'node:stream'
import type { ProcessFinding, Product } from '@vitrine/contract'
import { beforeAll, expect, it } from 'vitest'
import { relations, row, text, workbook } from '../../../../test/factories/awkward-sheets/workbook.ts'
import { type Company, givenCompany, signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { getProcess } from '../../processes/index.ts'
import { startLoad } from '../index.ts'

let server: TestServer
let company: Company
let call: ApiCaller

beforeAll(async () => {
  server = await sharedServer({ works: true })
  company = await givenCompany(server)
  call = apiCaller(server, company.domainId, await signIn(server, company.admin))
})

type Stated = Partial<Pick<Parameters<typeof startLoad>[3], 'numberStyle' | 'dateOrder'>>

async function loaded(content: string | Uint8Array, stated: Stated = {}) {
  const { scope } = company
  const id = await startLoad(scope, server.storage, Readable.from([content]), {
    fileName: 'load.csv',
    currency: 'EUR',
    ...stated,
  })
  const read = async () => await getProcess(scope, id)
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBeOneOf(['finished', 'failed'])
  return await read()
}

async function load(lines: readonly string[], stated: Stated = {}) {
  const { error, result } = await loaded(`${lines.join('\n')}\n`, stated)
  return error?.code ?? result?.numbers?.created
}

async function findingsOf(processId: string) {
  return (await call<{ result: ProcessFinding[] }>(`GET /processes/${processId}/findings`)).body.result.map(
    ({ row, column, code, isLeftOut }) => [row, column, code, isLeftOut],
  )
}

async function productOf(reference: string): Promise<Product | undefined> {
  const filters = [{ field: 'reference', type: 'EXACT', value: reference }]
  return (await call<{ result: Product[] }>('POST /products/query', { body: { filters } })).body.result[0]
}

it('loads nothing of a file of which nothing tells how it is written, until somebody says so', async () => {
  const numbers = ['reference,name,weight', 'LOAD-1,Either,"2,400"']
  expect(await load(numbers)).toBe('ImportReadingOpen')
  expect(await load(numbers, { numberStyle: 'comma' })).toBe(1)
  const days = ['reference,name,launched', 'LOAD-2,Either,04/05/2026']
  expect(await load(days)).toBe('ImportReadingOpen')
  expect(await load(days, { dateOrder: 'dmy' })).toBe(1)
})

it('takes what a cell leads to for a link, and says so of one that leads nowhere', async () => {
  const page = (reference: string, number: number) =>
    row(number, text(reference), text('Chair'), text('Care page'))
  const content = await workbook({
    rows: [
      row(1, text('reference'), text('name'), text('Care page')),
      page('LINK-1', 2),
      page('LINK-2', 3),
    ].join(''),
    behind:
      '<hyperlinks xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><hyperlink ref="C2" r:id="h1"/><hyperlink ref="C3" r:id="h2"/></hyperlinks>',
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': relations([
        ['h1', 'hyperlink', 'https://a.example/care'],
        ['h2', 'hyperlink', 'https://a.example/other'],
      ]).replaceAll('/>', ' TargetMode="External"/>'),
    },
  })
  await loaded(content)
  const { _id, result } = await loaded(['reference,name,Care page', 'LINK-3,Chair,nowhere', ''].join('\n'))
  for (const [reference, link] of [
    ['LINK-1', 'https://a.example/care'],
    ['LINK-2', 'https://a.example/other'],
  ])
    expect((await productOf(reference ?? ''))?.details.map(({ value }) => value)).toEqual([link])
  expect(result?.numbers).toMatchObject({ created: 1, incomplete: 1 })
  expect((await productOf('LINK-3'))?.details).toEqual([])
  expect(await findingsOf(_id)).toEqual([[2, 'Care page', 'ImportCellNotLink', false]])
})

it('says which prices are finer than their currency, and stores them', async () => {
  const lines = ['reference,name,price', 'FINE-1,Fine,12.345', 'FINE-2,Usual,12.50', '']
  const { _id, result } = await loaded(lines.join('\n'))
  expect(result?.numbers).toMatchObject({ created: 2, incomplete: 0, rejected: 0 })
  expect((await productOf('FINE-1'))?.prices.map(({ value }) => value)).toEqual(['12.345'])
  expect(await findingsOf(_id)).toEqual([[2, 'price', 'ImportPriceTooFine', false]])
})
