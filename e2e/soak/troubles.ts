/** Wrong values, a network that comes and goes, pages loaded anew. */
import { pasteText } from './blocks.ts'
import {
  closePanel,
  edit,
  editInTable,
  editPlaceInPanel,
  fill,
  inputOf,
  openCell,
  openInPanel,
  openPanel,
  rowWith,
} from './edits.ts'
import type { Place } from './model.ts'
import { expect, type Person } from './person.ts'
import { type Correction, type Edit, type Kind, pick, type Step, type Wrong } from './plan.ts'
import { wrongValue } from './values.ts'

export async function makeMistake(person: Person, wrong: Wrong): Promise<void> {
  if (wrong.at === 'table') await mistypeInTable(person, wrong.kind, wrong.how)
  else if (wrong.at === 'panel') await mistypeInPanel(person, wrong.kind, wrong.how === 'given up')
  else if (wrong.at === 'server') await typeTakenReference(person)
  else await pasteWrong(person)
  person.count(`wrong: ${wrong.at}${'kind' in wrong ? ` ${wrong.kind} ${wrong.how}` : ''}`)
  person.count('wrong')
}

const reasonOf = (person: Person, reason: string) =>
  person.page.getByRole('alert').filter({ hasText: reason })

async function mistypeInTable(person: Person, kind: Kind, how: Correction): Promise<void> {
  const { page, model } = person
  const place = person.place(kind)
  const { typed, reason } = wrongValue(kind)
  let editor = await openCell(person, place)
  await inputOf(editor).fill(typed)
  if (how === 'later') {
    const other = pick(
      person.random,
      person.own.filter(({ column }) => Math.abs(column - place.column) > 3),
    )
    await person.choose(other)
    await expect(person.cell(place)).toHaveAttribute('data-refused')
    await person.expectStored()
    // Something right in between takes nothing away from it.
    await editInTable(
      person,
      person.place('text', ({ row }) => row !== place.row),
    )
    await expect(person.cell(place)).toHaveAttribute('data-refused')
    editor = await openCell(person, place)
  } else await inputOf(editor).press('Enter')
  await expect(reasonOf(person, reason)).toBeVisible()
  await person.expectStored()
  await person.expectShown()
  if (how === 'given up') {
    await inputOf(editor).press('Escape')
    await expect(editor).toHaveCount(0)
  } else await correct(person, editor, place)
  await expect(person.cell(place)).not.toHaveAttribute('data-refused')
  await expect(person.cell(place)).toHaveText(model.text(place))
  await expect(page.getByRole('alert')).toHaveCount(0)
}

async function correct(person: Person, editor: ReturnType<typeof inputOf>, place: Place): Promise<void> {
  const value = person.value(place)
  await person.write([place], async () => {
    await fill(person, editor, place, value)
    person.model.set(place, value.stored)
  })
}

async function mistypeInPanel(person: Person, kind: Kind, isGivenUp: boolean): Promise<void> {
  const { model, panel } = person
  const place = person.place(kind, (own) => model.get(own) !== null)
  const { typed, reason } = wrongValue(kind)
  await openPanel(person, place.row)
  const editor = await openInPanel(person, place)
  for (let time = 0; time < 2; time++) {
    await inputOf(editor).fill(typed)
    await inputOf(editor).press('Enter')
    await expect(panel.getByRole('alert')).toContainText(reason)
  }
  await person.expectStored()
  if (isGivenUp) {
    await inputOf(editor).press('Escape')
    await expect(editor).toHaveCount(0)
  } else await correct(person, editor, place)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await closePanel(person)
}

async function typeTakenReference(person: Person): Promise<void> {
  const { model } = person
  const place = person.place('reference')
  const taken = model.get(person.place('reference', ({ row }) => row !== place.row)) ?? ''
  const before = model.get(place)
  let editor = await openCell(person, place)
  const answered = person.answerOf('changes')
  await inputOf(editor).fill(taken)
  // Shown until the server says no.
  model.passes(place, taken)
  await inputOf(editor).press('Enter')
  await answered
  model.passes(place, before)
  await expect(person.cell(place)).toHaveAttribute('data-refused')
  await expect(person.cell(place)).toContainText(taken)
  await person.expectStored()
  editor = await openCell(person, place)
  await expect(reasonOf(person, `Reference "${taken}" already exists`)).toBeVisible()
  await expect(inputOf(editor)).toHaveValue(taken)
  await correct(person, editor, place)
  await expect(person.cell(place)).not.toHaveAttribute('data-refused')
}

/** Two rows, of which one is none: the other is written, and that one stays to be corrected. */
async function pasteWrong(person: Person): Promise<void> {
  const { model } = person
  const top = person.place('number', ({ row }) => row % 4 < 3)
  const below = { ...top, row: top.row + 1 }
  const { typed } = wrongValue('number')
  const value = person.value(top)
  await person.write([top], async () => {
    await pasteText(person, top, `${value.pasted}\n${typed}\n`)
    model.set(top, value.stored)
  })
  await expect(person.cell(below)).toHaveAttribute('data-refused')
  await expect(person.cell(below)).toContainText(typed)
  await expect(person.said).toContainText('1 value left out')
  await person.dismissSaid()
  const editor = await openCell(person, below)
  await correct(person, editor, below)
  await expect(person.cell(below)).not.toHaveAttribute('data-refused')
}

export async function blink(person: Person, step: Extract<Step, { do: 'blink' }>): Promise<void> {
  const row = step.inPanel ? rowWith(person, kindsOf(step.edits)) : null
  // Details that no product of theirs has any more: nothing can be edited by touch then.
  if (row === null && person.isPhone) return await blink(person, { ...step, edits: alwaysThere })
  if (row !== null) await openPanel(person, row)
  await person.goAway(step.how)
  // Without such a row the table will do.
  for (const one of step.edits)
    await edit(person, row === null && one.do === 'panel' ? { ...one, do: 'table' } : one)
  await person.stayAway(step.probes)
  if (step.isReloaded) {
    await person.reload()
    person.count('reloads')
    person.count('reloads with unsaved changes')
  }
  await person.comeBack()
  if (step.isReloaded) {
    if (!person.isPhone) await person.expectTable()
    await person.expectNothingWaits()
  }
  await person.expectStored()
  await person.expectShown()
  if (row !== null) await closePanel(person)
  person.count(`blink: ${step.how}${row === null ? '' : ', panel open'}`)
  person.count('blinks')
}

const alwaysThere: Edit[] = [
  { do: 'panel', kind: 'name' },
  { do: 'panel', kind: 'reference' },
]

function kindsOf(edits: Extract<Step, { do: 'blink' }>['edits']): Kind[] {
  return edits.flatMap((one) => ('kind' in one ? [one.kind] : []))
}

export async function reload(person: Person): Promise<void> {
  await person.reload()
  await person.expectTable()
  await person.expectShown()
  person.count('reloads')
}

export async function editInOtherTab(person: Person, kind: Kind): Promise<void> {
  const other = await person.openTab()
  await other.expectTable()
  const place = other.place(kind, (own) => person.model.get(own) !== null)
  if (person.isPhone) await editPlaceInPanel(other, place)
  else await editInTable(other, place)
  await other.page.close()
  await person.expectShown()
  person.count('tabs')
}
