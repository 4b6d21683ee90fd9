/** Two people edit at once, with news on, while the network comes and goes; in the end everything is compared. */
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { chromiumArguments } from '../browser.ts'
import { signIn } from '../sign-in.ts'
import { Editor, type Row, readRows } from './editor.ts'
import { type Counts, planOf } from './plan.ts'

/** Rows of each of the two. */
const rowsEach = 10

export interface Hour {
  origin: string
  people: readonly [string, string]
  seed: number
  /** Of both together. */
  counts: Counts
}

export interface HourFigures extends Counts {
  undone: number
  comparedValues: number
  /** Milliseconds from the return of the network until everything was saved. */
  longestRecovery: number
  lies: string[]
}

async function openTable(browser: Browser, { origin }: Hour, person: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1400, height: 1100 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signIn(page, origin, person)
  await expect(page).toHaveURL(`${origin}/`)
  await page.goto(`${origin}/content/products?sort=createdAt`)
  await expect(page.locator('#cell-0-0')).not.toBeEmpty()
  return page
}

const half = (counts: Counts, isFirst: boolean): Counts => {
  const part = (count: number) => (isFirst ? Math.ceil(count / 2) : Math.floor(count / 2))
  return {
    edits: part(counts.edits),
    pastes: part(counts.pastes),
    wrong: part(counts.wrong),
    blinks: part(counts.blinks),
    reloads: part(counts.reloads),
  }
}

/** Each in a browser of their own, for a browser has one clipboard. */
export async function spendHour(hour: Hour): Promise<HourFigures> {
  const launch = () =>
    chromium.launch({ executablePath: process.env.VITRINE_CHROMIUM || undefined, args: chromiumArguments })
  const browsers = await Promise.all([launch(), launch()])
  try {
    const pages = await Promise.all(
      browsers.map((browser, place) => openTable(browser, hour, hour.people[place === 0 ? 0 : 1])),
    )
    const [first] = pages
    if (first === undefined) throw new Error('there is no page')
    const rows = await readRows(first, 2 * rowsEach)
    const editors = pages.map((page, place) => {
      const editor = new Editor(page, rows, place === 0 ? 'A' : 'B')
      editor.owns = (index) => Math.floor(index / rowsEach) === place
      return editor
    })
    await Promise.all(
      editors.map(async (editor, place) => {
        const steps = planOf(hour.seed + place, half(hour.counts, place === 0), place * rowsEach, rowsEach)
        for (const step of steps) await editor.take(step)
        await editor.settle()
      }),
    )
    return await compare(editors, rows)
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}

async function compare(editors: readonly Editor[], rows: readonly Row[]): Promise<HourFigures> {
  const [first] = editors
  if (first === undefined) throw new Error('there is nobody')
  const stored = await readRows(first.page, rows.length)
  const lies = editors.flatMap(({ lies }) => lies)
  for (const [index, row] of stored.entries()) {
    const expected = editors.find((editor) => editor.owns(index))?.model.get(row._id)
    for (const field of ['name', 'reference'] as const)
      if (row[field] !== expected?.[field])
        lies.push(`${field} of row ${index} is ${row[field]}, not ${expected?.[field]}`)
  }
  for (const editor of editors) await editor.compareShown(stored)
  const sum = (name: keyof Editor['done']) => editors.reduce((total, { done }) => total + done[name], 0)
  return {
    edits: sum('edits'),
    pastes: sum('pastes'),
    wrong: sum('wrong'),
    blinks: sum('blinks'),
    reloads: sum('reloads'),
    undone: sum('undone'),
    comparedValues: 2 * stored.length,
    longestRecovery: Math.round(Math.max(0, ...editors.flatMap(({ recoveries }) => recoveries))),
    lies,
  }
}
