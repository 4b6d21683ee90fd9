/** What one of the two does with single values, in the table and in the panel. */
import type { Locator } from '@playwright/test'
import type { Field, Stored } from './company.ts'
import type { Place } from './model.ts'
import { expect, Lie, type Person } from './person.ts'
import { type Edit, type Kind, pick } from './plan.ts'
import { nameOf, type Value } from './values.ts'

const isRemovable = ({ key }: Field) => key.startsWith('price:') || key.startsWith('detail:')

export async function edit(person: Person, step: Edit): Promise<void> {
  if (step.do === 'add') await addInPanel(person)
  else if (step.do === 'delete') await (step.at === 'table' ? deleteInTable(person) : deleteInPanel(person))
  else if (step.do === 'slow') await writeSlowly(person, step.kind)
  else if (step.do === 'undo')
    await (step.at === 'table' ? undoInTable(person, step.kind) : undoInPanel(person, step.kind))
  else if (step.do === 'table') await editInTable(person, person.place(step.kind))
  else await editInPanel(person, step.kind)
  const at = 'at' in step ? step.at : step.do === 'add' ? 'panel' : step.do === 'slow' ? 'table' : step.do
  const kind = 'kind' in step ? step.kind : ''
  const what = step.do === 'table' || step.do === 'panel' ? kind : `${step.do} ${kind}`.trim()
  person.count(`edit in the ${at}: ${what}`)
  person.count('edits')
}

export async function editInTable(person: Person, place: Place): Promise<void> {
  if (person.model.field(place).kind === 'published') return await publishInTable(person, place)
  const value = person.value(place)
  await person.write([place], async () => {
    const editor = await openCell(person, place)
    await fill(person, editor, place, value)
    person.model.set(place, value.stored)
  })
}

export async function openCell(person: Person, place: Place): Promise<Locator> {
  const how = pick(person.random, ['double click', 'F2', 'Enter'])
  if (how === 'double click') await person.cell(place).dblclick({ position: { x: 3, y: 10 } })
  else {
    await person.choose(place)
    await person.page.keyboard.press(how)
  }
  const editor = person.cell(place).locator('[data-editor]')
  await expect(editor).toBeVisible()
  return editor
}

/** The value into an open editor, and out of it. */
export async function fill(person: Person, editor: Locator, place: Place, value: Value): Promise<void> {
  const { kind } = person.model.field(place)
  const option = (name: string) => person.page.getByRole('option', { name, exact: true })
  if (kind === 'option' || kind === 'badge' || kind === 'category') {
    await editor.getByRole('combobox').fill(value.typed)
    await person.press(option(value.typed))
  } else if (kind === 'folders') {
    const before = person.model.get(place)?.split(',') ?? []
    const after = value.stored?.split(',') ?? []
    const { folders } = person.company
    for (const { _id } of folders)
      if (before.includes(_id) !== after.includes(_id)) await option(nameOf(folders, _id)).click()
    // Left by a click: they are taken when the list closes.
    await person.choose({ row: place.row, column: 0 })
  } else {
    await inputOf(editor).fill(value.typed)
    await inputOf(editor).press('Enter')
  }
}

export function inputOf(editor: Locator): Locator {
  return editor.locator('input, textarea').first()
}

async function publishInTable(person: Person, place: Place): Promise<void> {
  const { stored } = person.value(place)
  await person.write(
    [place],
    async () => {
      await person.cell(place).locator('[data-publishes]').click()
      await confirmPublishing(person, stored)
      person.model.set(place, stored)
    },
    'bulk',
  )
}

async function confirmPublishing(person: Person, stored: Stored): Promise<void> {
  const name = stored === 'true' ? 'Publish' : 'Unpublish'
  const dialog = person.page.getByRole('dialog', { name, exact: true })
  await expect(dialog.getByText('1 product changes')).toBeVisible()
  await person.press(dialog.getByRole('button', { name, exact: true }))
  await expect(dialog).toHaveCount(0)
}

/** What takes prices and details away has to be confirmed by the word. */
export async function confirmRemoval(person: Person, title: string): Promise<void> {
  const dialog = person.page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('DELETE')
  await person.press(dialog.getByRole('button', { name: 'Delete' }))
  await expect(dialog).toHaveCount(0)
}

async function deleteInTable(person: Person): Promise<void> {
  const { model } = person
  const place = pick(
    person.random,
    person.own.filter((own) => isRemovable(model.field(own)) && model.get(own) !== null),
  )
  await person.write([place], async () => {
    await person.choose(place)
    await person.page.keyboard.press('Delete')
    await confirmRemoval(person, `Remove ${model.field(place).name}`)
    model.set(place, null)
  })
}

