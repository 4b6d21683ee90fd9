/** A person at the table, who knows what they have written and notes what the page says that isn't so. */
import { expect, type Page } from '@playwright/test'
import type { Step } from './plan.ts'

export interface Row {
  _id: string
  name: string
  reference: string
}

type Field = 'name' | 'reference'
const columns: Record<Field, number> = { name: 0, reference: 1 }
const headings: Record<Field, string> = { name: 'Name', reference: 'Reference' }

/** Asked by the page, whose browser knows where its host name leads. */
export async function readRows(page: Page, count: number): Promise<Row[]> {
  return await page.evaluate(async (size) => {
    const domain = JSON.parse(localStorage.getItem('vitrine.domain') ?? '""')
    const answer = await fetch(`/api/products/query?domain=${domain}&page=1&per_page=${size}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: '', sorting: 'createdAt', filters: [] }),
    })
    return (await answer.json()).result
  }, count)
}

export class Editor {
  readonly page: Page
  /** What the database has to hold once nothing waits. */
  readonly model: Map<string, Row>
  readonly lies: string[] = []
  /** Milliseconds from the return of the network until nothing waited. */
  readonly recoveries: number[] = []
  done = { edits: 0, pastes: 0, wrong: 0, blinks: 0, reloads: 0, undone: 0 }
  readonly #rows: readonly Row[]
  readonly #mark: string
  #serial = 0
  #isAway = false
  #comeBack: (() => Promise<void>) | null = null
  #stepsAway = 0
  /** What the last edit replaced; an edit that changed nothing replaced nothing. */
  #last: readonly Row[] = []

  constructor(page: Page, rows: readonly Row[], mark: string) {
    this.page = page
    this.#rows = rows
    this.#mark = mark
    this.model = new Map(rows.map((row) => [row._id, { ...row }]))
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'cell':
        await this.#typeInCell(step.row, step.column)
        this.done.edits += 1
        break
      case 'panel':
        await this.#typeInPanel(step.row)
        this.done.edits += 1
        break
      case 'wrong':
        await this.#typeWrong(step.row)
        this.done.wrong += 1
        break
      case 'paste':
        await this.#paste(step.row, step.rows)
        this.done.pastes += 1
        break
      case 'undo':
        await this.#typeInCell(step.row, 'reference')
        await this.#undo()
        this.done.edits += 1
        break
      case 'blink':
        await this.settle()
        await this.#goAway(step)
        this.done.blinks += 1
        return
      case 'reload':
        await this.#reload()
        this.done.reloads += 1
    }
    if (!this.#isAway) return await this.#expectSaved()
    this.#stepsAway -= 1
    if (this.#stepsAway <= 0) await this.settle()
  }

  /** Back, with nothing that waits. */
  async settle(): Promise<void> {
    const wasAway = this.#isAway
    this.#isAway = false
    await this.#comeBack?.()
    this.#comeBack = null
    const started = performance.now()
    await this.#expectSaved()
    if (wasAway) this.recoveries.push(performance.now() - started)
  }

  /** Every row as the page shows it, against what is there. */
  async compareShown(stored: readonly Row[]): Promise<void> {
    for (const [index, row] of stored.entries())
      for (const field of ['name', 'reference'] as const)
        await expect(this.#cell(index, field), `${field} of row ${index}`).toHaveText(row[field])
  }

  #cell(row: number, field: Field) {
    return this.page.locator(`#cell-${row}-${columns[field]}`)
  }

  #text(field: Field): string {
    this.#serial += 1
    return field === 'name' ? `Chair ${this.#mark} ${this.#serial}` : `HOUR-${this.#mark}-${this.#serial}`
  }

  #modelOf(row: number): Row {
    const found = this.model.get(this.#rows[row]?._id ?? '')
    if (found === undefined) throw new Error(`there is no row ${row}`)
    return found
  }

  #write(values: readonly { row: number; field: Field; text: string }[]): void {
    this.#last = values.map(({ row }) => ({ ...this.#modelOf(row) }))
    for (const { row, field, text } of values) this.#modelOf(row)[field] = text
  }

  async #open(row: number, field: Field) {
    await this.#cell(row, field).dblclick()
    return this.page.getByRole('textbox', { name: new RegExp(`^${headings[field]}: `) })
  }

  async #typeInCell(row: number, field: Field): Promise<void> {
    const text = this.#text(field)
    const input = await this.#open(row, field)
    await input.fill(text)
    await input.press('Enter')
    this.#write([{ row, field, text }])
    await expect(this.#cell(row, field)).toContainText(text)
    if (this.#isAway) await this.#expectMarked(row, field)
  }

  async #typeWrong(row: number): Promise<void> {
    const input = await this.#open(row, 'reference')
    await input.fill('AB')
    await input.press('Enter')
    await expect(this.page.getByRole('alert').filter({ hasText: 'Minimum characters: 3' })).toBeVisible()
    await expect(input).toHaveValue('AB')
    const text = this.#text('reference')
    await input.fill(text)
    await input.press('Enter')
    this.#write([{ row, field: 'reference', text }])
    await expect(this.#cell(row, 'reference')).toContainText(text)
  }

  async #typeInPanel(row: number): Promise<void> {
    // A panel that was never open has nothing to show without the server.
    if (this.#isAway) return await this.#typeInCell(row, 'reference')
    const text = this.#text('reference')
    await this.#cell(row, 'name').click()
    await this.#cell(row, 'name').getByRole('link').click()
    const panel = this.page.getByRole('dialog', { name: 'Product' })
    await panel.getByRole('button', { name: 'Edit Reference', exact: true }).click({ force: true })
    const input = panel.getByRole('textbox', { name: 'Reference', exact: true })
    await input.fill(text)
    await input.press('Enter')
    this.#write([{ row, field: 'reference', text }])
    await expect(panel.getByText(text, { exact: true }).first()).toBeVisible()
    await panel.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(panel).toHaveCount(0)
  }

  async #paste(row: number, rows: number): Promise<void> {
    const values = Array.from({ length: rows }, (_, place) => ({
      row: row + place,
      field: 'reference' as const,
      text: this.#text('reference'),
    }))
    await this.page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      values.map(({ text }) => text).join('\n'),
    )
    await this.#cell(row, 'reference').click()
    await this.page.keyboard.press('ControlOrMeta+v')
    this.#write(values)
    for (const { row: at, text } of values) await expect(this.#cell(at, 'reference')).toContainText(text)
  }

  async #undo(): Promise<void> {
    await this.page.getByRole('grid').focus()
    await this.page.keyboard.press('ControlOrMeta+z')
    for (const before of this.#last) this.model.set(before._id, before)
    this.#last = []
    this.done.undone += 1
  }

  async #goAway({ how, steps }: Extract<Step, { kind: 'blink' }>): Promise<void> {
    const context = this.page.context()
    if (how === 'offline') {
      await context.setOffline(true)
      this.#comeBack = () => context.setOffline(false)
    } else {
      await this.page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }))
      this.#comeBack = () => this.page.unroute('**/api/**')
    }
    this.#isAway = true
    this.#stepsAway = steps
  }

  async #expectMarked(row: number, field: Field): Promise<void> {
    const mark = this.#cell(row, field).getByRole('img', { name: 'Not saved yet' })
    await expect(mark).toBeVisible()
    await expect(this.page.getByText(/not saved yet/).first()).toBeVisible()
  }

  async #reload(): Promise<void> {
    // A page can't be loaded without a network; what waits is sent by the next one.
    this.#isAway = false
    await this.#comeBack?.()
    this.#comeBack = null
    await this.page.reload()
    await expect(this.#cell(0, 'name')).not.toBeEmpty()
  }

  /** Once the page says of nothing that it waits, everything written has to be there. */
  async #expectSaved(): Promise<void> {
    await this.page.waitForFunction(
      () => !Object.keys(sessionStorage).some((name) => name.startsWith('vitrine.unsent.')),
    )
    await expect(this.page.getByRole('img', { name: 'Not saved yet' })).toHaveCount(0)
    await expect(this.page.getByText(/no connection to the server/)).toHaveCount(0)
    const stored = new Map((await readRows(this.page, this.#rows.length)).map((row) => [row._id, row]))
    for (const [id, expected] of this.model)
      for (const field of ['name', 'reference'] as const)
        if (this.#isMine(id) && stored.get(id)?.[field] !== expected[field])
          this.#lie(id, field, stored.get(id)?.[field], expected[field])
  }

  #lie(id: string, field: Field, there: string | undefined, expected: string): void {
    this.lies.push(`${field} of ${id} passes for saved as ${expected}, and is ${there}`)
  }

  #isMine(id: string): boolean {
    const index = this.#rows.findIndex((row) => row._id === id)
    return this.owns(index)
  }

  /** Whether nobody else writes the row. */
  owns: (index: number) => boolean = () => true
}
