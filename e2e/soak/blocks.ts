/** What one of the two does with blocks of the table: paste from a spreadsheet, fill down, cut and paste elsewhere. */
import type { Stored } from './company.ts'
import { confirmRemoval } from './edits.ts'
import { type Model, ownRows, type Place } from './model.ts'
import { expect, type Person } from './person.ts'
import { pick, type Random } from './plan.ts'
import type { Value } from './values.ts'

const unpasted = ['published']
/** No two products have the same. */
const unfilled = [...unpasted, 'reference']

interface Block {
  top: number
  left: number
  rows: number
  columns: number
}

/** Within the cells that are theirs alone. */
function blockOf(person: Person, parts: { rows: number; columns: number; except: readonly string[] }): Block {
  const { model } = person
  const isFit = ({ row, column }: Place) => {
    const fields = model.company.fields.slice(column, column + parts.columns)
    const isInOne = column % 2 === 0 || parts.columns === 1
    return (
      isInOne &&
      (row % ownRows) + parts.rows <= ownRows &&
      fields.every(({ kind }) => !parts.except.includes(kind))
    )
  }
  const { row, column } = pick(person.random, person.own.filter(isFit))
  return { top: row, left: column, ...parts }
}

function placesOf({ top, left, rows, columns }: Block): Place[] {
  return Array.from({ length: rows * columns }, (_, place) => ({
    row: top + Math.floor(place / columns),
    column: left + (place % columns),
  }))
}

async function mark(person: Person, block: Block): Promise<void> {
  await person.choose({ row: block.top, column: block.left })
  for (let row = 1; row < block.rows; row++) await person.page.keyboard.press('Shift+ArrowDown')
  for (let column = 1; column < block.columns; column++) await person.page.keyboard.press('Shift+ArrowRight')
}

const lineOf = (block: Block, texts: readonly string[]) =>
  Array.from({ length: block.rows }, (_, row) =>
    texts.slice(row * block.columns, (row + 1) * block.columns).join('\t'),
  ).join('\n')

export async function pasteText(person: Person, place: Place, text: string): Promise<void> {
  await person.choose(place)
  await person.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await person.page.keyboard.press('ControlOrMeta+v')
}

const sizeOf = (random: Random) => ({ rows: 1 + random(ownRows), columns: 1 + random(2) })

export async function paste(person: Person, isUndone: boolean): Promise<void> {
  const { model } = person
  const block = blockOf(person, { ...sizeOf(person.random), except: unpasted })
  const places = placesOf(block)
  const before = valuesOf(model, places)
  const values = places.map((place): Value => person.value(place))
  await person.write(places, async () => {
    // Spreadsheets end their text with a line break.
    await pasteText(
      person,
      { row: block.top, column: block.left },
      `${lineOf(
        block,
        values.map(({ pasted }) => pasted),
      )}\r\n`,
    )
    for (const [at, place] of places.entries()) model.set(place, values[at]?.stored ?? null)
  })
  person.count('pastes')
  if (isUndone) await undo(person, places, before)
}

export async function fillDown(person: Person, isUndone: boolean): Promise<void> {
  const { model, page } = person
  const rows = 2 + person.random(ownRows - 1)
  const block = blockOf(person, { rows, columns: 1, except: unfilled })
  const [source, ...below] = placesOf(block)
  if (source === undefined) return
  const value = model.get(source)
  const places = below.filter((place) => model.get(place) !== value)
  const isRemoval = value === null
  // Nothing to do, or a question about several values: another block is as good.
  if (places.length === 0 || isRemoval) return await fillDown(person, isUndone)
  const before = valuesOf(model, places)
  await person.write(places, async () => {
    await mark(person, block)
    if (person.random(2) === 0) await page.keyboard.press('ControlOrMeta+d')
    else {
      await person.cell(source).click({ button: 'right', position: { x: 3, y: 10 } })
      await page.getByRole('menuitem', { name: 'Fill down' }).click()
    }
    for (const place of places) model.set(place, value)
  })
  person.count('fills')
  if (isUndone) await undo(person, places, before)
}

/** Prices and details, from one block of theirs into another of the same column. */
export async function cutAndPaste(person: Person): Promise<void> {
  const { model, page } = person
  const block = blockOf(person, { rows: 1, columns: 1, except: unmovable(model) })
  const from = { row: block.top, column: block.left }
  const targets = person.own.filter(({ row, column }) => column === from.column && row !== from.row)
  const to = pick(person.random, targets)
  const value = model.get(from)
  if (value === null || value === model.get(to)) return await cutAndPaste(person)
  await person.write([from], async () => {
    await person.choose(from)
    await page.keyboard.press('ControlOrMeta+x')
    await confirmRemoval(person, `Remove ${model.field(from).name}`)
    model.set(from, null)
  })
  await person.write([to], async () => {
    await person.choose(to)
    await page.keyboard.press('ControlOrMeta+v')
    model.set(to, value)
  })
  person.count('cuts')
}

const unmovable = ({ company }: Model) =>
  company.fields.filter(({ key }) => !/^(price|detail):/.test(key)).map(({ kind }) => kind)

function valuesOf(model: Model, places: readonly Place[]): [Place, Stored][] {
  return places.map((place) => [place, model.get(place)])
}

async function undo(
  person: Person,
  places: readonly Place[],
  before: readonly [Place, Stored][],
): Promise<void> {
  await person.write(
    places,
    async () => {
      await expect(person.grid).toBeFocused()
      await person.page.keyboard.press('ControlOrMeta+z')
      for (const [place, stored] of before) person.model.set(place, stored)
    },
    'undo',
  )
  person.count('undone blocks')
}
