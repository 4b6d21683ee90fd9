/** Every file of `test/factories/awkward-sheets`, read from disk. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AwkwardFile } from '../../../../test/factories/awkward-sheets/case.ts'
import { delimitedFiles } from '../../../../test/factories/awkward-sheets/delimited.ts'
import { hostileSheets } from '../../../../test/factories/awkward-sheets/hostile.ts'
import { workbook } from '../../../../test/factories/awkward-sheets/workbook.ts'
import { workbookCells } from '../../../../test/factories/awkward-sheets/workbook-cells.ts'
import { workbookFiles } from '../../../../test/factories/awkward-sheets/workbook-files.ts'
import { Refusal } from '../../errors.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { type ReadCell, usualSheetLimits } from './sheet-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awkward-'))
})
afterAll(() => rm(folder, { recursive: true }))

const files = {
  'cells of a workbook': workbookCells,
  'a workbook': workbookFiles,
  'a delimited file': delimitedFiles,
  'a hostile file': hostileSheets,
}

for (const [kind, cases] of Object.entries(files))
  it.each(cases.map((given) => [given.title, given] as const))(`reads ${kind}: %s`, async (_, given) => {
    const { rows = {}, refused = null } = given
    const found = await readAll(given)
    expect(found.refused).toBe(refused)
    if (refused !== null) return
    const asked = Object.fromEntries(Object.keys(rows).map((row) => [row, found.rows[Number(row)]]))
    expect(asked).toEqual(rows)
    const [last = 0] = Object.keys(rows).map(Number).slice(-1)
    const unasked = Object.keys(found.rows)
      .map(Number)
      .filter((row) => row > last && found.rows[row]?.some((cell) => cell !== null))
    expect(unasked).toEqual([])
  })

it.each([
  ['that name one long text', '<si><t>0123456789</t></si>', '<c t="s"><v>0</v></c>', 'A10'],
  ['behind cells without anything', '', '<c r="K1"><v>1</v></c>', 'K10'],
])('counts the characters of all cells, also of those %s', async (_, shared, cell, place) => {
  const path = join(folder, 'counted')
  const rows = Array.from({ length: 20 }, () => `<row>${cell}</row>`).join('')
  await writeFile(path, await workbook({ rows, parts: { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` } }))
  const read = async () => {
    const { rows } = await readSheetFile(path, { ...usualSheetLimits, sheetCharacters: 109 })
    for await (const { row } of rows()) expect(row).toBeLessThan(10)
  }
  await expect(read()).rejects.toMatchObject({ parameters: { place: `Products!${place}` } })
})

it('has at least sixty of them, each with a title of its own', () => {
  const titles = Object.entries(files).flatMap(([kind, cases]) =>
    cases.map(({ title }) => `${kind} ${title}`),
  )
  expect(titles.length).toBeGreaterThanOrEqual(60)
  expect(new Set(titles).size).toBe(titles.length)
})

interface Found {
  rows: Record<number, (string | null)[]>
  refused: string | null
}

/** Hostile files have a great many more. */
const mostKept = 30_000

async function readAll({ file, sheet }: AwkwardFile): Promise<Found> {
  const path = join(folder, 'file')
  await writeFile(path, await file())
  const rows: Found['rows'] = {}
  try {
    const opened = await readSheetFile(path, usualSheetLimits)
    for await (const { row, cells } of opened.rows(sheet)) if (row <= mostKept) rows[row] = cells.map(shown)
    return { rows, refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { rows, refused: [error.key, ...Object.values(error.parameters)].join(' ') }
  }
}

function shown(cell: ReadCell | null): string | null {
  if (cell === null) return null
  const marks = [
    cell.isFormula === true ? 'formula' : '',
    cell.isRich === true ? 'rich' : '',
    cell.link === undefined ? '' : `link ${cell.link}`,
  ]
  return [
    ...marks.filter((mark) => mark !== ''),
    ...(cell.kind === 'text' ? [] : [cell.kind]),
    cell.text,
  ].join(' ')
}
