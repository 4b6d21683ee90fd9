/** What is negotiated and ordered in a live room, in a browser. */

import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, idOf } from '../../../../test/example-company.ts'
import { newsOfServer } from '../../../../test/live-news.tsx'
import { openRoom } from '../../../../test/open/open-room.tsx'
import {
  exampleMember,
  exampleProposal,
  exampleRoom,
  ledRoom,
  RoomServer,
} from '../../../../test/servers/room-server.ts'
import { exampleSession, SessionServer } from '../../../../test/servers/session-server.ts'
import type { ChangedPart } from '../../../lib/live/live-room.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const price = () => page.getByRole('textbox', { name: /^Unit price/ })
const quantity = () => page.getByRole('textbox', { name: 'Quantity', exact: true })
const waiting = () => page.getByRole('region', { name: 'Proposals that wait for your answer' })
const course = () => page.getByRole('list', { name: 'What was proposed' })
const first = idOf(1_001)
/** What is read now and then without any news. */
const readAnywayMs = 10_000

/** A room whose page reads again what it has news of, and nothing else. */
async function openLive(server: RoomServer) {
  const usual = globalThis.setInterval
  const intervals = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((work: () => void, ms?: number) =>
      usual(ms === readAnywayMs ? () => {} : work, ms)) as typeof setInterval)
  onTestFinished(() => intervals.mockRestore())
  const news = newsOfServer()
  await openRoom(server, { isLive: true })
  await vi.waitFor(() => expect(server.joins).toBeGreaterThan(0), { timeout: 60_000 })
  return {
    sayChanged: (what: ChangedPart) =>
      news.say({ type: 'ROOM_CHANGED', payload: { room: server.room._id, what } }),
    sayAnswered: () =>
      news.say({
        type: 'RECORDS_CHANGED',
        payload: { domain: domainId, record: 'answer', ids: [crypto.randomUUID()] },
      }),
  }
}

function serverOf(room: RoomServer['room']) {
  const server = new RoomServer(room, new SessionServer(exampleSession(3)))
  server.put({ product: first })
  return server
}

afterEach(() => page.viewport(1280, 800))

describe('a presenter', () => {
  async function choose(open: (server: RoomServer) => Promise<unknown> = openRoom) {
    const server = serverOf(ledRoom())
    server.members = [exampleMember(1), exampleMember(2)]
    await open(server)
    await page.getByRole('combobox', { name: 'To' }).click()
    await page.getByRole('option', { name: 'Attendee 1' }).click()
    return server
  }

  it('is told at the input what is wrong, keeps what they typed, and proposes the right one once', async () => {
    const server = await choose()
    await button('Propose').click()
    await expect.element(page.getByText('Enter a price or a quantity')).toBeVisible()
    await price().fill('cheap')
    await button('Propose').click()
    await expect.element(page.getByText('Enter a number of zero or more')).toBeVisible()
    await price().fill('9,5')
    await quantity().fill('7')
    server.refusesDeal = 'QuantityNotAllowed'
    await button('Propose').click()
    await expect.element(page.getByText('The order form does not allow this quantity').first()).toBeVisible()
    await expect.element(price()).toHaveValue('9,5')
    await quantity().fill('8')
    await button('Propose').click()
    await expect.element(course().getByText('Waits')).toBeVisible()
    await expect.element(price()).toHaveValue('')
    expect(server.dealt.map(({ body }) => [body.attendee, body.product, body.price, body.quantity])).toEqual([
      [idOf(841), first, '9.5', '8'],
    ])
  })

  it('sends what got no answer again as the same proposal', async () => {
    const server = await choose()
    await price().fill('9')
    server.session.isAway = true
    await button('Propose').click()
    await expect.element(page.getByRole('form', { name: 'Propose' }).getByRole('alert')).toBeVisible()
    await expect.element(price()).toHaveValue('9')
    server.session.isAway = false
    await button('Propose').click()
    await expect.element(course().getByText('Waits')).toBeVisible()
    expect(server.dealt).toHaveLength(1)
  })

  it('reads a counter-proposal while they type another, and accepts it', async () => {
    let live: Awaited<ReturnType<typeof openLive>> | undefined
    const server = await choose(async (given) => {
      live = await openLive(given)
    })
    await price().fill('8')
    server.proposals = [exampleProposal(1, { isByAttendee: true, author: 'Attendee 1', price: '9' })]
    live?.sayChanged('proposed')
    await expect.element(waiting().getByText('Attendee 1 proposes €9.00 each for Chair 001')).toBeVisible()
    await expect.element(price()).toHaveValue('8')
    await button('Accept').click()
    await expect.element(course().getByText('Agreed')).toBeVisible()
    await expect.element(button('Accept')).not.toBeInTheDocument()
  })

  it('withdraws what nobody has answered', async () => {
    const server = serverOf(ledRoom())
    server.proposals = [exampleProposal(1)]
    await openRoom(server)
    await button('Withdraw').click()
    await expect.element(course().getByText('Withdrawn')).toBeVisible()
    await expect.element(button('Withdraw')).not.toBeInTheDocument()
  })

  it('has what was ordered of the last products, by attendee, shares the totals, and hears of each order', async () => {
    const server = serverOf(ledRoom())
    const sum = {
      quantity: '12',
      amounts: { byCurrency: [{ currency: 'EUR', amount: '126.00' }], withoutPrice: 1 },
      nearestDate: null,
    }
    const attendee = idOf(841)
    server.panel = {
      products: [{ _id: first, name: 'Chair 001' }],
      attendees: [
        { _id: attendee, name: 'Attendee 1', isThere: true },
        { _id: idOf(842), name: 'Attendee 2', isThere: false },
      ],
      cells: [{ product: first, attendee, quantity: '12', isValid: true }],
      byProduct: [{ product: first, ...sum }],
      byAttendee: [{ attendee, ...sum }],
    }
    const live = await openLive(server)
    const row = page.getByRole('row', { name: /^Attendee 1/ })
    await expect.element(row).toHaveTextContent('12complete')
    await expect.element(row).toHaveTextContent('€126.00 + 1 without price')
    await expect.element(page.getByRole('row', { name: /^Attendee 2/ })).toHaveTextContent('(away)')
    const share = page.getByRole('switch', { name: 'Show totals to everybody' })
    await share.click()
    await expect.element(share).toBeChecked()
    expect(server.room.sharesTotals).toBe(true)
    await share.click()
    await expect.element(share).not.toBeChecked()
    const { panel } = server
    for (const quantity of ['24', '36']) {
      server.panel = { ...panel, cells: [{ product: first, attendee, quantity, isValid: true }] }
      live.sayAnswered()
      await expect.element(row).toHaveTextContent(`${quantity}complete`)
    }
  })
})

