/** A live room in a browser: what follows, what waits, what is put on stage, who leads, who may come in. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { idOf } from '../../../../test/example-company.ts'
import { goNow, openRoom } from '../../../../test/open/open-room.tsx'
import { press } from '../../../../test/press.ts'
import { exampleMember, exampleRoom, ledRoom, RoomServer } from '../../../../test/servers/room-server.ts'
import { exampleSession, fieldIds, SessionServer } from '../../../../test/servers/session-server.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const quantity = (name: string) => page.getByRole('textbox', { name: `Quantity, ${name}` })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const productId = (number: number) => idOf(1_000 + number)
/** For what hangs. */
const patience = { timeout: 60_000 }

function serverOf(room: RoomServer['room'], count = 4) {
  return new RoomServer(room, new SessionServer(exampleSession(count)))
}

function onStage(number: number, follows = true) {
  return { revision: 1, product: productId(number), isHidden: false, media: null, follows }
}

afterEach(() => page.viewport(1280, 800))

describe('an attendee', () => {
  it('who comes late stands where the others stand, and follows announced', async () => {
    const server = serverOf(exampleRoom({ stage: onStage(2) }))
    await openRoom(server)
    await expect.element(heading('Chair 002')).toBeVisible()
    server.put({ product: productId(3) })
    await expect.element(page.getByText('Next: Chair 003')).toBeVisible()
    await expect.element(heading('Chair 002')).toBeVisible()
    await expect.element(heading('Chair 003'), patience).toBeVisible()
    server.put({ product: productId(1) })
    await goNow(heading('Chair 001'))
    await expect.element(heading('Chair 001')).toBeVisible()
    await expect.element(page.getByText(/^Next:/)).not.toBeInTheDocument()
  })

  it.each([
    [['web', 'st'], `/projects/web-session/${idOf(500)}`],
    [['st'], '/projects/ongoing'],
  ] as const)('leaves for where their project is found, with its sessions: %s', async (sessions, address) => {
    const server = serverOf(exampleRoom({ stage: onStage(1) }))
    server.session.session = { ...server.session.session, sessions: [...sessions] }
    const { room } = server
    await openRoom(server)
    const expected = address.replace(idOf(500), room.project._id)
    await expect.element(page.getByRole('link', { name: 'Leave' })).toHaveAttribute('href', expected)
  })

  it('is never taken away from what they type, and their order is saved', async () => {
    const server = serverOf(exampleRoom({ stage: onStage(1) }))
    await openRoom(server)
    await quantity('Chair 001').click()
    await userEvent.keyboard('4')
    server.put({ product: productId(2) })
    await expect.element(page.getByText(/It waits until you have finished/)).toBeVisible()
    await userEvent.keyboard('8')
    await expect.element(quantity('Chair 001')).toHaveValue('48')
    // Far longer than the notice.
    await vi.waitFor(
      () => expect(server.session.taken.at(-1)?.values).toEqual({ [fieldIds.quantity]: '48' }),
      patience,
    )
    await expect.element(heading('Chair 001')).toBeVisible()
    await page.getByRole('heading', { name: 'Chair 001' }).click()
    ;(document.activeElement as HTMLElement).blur()
    await expect.element(heading('Chair 002'), patience).toBeVisible()
    expect(new Set(server.session.taken.map((one) => one.productId))).toEqual(new Set([productId(1)]))
  })

  it('keeps a comment that is not sent yet before them', async () => {
    const server = serverOf(exampleRoom({ stage: onStage(1) }))
    await openRoom(server)
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('In oak?')
    ;(document.activeElement as HTMLElement).blur()
    server.put({ product: productId(2) })
    await expect.element(page.getByText(/It waits until you have finished/)).toBeVisible()
    await button('Send').click()
    await expect.element(heading('Chair 002'), patience).toBeVisible()
  })

  it('ignores a stage that was overtaken on its way', async () => {
    const server = serverOf(exampleRoom({ stage: onStage(1) }))
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    server.put({ product: productId(3) })
    await expect.element(heading('Chair 003'), patience).toBeVisible()
    server.room = { ...server.room, stage: onStage(4) }
    const before = server.reads
    await vi.waitFor(() => expect(server.reads).toBeGreaterThan(before + 1), patience)
    await expect.element(heading('Chair 003')).toBeVisible()
    await expect.element(page.getByText(/^Next:/)).not.toBeInTheDocument()
  })

  it('looks around alone while everybody may, and is brought back', async () => {
    const server = serverOf(exampleRoom({ stage: onStage(1) }))
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    server.put({ follows: false })
    await button('Next product').click()
    await expect.element(heading('Chair 002')).toBeVisible()
    server.put({ product: productId(4) })
    const before = server.reads
    await vi.waitFor(() => expect(server.reads).toBeGreaterThan(before + 1), patience)
    await expect.element(heading('Chair 002')).toBeVisible()
    await button('Back to what is presented').click()
    await expect.element(heading('Chair 004')).toBeVisible()
    await button('Previous product').click()
    server.put({ follows: true })
    await expect.element(heading('Chair 004'), patience).toBeVisible()
    await expect.element(button('Next product')).not.toBeInTheDocument()
  })

  it('is told that something else is shown where they may not see it, and goes on with the next', async () => {
    const server = serverOf(exampleRoom({ stage: onStage(1) }))
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    server.put({ product: null, isHidden: true })
    await goNow(page.getByText('Something else is being shown'))
    await expect.element(page.getByText('Something else is being shown')).toBeVisible()
    server.put({ product: productId(2), isHidden: false })
    await expect.element(heading('Chair 002')).toBeVisible()
  })

  it('waits at the door, is let in, is sent out', async () => {
    const server = serverOf(exampleRoom({ state: 'waiting', project: { _id: idOf(500), name: '' } }))
    await openRoom(server)
    await expect.element(heading('Just a moment')).toBeVisible()
    server.room = exampleRoom({ stage: onStage(3) })
    await expect.element(heading('Chair 003')).toBeVisible()
    server.room = exampleRoom({ state: 'out' })
    await expect.element(heading('You are not in this room any more')).toBeVisible()
  })

  it('reads what they were shown once the room is over, also after a reload', async () => {
    const server = serverOf(exampleRoom({ stage: onStage(1) }))
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    const [from, until] = ['2026-11-23T12:00:00.000Z', '2026-11-23T12:02:00.000Z']
    const stage = {
      product: productId(1),
      name: 'Chair 001',
      from,
      until,
      seconds: 120,
      there: null,
      ordered: null,
    }
    server.timeline = { stages: [stage], visits: [] }
    server.room = { ...server.room, closedAt: until, ending: 'projectEnded' }
    await expect.element(heading('This room is over: its project has ended')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '2 min' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'To my session' })).toBeVisible()
    await cleanup()
    await openRoom(server)
    await expect.element(page.getByRole('cell', { name: 'Chair 001' })).toBeVisible()
  })

  it('has all of it on a phone without scrolling aside', async () => {
    await page.viewport(390, 844)
    const server = serverOf(exampleRoom({ stage: onStage(1, false) }))
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    server.put({ product: productId(2), follows: true })
    await expect.element(page.getByText('Next: Chair 002')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

describe('a presenter', () => {
  it('puts products on stage by button, keys of a remote and the list, and frees the others', async () => {
    const server = serverOf(ledRoom())
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    await button('Present').click()
    await vi.waitFor(
      () => expect(server.staged.map(({ product }) => product)).toEqual([productId(1)]),
      patience,
    )
    await press('PageDown', 'PageDown', 'ArrowLeft')
    await expect.element(heading('Chair 002')).toBeVisible()
    await vi.waitFor(() => expect(server.staged.at(-1)?.product).toBe(productId(2)), patience)
    await button('Next product').click()
    await expect.element(heading('Chair 003')).toBeVisible()
    await button(/^Chair 001/).click()
    await expect.element(heading('Chair 001')).toBeVisible()
    await vi.waitFor(() => expect(server.room.stage.product).toBe(productId(3)), patience)
    await button('Present').click()
    await vi.waitFor(() => expect(server.room.stage.product).toBe(productId(1)), patience)
    await page.getByText('Let them look around').click()
    await vi.waitFor(() => expect(server.room.stage.follows).toBe(false), patience)
    await page.getByText('Follow me').click()
    await vi.waitFor(
      () => expect(server.room.stage).toMatchObject({ follows: true, product: productId(1) }),
      patience,
    )
  })

  it('is at the top of each product, and told of a lost lead wherever on the page', async () => {
    await page.viewport(820, 420)
    const server = serverOf(ledRoom({ stage: onStage(1) }))
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    for (const number of [2, 3]) {
      window.scrollTo({ top: document.documentElement.scrollHeight })
      await press('PageDown')
      await expect.element(heading(`Chair 00${number}`)).toBeVisible()
      await vi.waitFor(() => expect(window.scrollY).toBe(0), patience)
      // The heading is there before the stage is; a lead lost meanwhile would refuse it.
      await vi.waitFor(() => expect(server.room.stage.product).toBe(productId(number)), patience)
    }
    const leader = { user: idOf(9), name: 'Colin', isThere: true }
    server.room = { ...server.room, epoch: 2, isLeader: false, leader }
    await press('PageDown')
    const reported = page.getByText('Colin leads now. What you chose was not presented.')
    await expect.element(reported).toBeVisible()
    await expect.element(heading('Chair 003')).toBeVisible()
    window.scrollTo({ top: document.documentElement.scrollHeight })
    await expect.element(heading('Chair 003')).not.toBeInViewport()
    await expect.element(reported).toBeInViewport()
  })

  it('finds a product among many', async () => {
    const server = serverOf(ledRoom(), 300)
    await openRoom(server)
    await expect.element(page.getByText('300 products')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a product' }).fill('chair 299')
    await button(/^Chair 299/).click()
    await expect.element(heading('Chair 299')).toBeVisible()
    expect(document.querySelectorAll('li[aria-posinset]').length).toBeLessThan(40)
  })

  it('who has lost the lead is told so, and takes it back after a refusal', async () => {
    const server = serverOf(ledRoom({ stage: onStage(1) }))
    await openRoom(server)
    await expect.element(heading('Chair 001')).toBeVisible()
    server.room = {
      ...server.room,
      epoch: 2,
      isLeader: false,
      leader: { user: idOf(9), name: 'Colin', isThere: true },
    }
    await press('PageDown')
    await expect.element(page.getByText('Colin leads now. What you chose was not presented.')).toBeVisible()
    expect(server.staged).toEqual([])
    server.refusesLead = true
    await button('Take the lead back').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await button('Take the lead back').click()
    await expect.element(button('Take the lead back')).not.toBeInTheDocument()
    await press('PageDown')
    await vi.waitFor(() => expect(server.staged.map(({ product }) => product)).toHaveLength(1), patience)
  })

  it('is offered the lead where the leader’s connection is lost', async () => {
    const leader = { user: idOf(821), name: 'Colin', isThere: true }
    const server = serverOf(ledRoom({ isLeader: false, leader, stage: onStage(1) }))
    server.members = [exampleMember(1, { role: 'presenter', name: 'Colin' })]
    await openRoom(server)
    await expect.element(page.getByText('Colin leads. You look along.')).toBeVisible()
    server.members = [exampleMember(1, { role: 'presenter', name: 'Colin', isThere: false })]
    await expect.element(page.getByText(/The connection of Colin, who leads, is lost/)).toBeVisible()
    await button('Take the lead').click()
    await expect.element(page.getByText('Follow me')).toBeVisible()
  })

  it('lets in who waits, sends out, and sees who has ordered', async () => {
    const server = serverOf(ledRoom({ stage: onStage(1) }))
    server.members = [
      exampleMember(1, { hasOrdered: true }),
      exampleMember(2),
      exampleMember(3, { name: 'Walter', state: 'waiting' }),
    ]
    await openRoom(server)
    await button('People: 2 attendees there').click()
    await expect.element(page.getByText('Has ordered what is on stage')).toBeVisible()
    await button('Let Walter in').click()
    await expect.element(page.getByText('There (3)')).toBeVisible()
    await button('Send Walter out').click()
    await expect.element(page.getByText('Sent out (1)')).toBeVisible()
    await button('Let Walter in').click()
    await expect.element(page.getByText('There (3)')).toBeVisible()
  })

  it('shows the way in, and ends the room after a question', async () => {
    const server = serverOf(ledRoom())
    await openRoom(server)
    await button('Invite').click()
    await expect.element(page.getByText('ABC 234')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code that leads to this room' })).toBeVisible()
    await button('Copy the address').click()
    await vi.waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/projects/rooms?code=ABC234`),
    )
    await button('Close').click()
    for (const answer of ['Cancel', 'End the room']) {
      await button('More').click()
      await page.getByRole('menuitem', { name: 'End the room' }).click()
      await page.getByRole('dialog').getByRole('button', { name: answer }).click()
    }
    await expect.element(heading('This room is over')).toBeVisible()
  })

  it('has all of it on a phone without scrolling aside', async () => {
    await page.viewport(390, 844)
    await openRoom(serverOf(ledRoom({ stage: onStage(1) })))
    await expect.element(heading('Chair 001')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await button('Products').click()
    await button(/^Chair 003/).click()
    await expect.element(heading('Chair 003')).toBeVisible()
  })
})
