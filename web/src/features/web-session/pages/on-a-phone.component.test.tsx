/** A web session on a phone: what is asked is in view, whatever takes room from it. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { coveredPart } from '../../../../test/covered-part.ts'
import { idOf } from '../../../../test/example-company.ts'
import { openSession } from '../../../../test/open/open-session.tsx'
import { exampleMedia } from '../../../../test/servers/media-server.ts'
import { exampleSession, fieldIds, SessionServer } from '../../../../test/servers/session-server.ts'
import { reachability } from '../../../lib/network/network.ts'

const quantity = (name = 'Chair 001') => page.getByRole('textbox', { name: `Quantity, ${name}` })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const steps = () => page.getByRole('navigation', { name: 'Products' })
const next = () => steps().getByRole('button', { name: 'Next' })
const patience = 60_000

const small = { width: 360, height: 640 }
const sideways = { width: 640, height: 360 }

function pictured(count: number) {
  const session = exampleSession(count)
  const media = [exampleMedia(0, 'front.png'), exampleMedia(1, 'back.png')].map(({ item }) => item)
  return new SessionServer({
    ...session,
    products: session.products.map((product) => ({ ...product, media })),
  })
}

const boxOf = (element: Element) => element.getBoundingClientRect()

/** That it can be seen whole: above the bar, below the header, and nothing lies over it. */
function expectInReach(element: Element): void {
  const box = boxOf(element)
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(boxOf(steps().element()).top + 1)
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(innerWidth)
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  expect(element.contains(there)).toBe(true)
}

async function expectAskedInView(): Promise<void> {
  for (const name of ['Less: Quantity, Chair 001', 'More: Quantity, Chair 001', 'Take 48', 'Take 72'])
    await vi.waitFor(() => expectInReach(page.getByRole('button', { name }).element()))
  await vi.waitFor(() => expectInReach(quantity().element()))
  await vi.waitFor(() => expectInReach(page.getByText('Only in multiples of 24.').element()))
  await vi.waitFor(() => expectInReach(page.getByText('Quantity', { exact: true }).element()))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}

/** As on a touch screen, which nothing is typed on by itself. */
async function refuse(): Promise<void> {
  await quantity().fill('50')
  await expect.element(page.getByText('Only in multiples of 24.')).toBeInTheDocument()
  window.scrollTo({ top: 0 })
}

afterEach(async () => {
  document.documentElement.style.removeProperty('font-size')
  await page.viewport(1280, 800)
})

describe('the quantity and its refusal', () => {
  it.each([
    ['a small phone', small, ''],
    ['a phone', { width: 390, height: 844 }, ''],
    ['a phone on its side', sideways, ''],
    ['a small phone with large text', small, '200%'],
  ])(
    'are above the bar on %s, beside a picture of two fifths at most',
    async (_, { width, height }, text) => {
      await page.viewport(width, height)
      document.documentElement.style.fontSize = text
      await openSession(pictured(2), { search: '?mode=review' })
      await refuse()
      await expectAskedInView()
      const picture = page.getByRole('region', { name: 'Media' }).element().firstElementChild
      expect(picture?.clientHeight).toBeLessThanOrEqual(height * 0.4)
      if (height > width) expect(picture?.clientWidth).toBe(width)
    },
  )

  it('are above the bar while the network is away', async () => {
    await page.viewport(small.width, small.height)
    const server = pictured(2)
    await openSession(server, { search: '?mode=review' })
    await refuse()
    server.isAway = true
    onTestFinished(() => reachability.look())
    reachability.look()
    await expect.element(page.getByRole('status').filter({ hasText: /offline|connection/i })).toBeVisible()
    await expectAskedInView()
  })

  it('are above the keyboard, and at the bottom again once it is gone', async () => {
    await page.viewport(small.width, small.height)
    await openSession(pictured(2), { search: '?mode=review' })
    await refuse()
    const view = window.visualViewport
    if (view === null) throw new Error('no window to look through')
    const keyboardPx = 260
    const covered = vi.spyOn(view, 'height', 'get').mockReturnValue(small.height - keyboardPx)
    onTestFinished(() => covered.mockRestore())
    view.dispatchEvent(new Event('resize'))
    await vi.waitFor(() => expect(boxOf(steps().element()).bottom).toBe(small.height - keyboardPx))
    await expectAskedInView()
    covered.mockRestore()
    view.dispatchEvent(new Event('resize'))
    await vi.waitFor(() => expect(boxOf(steps().element()).bottom).toBe(small.height))
  })
})

