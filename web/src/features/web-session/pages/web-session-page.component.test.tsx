/** A web session in a browser: what is answered, kept, sent, refused, and changed elsewhere meanwhile. */
import { orderFilePath, type WebSession } from '@vitrine/contract'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { domainId, idOf } from '../../../../test/example-company.ts'
import { newsOfServer } from '../../../../test/live-news.tsx'
import { openSession } from '../../../../test/open/open-session.tsx'
import { press } from '../../../../test/press.ts'
import {
  exampleSession,
  fieldIds,
  projectId,
  SessionServer,
} from '../../../../test/servers/session-server.ts'
import { reachability } from '../../../lib/network/network.ts'

const quantity = (name = 'Chair 001') => page.getByRole('textbox', { name: `Quantity, ${name}` })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const review = '?mode=review'
/** For what hangs. */
const patience = 60_000

function serverOf(count = 4, change: Partial<WebSession> = {}) {
  return new SessionServer(exampleSession(count, change))
}

function productOf(server: SessionServer, place: number) {
  const product = server.session.products[place]
  if (product === undefined) throw new Error('no such product')
  return product
}

afterEach(() => page.viewport(1280, 800))

describe('the home of a session', () => {
  it('leads through the chosen categories, and stays where it was after a reload', async () => {
    const server = serverOf(6)
    const { address } = await openSession(server)
    await expect.element(heading('Spring 2027')).toBeVisible()
    await expect.element(page.getByText(/Europe\/Paris/)).toBeVisible()
    await page.getByText('Lamps (2)').click()
    await page.getByRole('button', { name: /^Begin/ }).click()
    await expect.element(heading('Chair 003')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(heading('Chair 006')).toBeVisible()
    await expect.element(page.getByText('All saved')).toBeVisible()
    const { search } = new URL(address(), 'http://x')
    await cleanup()
    await openSession(server, { search, keepsDevice: true })
    await expect.element(heading('Chair 006')).toBeVisible()
    await expect.element(page.getByText('1 of 2 reviewed')).toBeVisible()
  })

  it('shows the cover of the project in place of its products’ pictures', async () => {
    const set = vi.spyOn(Element.prototype, 'setAttribute')
    onTestFinished(() => set.mockRestore())
    await openSession(serverOf(2, { hasCover: true, coverVersion: 2 }))
    await expect.element(heading('Spring 2027')).toBeVisible()
    const address = `/assets/domains/${domainId}/projects/${projectId}/cover.png?version=2`
    expect(set).toHaveBeenCalledWith('src', address)
  })

  it('says why nothing can be answered, and leads to what was not reviewed', async () => {
    await openSession(serverOf(2, { state: 'done', mayAnswer: false }))
    await expect.element(page.getByText(/This project has ended/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^See products not reviewed/ })).toBeVisible()
  })

  it('thanks nobody who has not confirmed, whatever the address says', async () => {
    await openSession(serverOf(2), { search: '?step=thanks' })
    await expect.element(page.getByText('Nothing has been answered yet')).toBeVisible()
    await expect.element(heading('Thank you')).not.toBeInTheDocument()
  })
})

describe('a dynamic field', () => {
  it('is empty until there is a number, and for ever where an input is gone, with the reason', async () => {
    const twice = { _id: idOf(530), name: 'Twice', expression: `[order:${fieldIds.quantity}] * 2` }
    const lacking = { _id: idOf(531), name: 'Lacking', expression: `[detail:${idOf(999)}] * 2` }
    const dynamicFields = [
      { ...twice, currency: 'JPY', lacksInput: false },
      { ...lacking, currency: null, lacksInput: true },
    ]
    await openSession(serverOf(1, { dynamicFields }), { search: review })
    const values = () =>
      [...document.querySelectorAll('dl dd')].slice(0, 2).map(({ textContent }) => textContent)
    const gone = 'empty: something it is computed from no longer exists'
    await expect.poll(values).toEqual(['–', gone])
    await quantity().fill('48')
    await expect.poll(values).toEqual(['¥96.00', gone])
  })
})

