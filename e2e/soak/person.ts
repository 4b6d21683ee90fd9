/** One of the two: their page, and what has to be seen on it whatever they do. */
import { expect as expectAtOnce, type Locator, type Page } from '@playwright/test'
import type { Company, Field } from './company.ts'
import { type Model, nameOf, ownerOf, type Place } from './model.ts'
import { takeAway } from './network.ts'
import { type Kind, type Outage, pick, type Random } from './plan.ts'
import { newValue, type Value } from './values.ts'
import { readTable, type ShownCell } from './watch-table.ts'

/** For what hangs. */
export const expect = expectAtOnce.configure({ timeout: 30_000 })

/** Something was shown that wasn't so. */
export class Lie extends Error {
  override name = 'Lie'
}

interface PersonParts {
  page: Page
  model: Model
  number: 0 | 1
  random: Random
  /** Taps instead of clicking, and sees only a part of the table. */
  isPhone: boolean
  /** Part of the written values, which says the tab they were written in; no two values of a run are the same. */
  tab?: string
}

const banner = /no connection to the server/i

export class Person {
  readonly page: Page
  readonly model: Model
  readonly random: Random
  readonly isPhone: boolean
  /** Milliseconds from the return of the network until everything was saved. */
  readonly recoveries: number[] = []
  /** How often they did what. */
  readonly done = new Map<string, number>()
  readonly #number: 0 | 1
  readonly #tab: string
  #tabs = 0
  #serial = 0
  /** The first one of the page itself. */
  #error: Error | null = null
  #comeBack: (() => Promise<void>) | null = null
  /** Places whose changes wait for the network, and which have to be marked so. */
  #waiting: Place[][] = []

  constructor({ page, model, number, random, isPhone, tab = '' }: PersonParts) {
    this.page = page
    this.model = model
    this.random = random
    this.isPhone = isPhone
    this.#number = number
    this.#tab = tab
    page.on('pageerror', (error) => {
      this.#error ??= error
    })
  }

  /** The same person in one more tab of their browser. */
  async openTab(): Promise<Person> {
    const page = await this.page.context().newPage()
    await page.goto(this.page.url())
    this.#tabs += 1
    const { model, random, isPhone } = this
    return new Person({ page, model, random, isPhone, number: this.#number, tab: `T${this.#tabs}-` })
  }

  get company(): Company {
    return this.model.company
  }

  get isAway(): boolean {
    return this.#comeBack !== null
  }

  count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1)
  }

  // Places and values