async function undoInTable(person: Person, kind: Kind): Promise<void> {
  const { model } = person
  const place = person.place(kind)
  const before = model.get(place)
  const press = async () => {
    await person.grid.focus()
    await person.page.keyboard.press('ControlOrMeta+z')
    model.set(place, before)
  }
  await editInTable(person, place)
  if (person.isAway) await person.takeBackUnsent(press)
  else await person.write([place], press, 'undo')
}

/** The value of one place twice, before the server has heard of the first. */
async function writeSlowly(person: Person, kind: Kind): Promise<void> {
  const { page, model } = person
  const place = person.place(kind)
  await person.dismissSaid()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/products/changes?**', async (route) => {
    await held
    await route.continue()
  })
  for (let time = 0; time < 2; time++) {
    const value = person.value(place)
    const editor = await openCell(person, place)
    await fill(person, editor, place, value)
    model.set(place, value.stored)
    await person.expectShown()
  }
  if ((await person.said.count()) > 0)
    throw new Lie(`said before the server has it: ${await person.said.textContent()}`)
  const answers = person.answerOf('changes', 2)
  letGo()
  await answers
  await page.unroute('**/api/products/changes?**')
  // The notice shows for some seconds only, so it is checked before the server.
  await expect(person.said.filter({ hasText: '1 product changed' })).toBeVisible()
  await person.expectStored()
  await person.expectShown()
}

// The panel

export async function openPanel(person: Person, row: number): Promise<void> {
  const name = person.cell({ row, column: 0 })
  if (!person.isPhone) await name.hover()
  await person.press(name.getByRole('link'))
  const heading = person.panel.getByRole('heading', { level: 1 })
  // The other may give it another name by now.
  const isIts = async () => (await heading.textContent()) === person.model.text({ row, column: 0 })
  await expect(heading).toBeVisible()
  await expect.poll(isIts).toBe(true)
}

export async function closePanel(person: Person): Promise<void> {
  await person.press(person.panel.getByRole('button', { name: 'Close', exact: true }).first())
  await expect(person.panel).toHaveCount(0)
}

/** A place that the panel shows: prices and details only where there are some. */
function panelPlace(person: Person, kind: Kind, row?: number): Place {
  const { model } = person
  const isFit = (place: Place) =>
    (row === undefined || place.row === row) &&
    (!isRemovable(model.field(place)) || model.get(place) !== null)
  return person.place(kind, isFit)
}

async function inPanel(person: Person, kind: Kind, work: (place: Place) => Promise<void>): Promise<void> {
  // Who goes away with the panel open stays there.
  const openRow = (await person.panel.count()) > 0 ? await rowOfPanel(person) : undefined
  const place = panelPlace(person, kind, openRow)
  if (openRow === undefined) await openPanel(person, place.row)
  await work(place)
  await expectPanel(person, place.row)
  if (openRow === undefined) await closePanel(person)
}

async function rowOfPanel(person: Person): Promise<number> {
  const id = new URL(person.page.url()).pathname.split('/').at(-1) ?? ''
  return person.company.products.indexOf(id)
}

/** A row in which they have a value of each of the kinds that the panel shows. */
export function rowWith(person: Person, kinds: readonly Kind[]): number | null {
  const { model } = person
  const has = (row: number, kind: Kind) =>
    person.own.some(
      (place) =>
        place.row === row &&
        model.field(place).kind === kind &&
        (!isRemovable(model.field(place)) || model.get(place) !== null),
    )
  const rows = person.company.products.map((_, row) => row)
  const fitting = rows.filter((row) => kinds.every((kind) => has(row, kind)))
  return fitting.length === 0 ? null : pick(person.random, fitting)
}

async function editInPanel(person: Person, kind: Kind): Promise<void> {
  await inPanel(person, kind, (place) => changeInPanel(person, place))
}

export async function editPlaceInPanel(person: Person, place: Place): Promise<void> {
  await openPanel(person, place.row)
  await changeInPanel(person, place)
  await closePanel(person)
}

async function changeInPanel(person: Person, place: Place): Promise<void> {
  const { model, panel } = person
  const field = model.field(place)
  const value = person.value(place)
  if (field.kind === 'published') {
    await person.write(
      [place],
      async () => {
        const published = panel.getByRole('switch', { name: 'Published' })
        // The label, which is what a finger meets.
        await (person.isPhone ? published.locator('..').tap() : published.press('Space'))
        await confirmPublishing(person, value.stored)
        model.set(place, value.stored)
      },
      'bulk',
    )
    return
  }
  await person.write([place], async () => {
    const editor = await openInPanel(person, place)
    await fill(person, editor, place, value)
    model.set(place, value.stored)
  })
}

