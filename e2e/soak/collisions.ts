/** Both change the same value at once: one of them is asked, and what they choose counts. */
import {
  closePanel,
  editInTable,
  editPlaceInPanel,
  fill,
  inputOf,
  openCell,
  openInPanel,
  openPanel,
} from './edits.ts'
import type { Place } from './model.ts'
import { expect, type Person } from './person.ts'
import { type Collision, pick } from './plan.ts'
import type { Value } from './values.ts'

/** All values were the same for both when it began. */
export async function collide(people: readonly [Person, Person], collision: Collision): Promise<void> {
  const asked = people[collision.asked]
  const other = people[collision.asked === 0 ? 1 : 0]
  const { model } = asked
  const isFit = (place: Place) => model.field(place).kind === collision.kind && model.get(place) !== null
  const place = pick(asked.random, model.places.filter(isFit))
  if (collision.how === 'told') await tell(asked, other, place, collision)
  else if (collision.how === 'away') await missEachOther(asked, other, place, collision)
  else await race(people, place, collision.choice)
  asked.count(`collision: ${collision.how}, ${collision.choice}`)
  asked.count('collisions')
}

type Choice = Collision['choice']

/** One has opened an editor, and is notified of what the other makes of the value. */
async function tell(asked: Person, other: Person, place: Place, collision: Collision): Promise<void> {
  const { at, choice } = collision
  if (at === 'panel') await openPanel(asked, place.row)
  const editor = await (at === 'panel' ? openInPanel(asked, place) : openCell(asked, place))
  await editElsewhere(other, place)
  const theirs = asked.model.text(place)
  await expect(asked.page.getByRole('alert').filter({ hasText: theirs })).toBeVisible()
  const mine = asked.value(place)
  await fill(asked, editor, place, mine)
  await choose(asked, place, { mine, theirs, choice, at })
  if (at === 'panel') await closePanel(asked)
}

/** One has no network while they write; the other's value is there first. */
async function missEachOther(
  asked: Person,
  other: Person,
  place: Place,
  { at, choice }: Collision,
): Promise<void> {
  if (at === 'panel') await openPanel(asked, place.row)
  await asked.goAway('unavailable')
  const mine = asked.value(place)
  const before = asked.model.get(place)
  await asked.write([place], async () => {
    const editor = await (at === 'panel' ? openInPanel(asked, place) : openCell(asked, place))
    await fill(asked, editor, place, mine)
    asked.model.set(place, mine.stored)
  })
  asked.model.set(place, before)
  await editElsewhere(other, place)
  await asked.comeBack()
  await choose(asked, place, { mine, theirs: asked.model.text(place), choice, at })
  if (at === 'panel') await closePanel(asked)
}

async function editElsewhere(other: Person, place: Place): Promise<void> {
  if (other.isPhone) await editPlaceInPanel(other, place)
  else await editInTable(other, place)
}

/** Both leave their editors at the same moment; who is later is asked. */
async function race(people: readonly [Person, Person], place: Place, choice: Choice): Promise<void> {
  const { model } = people[0]
  const values = [people[0].value(place), people[1].value(place)] as const
  const editors = [await openCell(people[0], place), await openCell(people[1], place)] as const
  for (const at of [0, 1] as const) await inputOf(editors[at]).fill(values[at].typed)
  await Promise.all(editors.map((editor) => inputOf(editor).press('Enter')))
  const askedAt = async () =>
    (await people[0].conflict(model.field(place)).count()) > 0
      ? 0
      : (await people[1].conflict(model.field(place)).count()) > 0
        ? 1
        : null
  await expect.poll(askedAt).not.toBeNull()
  const later = (await askedAt()) ?? 0
  const [mine, theirs] = [values[later], values[later === 0 ? 1 : 0]]
  model.set(place, theirs.stored)
  await choose(people[later], place, { mine, theirs: model.text(place), choice, at: 'table' })
}

async function choose(
  asked: Person,
  place: Place,
  parts: { mine: Value; theirs: string; choice: Choice; at: 'table' | 'panel' },
): Promise<void> {
  const { mine, theirs, choice, at } = parts
  const { model } = asked
  const question = asked.conflict(model.field(place))
  await expect(question).toContainText(theirs)
  await expect(question).toContainText(model.textOf(place, mine.stored))
  const answered = choice === 'Keep theirs' ? null : asked.answerOf('changes')
  await asked.press(question.getByRole('button', { name: choice }))
  await expect(question).toHaveCount(0)
  if (choice === 'Keep editing') {
    const editor = (at === 'panel' ? asked.panel : asked.cell(place)).locator('[data-editor]')
    await fill(asked, editor, place, mine)
  }
  await answered
  if (choice !== 'Keep theirs') model.set(place, mine.stored)
}
