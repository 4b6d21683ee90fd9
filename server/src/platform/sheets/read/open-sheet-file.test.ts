/** Spreadsheets through the process that reads them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costlySheets } from '../../../../test/factories/awkward-sheets/hostile.ts'
import { number, row, style, text, workbook } from '../../../../test/factories/awkward-sheets/workbook.ts'
import { openSheetFile } from './open-sheet-file.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { type ReadRow, type SheetFile, usualSheetLimits } from './sheet-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sheets-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function given(content: Buffer): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

async function all({ rows }: SheetFile, sheet?: string): Promise<ReadRow[]> {
  const found: ReadRow[] = []
  for await (const read of rows(sheet)) found.push(read)
  return found
}

describe('a spreadsheet', () => {
  it('has the rows that its reader finds, as often as they are asked for', async () => {
    const cells = [text('Oak'), number('2'), number('45322', style.day), '<c t="b"><v>1</v></c>', '<c/>']
    const formulas = ['<c><f>1+1</f><v>2</v></c>', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>']
    const rich = '<c t="inlineStr"><is><r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r></is></c>'
    const rows = row(1, ...cells, ...formulas, rich) + row(3, '<c r="C3"><v>5</v></c>')
    const path = await given(await workbook({ rows }))
    const wanted = await all(await readSheetFile(path, usualSheetLimits))
    const { sheets, kind } = await readSheetFile(path, usualSheetLimits)
    const file = await openSheetFile(path)
    expect({ kind: file.kind, sheets: file.sheets }).toEqual({ kind, sheets })
    expect(await all(file)).toEqual(wanted)
    expect(await all(file, 'Products')).toEqual(wanted)
    expect(wanted.flatMap(({ cells }) => cells.map((cell) => cell?.kind))).toEqual(
      expect.arrayContaining(['text', 'number', 'date', 'boolean', 'error']),
    )
    await expect(all(file, 'Prices')).rejects.toMatchObject({ key: 'SheetNotFound' })
  })

  it('of many rows may be left where it is', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at},${'x'.repeat(100)}`)
    const file = await openSheetFile(await given(Buffer.from(lines.join('\n'))))
    const found: number[] = []
    for await (const { row } of file.rows()) {
      found.push(row)
      if (row === 10_000) break
    }
    expect(found).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1))
  })

  it('that takes more of the machine than it may is too large, at the row where that was', async () => {
    // Rows enough for the watch to look at it while it reads.
    const path = await given(Buffer.from('A,B\n1,2\n'.repeat(300_000)))
    const limits = { cpuSeconds: 60, memoryBytes: 1, heapMegabytes: 256 }
    await expect(openSheetFile(path, usualSheetLimits, limits).then(all)).rejects.toMatchObject({
      key: 'SheetTooLarge',
      parameters: { place: expect.stringMatching(/^ZIP$|\d+:\d+$/) },
    })
  })
})

const little = { cpuSeconds: 6, memoryBytes: 200 * 1024 ** 2, heapMegabytes: 256 }

describe('within 200 MB and a few seconds of the processor', () => {
  it.each(costlySheets.map((each) => [each.title, each] as const))(
    'reads or refuses %s',
    async (_, hostile) => {
      const path = await given(await hostile.file())
      const outcome = openSheetFile(path, usualSheetLimits, little).then(all)
      if (hostile.refused === undefined) return expect(await outcome).toEqual([])
      const [key, place] = hostile.refused.split(' ')
      await expect(outcome).rejects.toMatchObject({ key, parameters: { place } })
    },
  )
})