export async function openInPanel(person: Person, place: Place): Promise<Locator> {
  const { name } = person.model.field(place)
  await person.press(person.panel.getByRole('button', { name: `Edit ${name}`, exact: true }))
  const editor = person.panel.locator('[data-editor]')
  await expect(editor).toBeVisible()
  return editor
}

async function undoInPanel(person: Person, kind: Kind): Promise<void> {
  await inPanel(person, kind, async (place) => {
    const before = person.model.get(place)
    await changeInPanel(person, place)
    await person.write(
      [place],
      async () => {
        await person.press(person.panel.getByRole('button', { name: 'Undo' }))
        person.model.set(place, before)
      },
      'undo',
    )
  })
}

async function deleteInPanel(person: Person): Promise<void> {
  const kind = pick(person.random, ['price', 'number', 'text', 'date', 'option', 'badge', 'link'] as const)
  await inPanel(person, kind, async (place) => {
    const { name } = person.model.field(place)
    await person.write([place], async () => {
      await person.press(person.panel.getByRole('button', { name: `Remove ${name}`, exact: true }))
      await confirmRemoval(person, `Remove ${name}`)
      person.model.set(place, null)
    })
  })
}

/** A price or detail that the product doesn't have: where all have theirs, one is taken away first. */
async function addInPanel(person: Person): Promise<void> {
  const { model, panel, page } = person
  const isMissing = (place: Place) => isRemovable(model.field(place)) && model.get(place) === null
  while (!person.own.some(isMissing)) await (person.isPhone ? deleteInPanel(person) : deleteInTable(person))
  const place = pick(person.random, person.own.filter(isMissing))
  const { kind, name } = model.field(place)
  await openPanel(person, place.row)
  const value = person.value(place)
  await person.write([place], async () => {
    const of = kind === 'price' ? 'price' : 'detail'
    await person.press(panel.getByRole('button', { name: `Add a ${of}`, exact: true }))
    const card = panel.locator('form').filter({ has: page.getByRole('button', { name: 'Save' }) })
    await person.press(card.getByRole('combobox').first())
    await person.press(page.getByRole('option', { name, exact: true }))
    if (kind === 'option' || kind === 'badge') {
      await person.press(card.getByRole('combobox', { name: 'Value' }))
      await person.press(page.getByRole('option', { name: value.typed, exact: true }))
    } else await card.getByRole('textbox', { name: 'Value' }).fill(value.typed)
    await person.press(card.getByRole('button', { name: 'Save' }))
    model.set(place, value.stored)
  })
  await expectPanel(person, place.row)
  await closePanel(person)
}

/** Each product is opened: what its panel shows is what is stored. */
export async function expectPanels(person: Person): Promise<void> {
  for (const row of person.company.products.keys()) {
    await openPanel(person, row)
    await expectPanel(person, row)
    await closePanel(person)
  }
}

/** What the open panel shows is what there is, of their own values and, a moment later where news come, of the other's. */
export async function expectPanel(person: Person, row: number): Promise<void> {
  const { model, panel } = person
  const isOwn = (column: number) => person.own.some((place) => place.row === row && place.column === column)
  const unlisted = ['reference', 'category', 'folders', 'published']
  const columns = model.company.fields.flatMap(({ kind }, column) =>
    unlisted.includes(kind) || (person.isAway && !isOwn(column)) ? [] : [column],
  )
  const wrong = async () => {
    const shown = await panel.evaluate(readPanel)
    return columns.flatMap((column) => {
      const { name } = model.field({ column })
      const [there, text] = [shown[name], model.text({ row, column })]
      if (there?.isOpen === true || (there?.text ?? '') === text) return []
      return [`${name} shows ${there?.text}, not ${text}`]
    })
  }
  await expect.poll(wrong).toEqual([])
}

/** Runs in the page. */
function readPanel(panel: Element): Record<string, { text: string; isOpen: boolean }> {
  const shown: Record<string, { text: string; isOpen: boolean }> = {}
  const note = (name: string, element: Element | null | undefined) => {
    const isOpen = element === null || element?.querySelector('[data-editor]') !== null
    const text = element?.textContent ?? ''
    shown[name] = { isOpen, text: text.replace(/Not saved yet: .*$/, '').trim() }
  }
  note('Name', panel.querySelector('h1'))
  const description = panel.querySelector('section[aria-label=Description]')
  note('Description', description)
  for (const line of panel.querySelectorAll('dl > div')) {
    const name = line.querySelector('dt')?.textContent ?? ''
    note(name, line.querySelector('dd'))
  }
  return shown
}