describe('going from product to product', () => {
  it('works by keys and by buttons, marks what was looked at, and offers what was skipped at the end', async () => {
    const server = serverOf(3)
    await openSession(server, { search: review })
    await expect.element(heading('Chair 001')).toBeVisible()
    await quantity().fill('48')
    await press('Enter', 'Enter')
    await expect.element(heading('Chair 002')).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect.element(heading('Chair 003')).toBeVisible()
    await page.getByRole('heading', { name: 'Chair 003' }).click()
    await press('ArrowLeft')
    await expect.element(heading('Chair 002')).toBeVisible()
    await page.getByRole('heading', { name: 'Chair 002' }).click()
    await press('ArrowRight')
    await expect.element(heading('Chair 003')).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect.element(heading('You skipped 1 product')).toBeVisible()
    await page.getByRole('button', { name: 'See skipped products' }).click()
    await expect.element(heading('Chair 003')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect.element(heading('You have been through all of it')).toBeVisible()
    await vi.waitFor(
      () =>
        expect(server.read().answers.map(({ state }) => state)).toEqual(['reviewed', 'reviewed', 'reviewed']),
      patience,
    )
    expect(server.answerOf(productOf(server, 0))?.values).toEqual({ [fieldIds.quantity]: '48' })
  })

  it('has the first number ready to be typed, and each product its own', async () => {
    const server = serverOf(2)
    await openSession(server, { search: review })
    await expect.element(quantity()).toHaveFocus()
    await userEvent.keyboard('72{Enter}{Enter}')
    await expect.element(quantity('Chair 002')).toHaveFocus()
    await expect.element(quantity('Chair 002')).toHaveValue('')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.element(quantity()).toHaveValue('72')
  })
})

describe('a quantity', () => {
  it('against a rule is said in words with what is allowed, and a right one after it clears that', async () => {
    const server = serverOf(1)
    await openSession(server, { search: review })
    await quantity().fill('50')
    await expect.element(page.getByText('Only in multiples of 24.')).toBeVisible()
    for (const allowed of ['72', '48']) {
      await quantity().fill('50')
      await page.getByRole('button', { name: `Take ${allowed}` }).click()
      await expect.element(quantity()).toHaveValue(allowed)
      await expect.element(page.getByText('Only in multiples of 24.')).not.toBeInTheDocument()
    }
    await quantity().fill('many')
    await expect.element(page.getByText('A number is needed.')).toBeVisible()
    await quantity().fill('96')
    await expect.element(page.getByText('A number is needed.')).not.toBeInTheDocument()
    await vi.waitFor(
      () => expect(server.answerOf(productOf(server, 0))?.values[fieldIds.quantity]).toBe('96'),
      patience,
    )
  })

  it('goes up and down by what the rules allow', async () => {
    await openSession(serverOf(1), { search: review })
    const more = page.getByRole('button', { name: 'More: Quantity, Chair 001' })
    await more.click()
    await expect.element(quantity()).toHaveValue('48')
    await more.click()
    await expect.element(quantity()).toHaveValue('72')
    await page.getByRole('button', { name: 'Less: Quantity, Chair 001' }).click()
    await expect.element(quantity()).toHaveValue('48')
  })
})

describe('while the page waits for what it seals with', () => {
  it('answers count at once, are told to be in the page alone, and are kept in their order', async () => {
    const server = serverOf(3)
    let say = () => {}
    server.saysKey = new Promise<void>((resolve) => {
      say = resolve
    })
    await openSession(server, { search: review })
    for (const name of ['Chair 001', 'Chair 002']) {
      await quantity(name).fill('48')
      await page.getByRole('button', { name: 'Next' }).click()
    }
    await expect.element(page.getByText('2 answers are not sent yet: keep this page open')).toBeVisible()
    await expect.element(page.getByText('2 of 3 reviewed')).toBeVisible()
    say()
    await expect.element(page.getByText('All saved')).toBeVisible()
    const products = server.session.products.slice(0, 2).map(({ _id }) => _id)
    expect(server.taken.map(({ productId }) => productId)).toEqual(products)
  })
})

describe('without network', () => {
  it('answers wait with their count, survive a reload, and arrive in order and once', async () => {
    const server = serverOf(4)
    const { asked } = await openSession(server, { search: review })
    await expect.element(quantity()).toBeVisible()
    await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /auth/device-key'))
    server.isAway = true
    for (const [place, count] of ['48', '72', '96'].entries()) {
      await quantity(`Chair 00${place + 1}`).fill(count)
      await page.getByRole('button', { name: 'Next' }).click()
    }
    await expect
      .element(page.getByText('3 answers are on this device and are sent by themselves'))
      .toBeVisible()
    server.isAway = false
    // A new page, which has read the session before any of it is sent.
    server.losesAnswers = 1
    await cleanup()
    await openSession(server, { search: review, keepsDevice: true })
    reachability.look()
    await vi.waitFor(
      () => expect(server.taken.map(({ values }) => Object.values(values))).toEqual([['48'], ['72'], ['96']]),
      patience,
    )
    await expect.element(page.getByText('All saved')).toBeVisible()
    expect(server.received).toBe(4)
  })

  it('is nothing to read for somebody else who signs in on the device', async () => {
    const server = serverOf(2)
    const { asked } = await openSession(server, { search: review })
    await expect.element(quantity()).toBeVisible()
    await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /auth/device-key'))
    server.isAway = true
    await quantity().fill('48')
    await expect.element(page.getByText(/1 answer is on this device/)).toBeVisible()
    const kept = await wholeQueue()
    expect(kept).toHaveLength(1)
    expect(kept[0]).not.toContain('Chair')
    expect(kept[0]).not.toContain(fieldIds.quantity)
  })
})

async function wholeQueue(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('vitrine-outbox')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const rows = await new Promise<{ content: ArrayBuffer; owner: string }[]>((resolve, reject) => {
    const reading = database.transaction('rows').objectStore('rows').getAll()
    reading.onsuccess = () => resolve(reading.result)
    reading.onerror = () => reject(reading.error)
  })
  database.close()
  return rows.map(({ content, owner }) => `${owner} ${new TextDecoder('latin1').decode(content)}`)
}

describe('a refused answer', () => {
  it('is set aside with its reason while the rest go on, and can be sent again', async () => {
    const server = serverOf(3)
    const second = productOf(server, 1)
    server.refusals.set(second._id, { code: 'SessionNotOpen', status: 409 })
    await openSession(server, { search: review })
    for (const name of ['Chair 001', 'Chair 002', 'Chair 003']) {
      await quantity(name).fill('48')
      await page.getByRole('button', { name: /Next|Finish/ }).click()
    }
    await expect.element(page.getByRole('alert').getByText('1 answer was not taken')).toBeVisible()
    await expect.element(page.getByText('Chair 002: Quantity 48')).toBeVisible()
    expect(server.taken.map(({ productId }) => productId)).not.toContain(second._id)
    await vi.waitFor(() => expect(server.taken).toHaveLength(2), patience)
    server.refusals.clear()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByText('1 answer was not taken')).not.toBeInTheDocument()
    await vi.waitFor(
      () => expect(server.answerOf(second)?.values).toEqual({ [fieldIds.quantity]: '48' }),
      patience,
    )
  })

  it('for a project that has ended meanwhile is shown and can be copied', async () => {
    const server = serverOf(2)
    await openSession(server, { search: review })
    await expect.element(quantity()).toBeVisible()
    server.session = { ...server.session, state: 'done', mayAnswer: false }
    await quantity().fill('48')
    await expect.element(page.getByText(/What you answered is kept/)).toBeVisible()
    await expect.element(page.getByText(/can be read and no longer changed/)).toBeVisible()
    await page.getByRole('button', { name: 'Copy them' }).click()
    await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Chair 001: Quantity 48'))
    await expect.element(quantity()).toBeDisabled()
  })
})

