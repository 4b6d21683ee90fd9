/** Refused rows as a file, and that file once it has been corrected. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Language, ProcessFinding } from '@vitrine/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { number, row, style, text, workbook } from '../../../../test/factories/awkward-sheets/workbook.ts'
import { openSheetFile } from '../../../platform/sheets/read/open-sheet-file.ts'
import { type RefusedRow, writeRefused } from './write-refused.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'))
})
afterAll(() => rm(folder, { recursive: true }))

const finding = (row: number, column: string, code: string, data = {}): ProcessFinding => ({
  row,
  subject: '',
  column,
  value: '',
  code,
  data,
  isLeftOut: true,
})

async function refusedOf(
  content: Buffer | string,
  refused: readonly RefusedRow[],
  { headerRow = 1, language = 'en-us' }: { headerRow?: number; language?: Language } = {},
): Promise<Buffer> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const file = await openSheetFile(path)
  const each = (async function* () {
    yield* refused
  })()
  return await buffer(writeRefused({ file, sheet: null, headerRow, language, refused: each }))
}

async function cellsOf(content: Buffer): Promise<(string | null)[][]> {
  const path = join(folder, 'again')
  await writeFile(path, content)
  const rows: (string | null)[][] = []
  for await (const { cells } of (await openSheetFile(path)).rows())
    rows.push(cells.map((cell) => (cell === null ? null : `${cell.kind} ${cell.text}`)))
  return rows
}

const wrongPrice = finding(3, 'B Price', 'ImportCellNotNumber')

it('keeps the refused rows of a delimited file as they were, each with its reasons', async () => {
  const file = "Name;Price;Text\nOak;1;a\nAsh;x;'=1+1\nElm;2\nFir;y\n"
  const content = await refusedOf(file, [
    { row: 3, findings: [wrongPrice, finding(3, 'A Name', 'ImportJumpline')] },
    { row: 5, findings: [finding(5, 'B Price', 'ImportCellNotNumber')] },
  ])
  const lines = content.toString().split('\r\n')
  expect(lines[0]).toBe('\uFEFFName;Price;Text;Reasons')
  expect(lines[1]).toMatch(/^Ash;x;'=1\+1;"B Price: cell should be a number\nA Name: malformatted jumpline/)
  expect(lines[2]).toBe('Fir;y;;B Price: cell should be a number')
  expect(lines.slice(3)).toEqual([''])
})

it('keeps numbers, days and gaps of a workbook', async () => {
  const file = await workbook({
    rows: [
      row(2, text('Name'), text('Price'), text('Since')),
      row(3, text('=Oak'), number('1.5'), number('45322', style.day)),
      row(4, text('Ash')),
      row(7, text('Elm'), '<c/>', number('45322.5', style.dayAndTime)),
    ].join(''),
  })
  const content = await refusedOf(
    file,
    [3, 5, 7].map((each) => ({ row: each, findings: [finding(each, '', 'ImportBlankRow')] })),
    { headerRow: 2 },
  )
  expect(await cellsOf(content)).toEqual([
    ['text Name', 'text Price', 'text Since', 'text Reasons'],
    ['text =Oak', 'number 1.5', 'date 2024-01-31', 'text blank row'],
    ['text Elm', null, 'date 2024-01-31 12:00:00', 'text blank row'],
  ])
})

it.each([
  ['en-us', 'Reasons'],
  ['fr-fr', 'Raisons'],
  ['zh-cn', '原因'],
] as const)(
  'says in %s why, and takes the former reasons away when it is refused again',
  async (language, header) => {
    const refused = [{ row: 2, findings: [{ ...wrongPrice, row: 2 }] }]
    const once = await refusedOf('Name,Price\nAsh,x\n', refused, { language })
    const twice = await refusedOf(once, refused, { language })
    expect(twice.toString()).toBe(once.toString())
    expect(once.toString()).toContain(`Name,Price,${header}`)
  },
)