describe('a refused value', () => {
  it('stops the way on once for each value, and its product is to be mended', async () => {
    await page.viewport(small.width, small.height)
    const server = pictured(3)
    await openSession(server, { search: '?mode=review' })
    for (const wrong of ['50', '51']) {
      await quantity().fill(wrong)
      await next().click()
      await expect.element(heading('Chair 001')).toBeVisible()
      await expect.element(quantity()).toHaveFocus()
    }
    await next().click()
    await expect.element(heading('Chair 002')).toBeVisible()
    await expect.element(page.getByText('0 of 3 reviewed · 1 to mend')).toBeVisible()
    await steps().getByRole('button', { name: 'Previous' }).click()
    await expect.element(steps().getByText('To mend')).toBeVisible()
    await quantity().fill('48')
    await next().click()
    await expect.element(heading('Chair 002')).toBeVisible()
    await expect.element(page.getByText('1 of 3 reviewed')).toBeVisible()
    const [first] = server.session.products
    if (first === undefined) throw new Error('no product')
    await vi.waitFor(
      () => expect(server.answerOf(first)?.values).toEqual({ [fieldIds.quantity]: '48' }),
      patience,
    )
  })

  it('that can’t be understood leaves its product open', async () => {
    const server = pictured(2)
    await openSession(server, { search: '?mode=review' })
    await quantity().fill('many')
    await next().click()
    await expect.element(heading('Chair 001')).toBeVisible()
    await next().click()
    await expect.element(heading('Chair 002')).toBeVisible()
    await expect.element(page.getByText('0 of 2 reviewed')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect.element(page.getByText('1 of 2 reviewed')).toBeVisible()
    expect(server.read().answers.map(({ product }) => product)).not.toContain(server.session.products[0]?._id)
  })
})

describe('the home', () => {
  const chosen = () => page.getByRole('region', { name: 'Categories' })

  it('names categories below their parents in one line, and keeps the way on in view', async () => {
    await page.viewport(small.width, small.height)
    const session = exampleSession(12)
    const kinds = Array.from(
      { length: 12 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    )
    await openSession(
      new SessionServer({
        ...session,
        description: 'Chairs and lamps for your shops. '.repeat(20),
        products: session.products.map((product, n) => ({ ...product, categories: [kinds[n] ?? ''] })),
        categories: kinds.map((_id, n) => ({
          _id,
          name: `Round ${n}`,
          parents: ['Furniture', 'Tables'],
          count: 1,
        })),
      }),
    )
    await expect.element(chosen().getByText('Tables › Round 0 (1)')).toBeVisible()
    const begin = page.getByRole('button', { name: /^Begin/ })
    await vi.waitFor(() => expect(boxOf(begin.element()).bottom).toBeLessThanOrEqual(small.height))
    await expect.element(begin).toBeInViewport({ ratio: 1 })
    const tops = new Set([...chosen().element().querySelectorAll('label')].map((label) => boxOf(label).top))
    expect(tops.size).toBe(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(small.width)
    await begin.click()
    await expect.element(heading('Chair 001')).toBeVisible()
  })
})

describe('the review', () => {
  const items = () => page.getByRole('listitem').filter({ hasText: 'Chair 0' }).elements()
  const answered = (count: number) => {
    const server = pictured(count)
    for (const product of server.session.products)
      server.writeElsewhere(product, { [fieldIds.quantity]: '48' })
    return server
  }

  it('is a card of two lines a product, with the total and the way to confirm in view', async () => {
    await page.viewport(small.width, small.height)
    const server = answered(9)
    server.session = { ...server.session, orderFields: server.session.orderFields.slice(0, 1) }
    await openSession(server, { search: '?step=answers' })
    await expect.element(heading('Check your answers')).toBeVisible()
    const confirm = page.getByRole('button', { name: 'Confirm' })
    await expect.element(confirm).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByText('Amount in EUR')).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByText('State')).not.toBeInTheDocument()
    expect(items()).toHaveLength(9)
    for (const item of items()) expect(boxOf(item).height).toBeLessThanOrEqual(132)
    const [picture, more] = [items()[0]?.querySelector('img, svg'), quantity().element()]
    expect(boxOf(picture ?? document.body).bottom).toBeLessThanOrEqual(boxOf(more).top)
    await page.getByRole('button', { name: 'More: Quantity, Chair 001' }).click()
    await expect.element(quantity()).toHaveValue('72')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(small.width)
    await confirm.click()
    await expect.element(heading('Thank you')).toBeVisible()
  })

  it.each([
    ['a small phone', small, ''],
    ['a phone on its side', sideways, ''],
    ['a small phone with large text', small, '200%'],
    ['a phone on its side with large text', sideways, '200%'],
  ])('leaves three fifths of %s to the page, while it is said what is noted', async (_, window, text) => {
    await page.viewport(window.width, window.height)
    document.documentElement.style.fontSize = text
    const server = answered(9)
    // Its words are longer where there is an order already.
    server.session = { ...server.session, order: { _id: idOf(900), number: 13, revision: 1 } }
    await openSession(server, {
      search: '?step=answers',
      hasHeader: true,
      answers: { 'GET /engagement/choice': { isNoted: true, isTold: false, objects: false } },
    })
    await expect.element(page.getByText('records which products you look at')).toBeInTheDocument()
    await expect.element(page.getByRole('banner')).toBeInTheDocument()
    const confirm = page.getByRole('button', { name: 'Confirm anew' })
    await expect.element(confirm).toBeInViewport({ ratio: 1 })
    // Bars below others follow what these have measured.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(coveredPart()).toBeLessThanOrEqual(0.4)
    expect(coveredPart()).toBeGreaterThan(0)
    await expect.element(page.getByText('Amount in EUR')).toBeInViewport({ ratio: 1 })
  })

  it('leads to what is said of a press, wherever on the page it was made', async () => {
    await page.viewport(small.width, small.height)
    const server = pictured(12)
    for (const product of server.session.products.slice(0, 9))
      server.writeElsewhere(product, { [fieldIds.quantity]: '48' })
    await openSession(server, { search: '?step=answers' })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByRole('alert')).toHaveTextContent('3 of 12 products not looked at.')
    await expect.element(page.getByRole('button', { name: 'Confirm all the same' })).toBeInViewport()
  })

  it('has all that is asked on small phones with large text, too', async () => {
    await page.viewport(small.width, small.height)
    document.documentElement.style.fontSize = '200%'
    await openSession(answered(3), { search: '?step=answers' })
    await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByRole('textbox', { name: 'Delivery, Chair 001' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(small.width)
  })
})