describe('another device of the same person', () => {
  it('takes nothing away from what is typed, and its value can be taken', async () => {
    const server = serverOf(1)
    const product = productOf(server, 0)
    await openSession(server, { search: review })
    await quantity().fill('48')
    await expect.element(page.getByText('All saved')).toBeVisible()
    await quantity().click()
    await userEvent.keyboard('{End}1')
    server.writeElsewhere(product, { [fieldIds.quantity]: '72' })
    await vi.waitFor(() => expect(server.taken.length).toBeGreaterThan(1), patience)
    await expect.element(quantity()).toHaveValue('481')
    await expect.element(page.getByText('72 was replaced by an answer that hadn’t seen it.')).toBeVisible()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect.element(quantity()).toHaveValue('72')
    await expect.element(page.getByText(/was replaced/)).not.toBeInTheDocument()
    await vi.waitFor(() => expect(server.answerOf(product)?.values[fieldIds.quantity]).toBe('72'), patience)
  })
})

describe('live news', () => {
  it('of one’s own answers read nothing, of other devices the answers alone, of the project all of it', async () => {
    const server = serverOf(3)
    const news = newsOfServer()
    const { asked } = await openSession(server, { search: review, isLive: true })
    const count = (call: string) =>
      asked.filter((one) => one.call === `GET /projects/${projectId}/${call}`).length
    const say = (record: 'answer' | 'project', ids: string[]) =>
      news.say({ type: 'RECORDS_CHANGED', payload: { domain: domainId, record, ids } })
    const isRegistered = () => asked.some(({ call }) => call.includes('/auth/register-connection/'))
    await vi.waitFor(() => expect(isRegistered()).toBe(true), patience)
    await quantity().fill('48')
    await expect.element(page.getByText('All saved')).toBeVisible()
    say('answer', [server.taken.at(-1)?.answerId ?? ''])
    const elsewhere = server.writeElsewhere(productOf(server, 1), { [fieldIds.quantity]: '72' })
    await quantity().fill('96')
    await vi.waitFor(() =>
      expect(server.answerOf(productOf(server, 0))?.values[fieldIds.quantity]).toBe('96'),
    )
    say('answer', [server.taken.at(-1)?.answerId ?? ''])
    // News are gathered, so this comes behind those of before.
    say('answer', [server.taken.at(-1)?.answerId ?? '', elsewhere])
    await vi.waitFor(() => expect(count('answers')).toBe(1), patience)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(quantity('Chair 002')).toHaveValue('72')
    expect([count('session'), count('answers')]).toEqual([1, 1])
    say('project', [projectId])
    await vi.waitFor(() => expect(count('session')).toBe(2), patience)
  })
})

