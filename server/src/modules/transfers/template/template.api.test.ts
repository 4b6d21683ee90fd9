/** Templates as they are filled in and sent back. */
import { languages } from '@vitrine/contract'
import { type TextKey, textKeys } from '@vitrine/rules'
import { beforeAll, expect, it } from 'vitest'
import { row, text, zipOf } from '../../../../test/factories/awkward-sheets/workbook.ts'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn, unique } from '../../../../test/factories/company.ts'
import { type Importer, importerOf } from '../../../../test/harness/imported-files.ts'
import { readZip } from '../../../../test/harness/read-zip.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertDetailField } from '../../detail-fields/index.ts'
import { makeTemplate } from './template.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: Importer

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 5, seed: 7 })
  admin = importerOf(server, world.domainId, await signIn(server, world.admin))
})

const template = (language: (typeof languages)[number] = 'en-us') =>
  makeTemplate(world.staff, { folderId: world.folders.open, language })

const sheetOf = async (content: Buffer) => {
  const parts = await readZip(content)
  return { parts, xml: `${parts.get('xl/worksheets/sheet1.xml')}` }
}

/** With a row of texts below the headers. */
async function filled(content: Buffer, ...values: string[]): Promise<Buffer> {
  const { parts, xml } = await sheetOf(content)
  const second = xml.replace(/<row r="2".*?<\/row>/, row(2, ...values.map(text)))
  expect(second).not.toBe(xml)
  return await zipOf({ ...Object.fromEntries(parts), 'xl/worksheets/sheet1.xml': second })
}

it.each(languages)(
  'has all of its columns matched by their headers when it comes back in %s',
  async (language) => {
    const reference = unique('TPL').replace(' ', '-')
    const texts = new Set<TextKey>(['reference', 'name', ...textKeys])
    const cells = [reference, 'Chair', ...[...texts].slice(2).map(() => ''), 'Seating &gt; Chairs']
    const file = await filled(await template(language), ...cells)
    const made = await admin.begin('template.xlsx', file, world.folders.open)
    expect(made.columns.filter(({ matched }) => matched !== 'header' && matched !== 'remembered')).toEqual([])
    const prices = Object.values(world.prices).map((id) => `price:${id}`)
    const fields = Object.values(world.fields).map((id) => `detail:${id}`)
    const targets = made.columns.map(({ target }) => target)
    const builtIn = [...texts, 'category', 'folder', 'published']
    expect(targets.slice(0, builtIn.length)).toEqual(builtIn)
    expect(targets.slice(builtIn.length).sort()).toEqual([...prices, ...fields].sort())
    expect([made.state, made.counts]).toMatchObject(['checked', { rows: 1, new: 1, refused: 0 }])
    expect((await admin.apply(made._id)).outcome).toMatchObject({ created: 1, refused: 0 })
  },
)

it('offers options of fields, categories and folders from a hidden sheet, however long they are', async () => {
  const options = Array.from({ length: 300 }, (_, at) => `option ${at}, "quoted" & <${at}>`)
  const values = { name: 'Finish', type: 'dropdown', dropdownOptions: options } as const
  const id = await insertDetailField(world.staff, {
    ...values,
    required: false,
    searchable: false,
    ribbon: [],
  })
  expect(id).toEqual(expect.any(String))
  const { parts, xml } = await sheetOf(await template())
  const lists = [...xml.matchAll(/<dataValidation type="list"[^>]*>.*?<\/dataValidation>/g)].map(
    ([found]) => found,
  )
  expect(lists.filter((found) => found.includes('$300</formula1>'))).toHaveLength(1)
  // Category, folder, published, material, ribbon, stackable and the new one.
  expect(lists).toHaveLength(7)
  expect(`${parts.get('xl/workbook.xml')}`).toMatch(/name="Lists"[^>]*state="hidden"/)
  expect(xml).toContain('state="frozen"')
})

it('keeps zeros in front of references, and has formats for amounts and days', async () => {
  const { parts, xml } = await sheetOf(await template())
  const styles = `${parts.get('xl/styles.xml')}`
  const formats = [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
    ([, id, code]) => [id, code] as const,
  )
  const cells = [...styles.replace(/^.*<cellXfs/s, '').matchAll(/<xf numFmtId="(\d+)"/g)].map(
    ([, id]) => formats.find(([known]) => known === id)?.[1] ?? id,
  )
  const used = [...(/<row r="2".*?<\/row>/.exec(xml)?.[0] ?? '').matchAll(/ s="(\d+)"/g)].map(
    ([, s]) => cells[Number(s)],
  )
  expect(used[0]).toBe('@')
  expect(used).toContain('#,##0.00')
  expect(used).toContain('yyyy-mm-dd')
})

it('marks what is needed, and explains every column', async () => {
  const { parts, xml: texts } = await sheetOf(await template())
  expect(texts).toContain('Reference *')
  expect(texts).toContain('Name *')
  expect(texts).not.toContain('Description *')
  expect(`${parts.get('xl/worksheets/sheet2.xml')}`).toContain('What tells products apart')
})

it('is refused for a folder that is none, as for one that somebody else has', async () => {
  const folderId = '00000000-0000-7000-8000-000000000000'
  await expect(makeTemplate(world.staff, { folderId, language: 'en-us' })).rejects.toMatchObject({
    key: 'NotFound',
  })
})
