import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textKeys } from '@vitrine/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { number, row, text, workbook } from '../../../../test/factories/awkward-sheets/workbook.ts'
import { headerReader } from '../field-headers.ts'
import { readRows } from './read-rows.ts'
import { surveyFile } from './survey-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function readAll(content: string | Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const nothing = { texts: textKeys, fields: new Map(), priceTypes: new Map() }
  const { shape, rowCount, plan } = await surveyFile(path, {
    known: { ...nothing, keyOfHeader: headerReader(nothing) },
    person: null,
    stated: { numberStyle: null, dateOrder: null },
  })
  const rows: { line: number; values: string[] }[] = []
  for await (const { line, cells } of readRows(path, shape))
    rows.push({ line, values: cells.map(({ text: shown }) => shown) })
  return { rowCount, rows, targets: plan.map(({ target }) => target.kind) }
}

it('reads a workbook and a delimited file of the same products alike, each row with its number', async () => {
  const csv = await readAll('\n;;\nsku;name;price\nA-1;Oak  chair;10.5\n;;\nA-2;Ash;7\n')
  const xlsx = await readAll(
    await workbook({
      rows: [
        row(3, text('sku'), text('name'), text('price')),
        row(4, text('A-1'), text('Oak  chair'), number('10.5')),
        row(6, text('A-2'), text('Ash'), number('7')),
      ].join(''),
    }),
  )
  expect(csv).toEqual({
    rowCount: 2,
    rows: [
      { line: 4, values: ['A-1', 'Oak chair', '10.5'] },
      { line: 6, values: ['A-2', 'Ash', '7'] },
    ],
    targets: ['reference', 'name', 'price'],
  })
  expect(xlsx).toEqual(csv)
})

it('takes back what a delimited file puts in front of texts that look like formulas', async () => {
  const { rows } = await readAll("sku,name\nA-1,'=1+1\nA-2\n")
  expect(rows.map(({ values }) => values)).toEqual([
    ['A-1', '=1+1'],
    ['A-2', ''],
  ])
})