describe('the review', () => {
  it('adds up what is wanted, leads to what is wrong, and confirms once it is right', async () => {
    const server = serverOf(3)
    await openSession(server, { search: review })
    for (const [name, count] of [
      ['Chair 001', '48'],
      ['Chair 002', '50'],
    ] as const) {
      await quantity(name).fill(count)
      await page.getByRole('button', { name: 'Next' }).click()
    }
    await page.getByRole('button', { name: 'Answers' }).click()
    await expect.element(heading('Check your answers')).toBeVisible()
    await expect.element(page.getByText('€9,948.00')).toBeVisible()
    const confirm = page.getByRole('button', { name: 'Confirm' })
    await expect.element(confirm).toBeDisabled()
    await page.getByRole('button', { name: 'Show the first' }).click()
    await expect.element(quantity('Chair 002')).toHaveFocus()
    await quantity('Chair 002').fill('72')
    await expect.element(page.getByText('€12,192.00')).toBeVisible()
    await expect.element(confirm).toBeEnabled()
    await confirm.click()
    // The third product was never opened; the page warns once.
    await expect.element(page.getByRole('alert')).toHaveTextContent('1 of 3 products not looked at.')
    expect(server.session.confirmedAt).toBeNull()
    await page.getByRole('button', { name: 'Confirm all the same' }).click()
    await expect.element(heading('Thank you')).toBeVisible()
    await expect.element(page.getByText('A copy is on its way to you by mail.')).toBeVisible()
    await expect.element(page.getByText(/Your order 17 \(revision 1\)/)).toBeVisible()
    const file = (name: string) => page.getByRole('link', { name })
    const address = (format: 'pdf' | 'xlsx', revision: number) =>
      orderFilePath(
        { _id: idOf(530), project: server.session.projectId, revision },
        domainId,
        format,
        'en-us',
      )
    await expect.element(file('Order 17 as PDF')).toHaveAttribute('href', address('pdf', 1))
    await page.getByRole('button', { name: 'Change answers' }).click()
    await expect.element(file('Order 17 as Excel file')).toHaveAttribute('href', address('xlsx', 1))
    // Pressed out of the field, which is saved by it.
    await quantity('Chair 002').click()
    await userEvent.keyboard('{End}{Backspace}{Backspace}96')
    await page.getByRole('button', { name: 'Confirm anew' }).click()
    await expect.element(page.getByText(/Your order 17 \(revision 2\)/)).toBeVisible()
    expect(server.answerOf(productOf(server, 1))?.values[fieldIds.quantity]).toBe('96')
    await expect.element(file('Order 17 as PDF')).toHaveAttribute('href', address('pdf', 2))
  })
})