  get own(): Place[] {
    return this.model.places.filter((place) => ownerOf(place) === this.#number)
  }

  /** One of theirs of a kind; of a given row where there is one. */
  place(kind: Kind, isFit: (place: Place) => boolean = () => true): Place {
    const fitting = this.own.filter((place) => this.model.field(place).kind === kind && isFit(place))
    return pick(this.random, fitting)
  }

  value(place: Place): Value {
    this.#serial += 1
    const field = this.model.field(place)
    const serial = `${this.#tab}${this.#number === 0 ? 'A' : 'B'}${this.#serial}`
    return newValue(this.company, field, { random: this.random, serial, present: this.model.get(place) })
  }

  // The page

  get grid(): Locator {
    return this.page.getByRole('grid')
  }

  get panel(): Locator {
    return this.page.getByRole('dialog', { name: 'Product', exact: true })
  }

  cell(place: Place): Locator {
    return this.page.locator(`#cell-${place.row}-${place.column}`)
  }

  async press(target: Locator): Promise<void> {
    await (this.isPhone ? target.tap() : target.click())
  }

  /** At its edge, where neither a link nor a switch is. */
  async choose(place: Place): Promise<void> {
    await this.cell(place).click({ position: { x: 3, y: 10 } })
  }

  conflict(field: Field): Locator {
    return this.page.getByRole('dialog', { name: `${field.name} was changed by somebody else` })
  }

  get said(): Locator {
    return this.page.getByRole('status').filter({ hasText: /products? changed|Undone for/ })
  }

  async dismissSaid(): Promise<void> {
    const close = this.said.getByRole('button', { name: 'Close' })
    // It may go by itself while it is being closed.
    while ((await close.count()) > 0)
      await close
        .first()
        .click({ timeout: 500 })
        .catch(() => {})
  }

  // Changes

  /** Does what writes into these places; afterwards it is saved, or said not to be. */
  async write(places: readonly Place[], act: () => Promise<void>, what = 'changes'): Promise<void> {
    if (this.isAway) {
      await act()
      this.#waiting.push([...places])
      return await this.expectWaiting()
    }
    const answered = this.answerOf(what)
    // Where the act fails, nobody waits for it.
    answered.catch(() => {})
    await act()
    await answered
    await this.expectStored()
    const products = new Set(places.map(({ row }) => row)).size
    const words = what === 'undo' ? 'Undone for' : ''
    const text = what === 'undo' ? `${words} ${productsText(products)}` : `${productsText(products)} changed`
    await expect(this.said.filter({ hasText: text }).first()).toBeVisible()
    await this.expectShown()
  }

  /** An own change that was never sent is taken back here. */
  async takeBackUnsent(act: () => Promise<void>): Promise<void> {
    await act()
    this.#waiting.pop()
    await this.expectWaiting()
  }

  /** Resolves when `times` calls have been answered. */
  async answerOf(what: string, times = 1): Promise<void> {
    let answered = 0
    const last = await this.page.waitForResponse((response) => {
      if (response.request().method() !== 'POST') return false
      if (!new URL(response.url()).pathname.endsWith(`/${what}`)) return false
      answered += 1
      return answered === times || !response.ok()
    })
    if (!last.ok()) throw new Lie(`${what} answered ${last.status()}: ${await last.text()}`)
  }

  // The network

  async goAway(how: Outage): Promise<void> {
    this.#comeBack = await takeAway(this.page, how)
    // The browser reports it; whatever else is away is found out by the next call.
    if (how === 'offline') await expect(this.page.getByText(banner).first()).toBeVisible()
  }

  /** So many times it is looked for in vain. */
  async stayAway(probes: number): Promise<void> {
    for (let probe = 0; probe < probes; probe++) await this.page.waitForRequest('**/api/health')
    await this.expectWaiting()
  }

  async comeBack(): Promise<void> {
    await this.#comeBack?.()
    this.#comeBack = null
    const began = performance.now()
    await expect(this.page.getByText(banner)).toHaveCount(0)
    await expect(this.page.locator('[data-unsent]')).toHaveCount(0)
    this.recoveries.push(performance.now() - began)
    this.#waiting = []
  }

  // What is seen

  async snapshot(): Promise<ShownCell[]> {
    const cells = await this.page.evaluate(readTable)
    return cells.map((cell) => ({ ...cell, text: this.#plain(cell, cell.text) }))
  }

  /** All that passes for saved is there. */
  async expectStored(): Promise<void> {
    const differences = this.model.differences(await this.company.read(), this.own)
    if (differences.length > 0) throw new Lie(`passes for saved: ${differences.join('; ')}`)
  }

  /** Their own values, wherever nothing says otherwise, are what they wrote. */
  async expectShown(places: readonly Place[] = this.own): Promise<void> {
    const wanted = new Set(places.map(nameOf))
    const wrong = async () =>
      (await this.snapshot())
        .filter((cell) => wanted.has(nameOf(cell)) && !cell.isOpen)
        .filter((cell) => cell.text !== this.model.text(cell))
        .map((cell) => `${this.model.describe(cell)} shows ${cell.text}, not ${this.model.text(cell)}`)
    await expect.poll(wrong).toEqual([])
    if (this.#error !== null) throw this.#error
  }

  /** What waits is marked, and nothing else; the banner counts it. */
  async expectWaiting(): Promise<void> {
    const places = new Set(this.#waiting.flat().map(nameOf))
    const wrong = async () =>
      (await this.snapshot())
        .filter((cell) => cell.isUnsent !== places.has(nameOf(cell)))
        .map((cell) => `${this.model.describe(cell)} is ${cell.isUnsent ? '' : 'not '}marked`)
    await expect.poll(wrong).toEqual([])
    const { length } = this.#waiting
    const text = length === 1 ? '1 change is not saved yet' : `${length} changes are not saved yet`
    await expect(this.page.getByText(banner).first()).toContainText(length === 0 ? banner : text)
    await this.expectShown()
  }

  /** Nothing waits, nothing is refused, nothing is said to be wrong. */
  async expectSettled(): Promise<void> {
    await expect(this.page.getByText(banner)).toHaveCount(0)
    await expect(this.page.locator('[data-unsent], [data-refused], [data-editor]')).toHaveCount(0)
    await expect(this.page.getByRole('alert')).toHaveCount(0)
    await expect(this.page.getByText('This could not be refreshed')).toHaveCount(0)
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    await this.expectNothingWaits()
    await this.expectStored()
    await this.expectShown(this.model.places)
  }

  async expectNothingWaits(): Promise<void> {
    await expect(this.page.locator('[data-unsent]')).toHaveCount(0)
    await this.page.waitForFunction(
      () => !Object.keys(sessionStorage).some((name) => name.startsWith('vitrine.unsent.')),
    )
  }

  /** No cell has shown what it never had, nor what was over. */
  async expectHonestPast(): Promise<void> {
    for (const [name, texts] of Object.entries(await this.past())) {
      const [row = 0, column = 0] = name.split(' ').map(Number)
      const place = { row, column }
      const plain = texts.map((text) => this.#plain(place, text))
      if (this.model.couldShow(place, plain)) continue
      const known = this.model.history(place).join(' → ')
      throw new Lie(`${this.model.describe(place)} showed ${plain.join(' → ')} while it was ${known}`)
    }
  }

  async past(): Promise<Record<string, string[]>> {
    return await this.page.evaluate(() => window.shownByCell ?? {})
  }

  async forgetPast(): Promise<void> {
    await this.page.evaluate(() => {
      const shown = window.shownByCell ?? {}
      for (const name of Object.keys(shown)) delete shown[name]
      window.lookAtTable?.()
    })
  }

  async reload(): Promise<void> {
    await this.expectHonestPast()
    await this.page.reload()
    // A page can be loaded while all calls fail: it says so, and waits.
    if (this.isAway) await expect(this.page.getByText(banner).first()).toBeVisible()
  }

  async expectTable(): Promise<void> {
    const last = { row: this.isPhone ? 0 : this.company.products.length - 1, column: 0 }
    await expect.poll(async () => (await this.cell(last).textContent()) === this.model.text(last)).toBe(true)
  }

  #plain(place: Pick<Place, 'column'>, text: string): string {
    return this.model.field(place).kind === 'folders' ? text.split(', ').sort().join(', ') : text
  }
}

function productsText(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}