describe('an attendee', () => {
  it('counters, after a refused one, what is proposed while they look at something else', async () => {
    const server = serverOf(exampleRoom())
    server.put({ product: idOf(1_002) })
    server.proposals = [exampleProposal(1)]
    const live = await openLive(server)
    await expect.element(waiting().getByText('Pia Presenter proposes €9.50 each for Chair 001')).toBeVisible()
    await button('Counter').click()
    await expect.element(price()).toHaveValue('9.5')
    await price().fill('8')
    server.refusesDeal = 'NoPriceToAgreeOn'
    await button('Send counter-proposal').click()
    await expect
      .element(page.getByText('There is no price of this product that both of you see').first())
      .toBeVisible()
    await expect.element(price()).toHaveValue('8')
    await button('Send counter-proposal').click()
    await expect.element(button('Counter')).not.toBeInTheDocument()
    expect(server.dealt.map(({ body }) => [body.answer, body.price])).toEqual([['counter', '8']])
    server.proposals = [...server.proposals, exampleProposal(2, { price: '8.5' })]
    live.sayChanged('proposed')
    await expect.element(waiting().getByText(/€8\.50/)).toBeVisible()
  })

  it('is told of each proposal wherever on the page they are', async () => {
    await page.viewport(390, 420)
    const server = serverOf(exampleRoom())
    const live = await openLive(server)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const number of [1, 2]) {
      window.scrollTo({ top: document.documentElement.scrollHeight })
      await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
      server.proposals = [exampleProposal(number, { price: `${number}.5` })]
      live.sayChanged('proposed')
      await expect.element(waiting().getByText(`€${number}.50`)).toBeInViewport()
      await expect.element(button('Accept')).toBeInViewport()
    }
  })

  it.each([
    ['Accept', 'Agreed'],
    ['Decline', 'Declined'],
  ])('answers once: %s', async (name, state) => {
    const server = serverOf(exampleRoom())
    server.proposals = [exampleProposal(1)]
    await openRoom(server)
    await button(name).click()
    await expect.element(course().getByText(state)).toBeVisible()
    await expect.element(button('Accept')).not.toBeInTheDocument()
    expect(server.dealt).toHaveLength(1)
  })

  it('reads totals of the product on stage where they are shared, and that they are too few', async () => {
    const server = serverOf(exampleRoom({ sharesTotals: true }))
    server.totals = { ...server.totals, product: first }
    const live = await openLive(server)
    const together = page.getByRole('region', { name: 'Everybody together' })
    await expect.element(together).toHaveTextContent('Shown once at least three others have ordered.')
    server.totals = {
      product: first,
      quantity: '40',
      orders: 4,
      amounts: { byCurrency: [{ currency: 'EUR', amount: '420.00' }], withoutPrice: 0 },
      nearestDate: null,
      toldAt: '2026-11-23T12:00:00.000Z',
    }
    live.sayChanged('people')
    await expect.element(together).toHaveTextContent('€420.00')
    server.room = { ...server.room, sharesTotals: false }
    live.sayChanged('room')
    await expect.element(together).not.toBeInTheDocument()
  })
})
