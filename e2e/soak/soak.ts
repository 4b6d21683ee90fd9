/** Two people edit at once, with news on, while the network comes and goes; what is seen and stored is compared. */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '../browser.ts'
import { signIn } from '../sign-in.ts'
import { cutAndPaste, fillDown, paste } from './blocks.ts'
import { collide } from './collisions.ts'
import { type Company, makeCompany } from './company.ts'
import { edit, expectPanels } from './edits.ts'
import { Model } from './model.ts'
import { expect, Person } from './person.ts'
import { type Counts, type Device, planOf, randomFrom, type Step } from './plan.ts'
import { blink, editInOtherTab, makeMistake, reload } from './troubles.ts'
import { watchTable } from './watch-table.ts'

export interface Soak {
  port: string
  /** Names the company: two runs on one server have one each. */
  serial: string
  seed: number
  counts: Counts
  device: Device
  say: (line: string) => void
  /** Where pictures of a failure go. */
  folder: string
}

export interface SoakFigures {
  done: Map<string, number>
  /** Values compared with the database in the end. */
  values: number
  /** Milliseconds from the return of the network until everything was saved. */
  longestRecovery: number
}

async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.VITRINE_CHROMIUM || undefined,
    args: chromiumArguments,
  })
}

/** @throws where anything was shown that wasn't so, and in the end something else is stored than the script knows */
export async function soak(wanted: Soak): Promise<SoakFigures> {
  const company = await makeCompany(wanted.port, wanted.serial)
  const model = new Model(company, await company.read())
  // Each in a browser of their own: a browser has one clipboard, and one page with the focus.
  const browsers = await Promise.all([launchBrowser(), launchBrowser()])
  try {
    const pages = await Promise.all(
      browsers.map((browser, at) =>
        openTable(browser, company, company.people[at === 0 ? 0 : 1], wanted.device),
      ),
    )
    const isPhone = wanted.device === 'phone'
    const [one, two] = pages.map(
      (page, at) =>
        new Person({
          page,
          model,
          isPhone,
          number: at === 0 ? 0 : 1,
          random: randomFrom(wanted.seed + 1 + at),
        }),
    )
    if (one === undefined || two === undefined) throw new Error('there is nobody')
    await spendRounds([one, two], wanted).catch(async (error) => {
      await takePictures(pages, wanted)
      throw error
    })
    return {
      done: sumOf([one.done, two.done]),
      values: model.places.length,
      longestRecovery: Math.round(Math.max(0, ...one.recoveries, ...two.recoveries)),
    }
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}

async function takePictures(pages: readonly Page[], { folder, seed }: Soak): Promise<void> {
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(folder, `soak-${seed}-${at}.png`) })
}

const screens = {
  // All columns at once.
  desktop: { viewport: { width: 2700, height: 900 } },
  phone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
}

async function openTable(
  browser: Browser,
  { origin, products }: Company,
  email: string,
  device: Device,
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    ...screens[device],
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(watchTable)
  const page = await context.newPage()
  await signIn(page, origin, email)
  await page.goto(`${origin}/content/products?sort=createdAt`)
  await expect(page.locator(`#cell-${device === 'phone' ? 0 : products.length - 1}-0`)).not.toBeEmpty()
  return page
}

async function spendRounds(
  people: readonly [Person, Person],
  { seed, counts, device, say }: Soak,
): Promise<void> {
  await meet(people)
  for (const [number, round] of planOf(seed, counts, device).entries()) {
    await Promise.all(
      people.map(async (person, at) => {
        for (const step of round.steps[at === 0 ? 0 : 1]) await take(person, step)
      }),
    )
    await meet(people)
    if (round.collision !== null) {
      await collide(people, round.collision)
      await meet(people, false)
    }
    say(`round ${number + 1} of ${counts.rounds}`)
  }
  for (const person of people) await reload(person)
  await meet(people)
  if (device === 'phone') for (const person of people) await expectPanels(person)
}

async function take(person: Person, step: Step): Promise<void> {
  try {
    if (step.do === 'paste') await paste(person, step.isUndone)
    else if (step.do === 'fill') await fillDown(person, step.isUndone)
    else if (step.do === 'cut') await cutAndPaste(person)
    else if (step.do === 'wrong') await makeMistake(person, step)
    else if (step.do === 'blink') await blink(person, step)
    else if (step.do === 'reload') await reload(person)
    else if (step.do === 'tab') await editInOtherTab(person, step.kind)
    else await edit(person, step)
  } catch (cause) {
    throw new Error(`in the step ${JSON.stringify(step)}`, { cause })
  }
}

/** Both have saved everything: each page shows what is stored, which is what the script knows. */
async function meet(people: readonly [Person, Person], isPastCompared = true): Promise<void> {
  for (const person of people) await person.expectSettled()
  // What they contended for was seen in another order by each.
  if (isPastCompared) for (const person of people) await person.expectHonestPast()
  people[0].model.forgetShown()
  for (const person of people) await person.forgetPast()
}

function sumOf(parts: readonly Map<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const part of parts) for (const [what, count] of part) sum.set(what, (sum.get(what) ?? 0) + count)
  return new Map([...sum].sort(([first], [second]) => first.localeCompare(second)))
}
