/** What our own files hold comes back as it was written. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { delimitedHead, delimitedLines } from '../delimited-lines.ts'
import { unguardFormula } from '../formula-text.ts'
import type { SheetCell } from '../sheet.ts'
import { writeWorkbook } from '../workbook-stream.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { type ReadCell, usualSheetLimits } from './sheet-file.ts'
import { readStyles } from './workbook-parts.ts'
import { openZip } from './zip-parts.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-back-'))
})
afterAll(() => rm(folder, { recursive: true }))

const awkward = fc.constantFrom(
  '=1+1',
  '+1',
  '-1',
  '@a',
  ' a ',
  '\ta',
  'a\r\nb',
  'a\nb',
  'a\rb',
  '_x000D_',
  '🪑',
  "'=",
  '"',
  '\\n',
  ';',
  '﻿',
)
/** No lone halves of letters, and none of the signs that XML 1.0 has no place for. */
const text = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 5 })), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter((given) => given !== '' && !/\p{Cc}|[\ufffe\uffff]/u.test(given.replace(/[\t\n\r]/g, '')))
const decimal = fc
  .tuple(fc.boolean(), fc.stringMatching(/^(0|[1-9]\d{0,19})$/), fc.stringMatching(/^\d{0,19}[1-9]$|^$/))
  .map(([isNegative, whole, fraction]) => {
    const size = fraction === '' ? whole : `${whole}.${fraction}`
    return isNegative && size !== '0' ? `-${size}` : size
  })
const day = fc.date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })

const cell: fc.Arbitrary<SheetCell | null> = fc.oneof(
  fc.constant(null),
  text.map((given) => ({ text: given })),
  decimal.map((number) => ({ number })),
  day.map((date) => ({ date: new Date(date.toISOString().slice(0, 10)) })),
)
const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 })

it('reads every cell of a workbook as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const sheet = { name: 'Products', widths: [10, 10, 10], headings: null }
      const content = await writeWorkbook([{ ...sheet, rows: given.map((cells) => ({ cells })) }])
      const found = await readAll(content)
      for (const [place, cells] of given.entries())
        expect(cells.map((_, at) => found.get(place + 1)?.[at]?.text ?? null)).toEqual(cells.map(written))
    }),
    { numRuns: 30 },
  )
})

it('writes archives that every program opens, the same from the same content', async () => {
  const sheet = { name: 'Products', widths: [10], headings: null, rows: [{ cells: [{ text: 'A' }] }] }
  const content = await writeWorkbook([sheet])
  // The version of the format that a reader has to know, of the first entry: ZIP64 would be 45.
  expect(content.readUInt16LE(4)).toBe(20)
  expect((await writeWorkbook([sheet])).equals(content)).toBe(true)
})

it('reads days as days, and what only looks like their letters as numbers', async () => {
  const formats = [
    'yyyy-mm-dd',
    '[$-409]mmm',
    'hh:mm',
    '[h]:mm',
    '0.0 "days"',
    '[$SFr.-de-CH] 0',
    '0\\d',
    '@',
  ]
  const cells = formats.map((format) => ({ format, text: '' }))
  const content = await writeWorkbook([{ name: 'Products', widths: [], headings: null, rows: [{ cells }] }])
  const path = join(folder, 'formats')
  await writeFile(path, content)
  const parts = await openZip(path)
  const styles = await readStyles(parts, 'xl/styles.xml')
  parts.close()
  expect(styles.slice(1).map(({ isDate }) => isDate)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('reads texts of a delimited file as they were before they were guarded', async () => {
  const texts = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const lines = [['A', 'B'], ...given].map((cells) => cells.map((each) => ({ text: each })))
      const found = await readAll(Buffer.from(delimitedHead + delimitedLines(lines)))
      for (const [place, cells] of given.entries())
        expect(found.get(place + 2)?.map((read) => unguardFormula(read?.text ?? ''))).toEqual(cells)
    }),
    { numRuns: 100 },
  )
})

async function readAll(content: Buffer): Promise<ReadonlyMap<number, readonly (ReadCell | null)[]>> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const found = new Map<number, readonly (ReadCell | null)[]>()
  for await (const { row, cells } of (await readSheetFile(path, usualSheetLimits)).rows())
    found.set(row, cells)
  return found
}

function written(given: SheetCell | null): string | null {
  if (given === null) return null
  if ('text' in given) return given.text
  return 'number' in given ? given.number : given.date.toISOString().slice(0, 10)
}
