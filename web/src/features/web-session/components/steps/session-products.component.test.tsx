/** Ways through the products of a session: by finger, several at once, with comments, while news arrive. */
import type { StoredOrderField } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { idOf } from '../../../../../test/example-company.ts'
import { openSession } from '../../../../../test/open/open-session.tsx'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'
import {
  delivery,
  exampleSession,
  fieldIds,
  quantity as form,
  SessionServer,
} from '../../../../../test/servers/session-server.ts'
import { reachability } from '../../../../lib/network/network.ts'

const quantity = (name = 'Chair 001') => page.getByRole('textbox', { name: `Quantity, ${name}` })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
/** For what hangs. */
const patience = 60_000

function quantityIn(server: SessionServer, place: number): string | undefined {
  const product = server.session.products[place]
  return product && server.answerOf(product)?.values[fieldIds.quantity]
}

function draw(from: Element, x: number, y = 0): void {
  const finger = { bubbles: true, pointerType: 'touch', pointerId: 7 } as const
  from.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX: 400, clientY: 400 }))
  from.dispatchEvent(new PointerEvent('pointerup', { ...finger, clientX: 400 + x, clientY: 400 + y }))
}

describe('a finger drawn across a product', () => {
  it('leads on and back, with what was being typed, and again', async () => {
    const server = new SessionServer(exampleSession(3))
    await openSession(server, { search: '?mode=review' })
    for (const count of ['48', '72']) {
      await quantity().fill(count)
      draw(heading('Chair 001').element(), -200)
      await expect.element(heading('Chair 002')).toBeVisible()
      await vi.waitFor(() => expect(quantityIn(server, 0)).toBe(count), patience)
      draw(heading('Chair 002').element(), 200, 30)
      await expect.element(quantity()).toHaveValue(count)
    }
  })

  it('stays where it goes up, too short, or over what has fingers of its own', async () => {
    await openSession(new SessionServer(exampleSession(2)), { search: '?mode=review' })
    await expect.element(quantity()).toBeVisible()
    draw(heading('Chair 001').element(), -40)
    draw(heading('Chair 001').element(), -100, 80)
    draw(quantity().element(), -200)
    await expect.element(heading('Chair 001')).toBeVisible()
    draw(heading('Chair 001').element(), -200)
    await expect.element(heading('Chair 002')).toBeVisible()
  })
})

describe('a finger on the only model of a product', () => {
  it('turns the model and leads nowhere, beside it on to the next', async () => {
    const session = exampleSession(2)
    const { item } = exampleMedia(0, 'chair.glb', { type: '3dGLTF', prepared: ['web'] })
    const products = session.products.map((product) => ({ ...product, media: [item] }))
    const described = { hotspots: [], sizeFindings: [], manifest: { warnings: [], statistics: {} } }
    await openSession(new SessionServer({ ...session, products }), {
      search: '?mode=review',
      answers: Object.fromEntries(
        products.map(({ _id }) => [`GET /products/${_id}/media/${item.name}`, described]),
      ),
    })
    const model = page.getByRole('application', { name: '3D model of Chair 001' })
    await expect.element(model).toBeInTheDocument()
    draw(model.element(), -200)
    draw(model.element(), -200, 30)
    await expect.element(heading('Chair 001')).toBeVisible()
    draw(heading('Chair 001').element(), -200)
    await expect.element(heading('Chair 002')).toBeVisible()
  })
})

describe('several products at once', () => {
  const choose = (view: 'One' | 'Several') =>
    page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()

  it('keep the place and what was typed from one view to the other, and over a reload', async () => {
    const server = new SessionServer(exampleSession(90))
    const { address } = await openSession(server, { search: '?mode=review&show=multiple' })
    await quantity('Chair 030').fill('48')
    await choose('One')
    await expect.element(quantity('Chair 030')).toHaveValue('48')
    await quantity('Chair 030').fill('72')
    await choose('Several')
    await expect.element(quantity('Chair 030')).toHaveValue('72')
    await expect.element(quantity('Chair 030')).toBeInViewport()
    await vi.waitFor(() => expect(quantityIn(server, 29)).toBe('72'), patience)
    await page.getByRole('button', { name: 'All of Chair 031' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(heading('Chair 032')).toBeVisible()
    await expect.element(page.getByText('All saved')).toBeVisible()
    const { search } = new URL(address(), 'http://x')
    await cleanup()
    await openSession(server, { search: `${search}&show=multiple`, keepsDevice: true })
    await expect.element(quantity('Chair 032')).toBeInViewport()
  })

  it('ask for all that can’t be left out', async () => {
    const session = exampleSession(2)
    const orderFields = [form, { ...delivery, required: true }, { ...form, _id: idOf(599), name: 'Boxes' }]
    const server = new SessionServer({ ...session, orderFields })
    await openSession(server, { search: '?mode=review&show=multiple' })
    await expect.element(quantity('Chair 002')).toBeVisible()
    await page.getByRole('textbox', { name: 'Delivery, Chair 002' }).fill('20261224')
    await expect.element(page.getByRole('textbox', { name: 'Boxes, Chair 002' })).not.toBeInTheDocument()
    await vi.waitFor(() => {
      const [, second] = server.session.products
      expect(second && server.answerOf(second)?.values[fieldIds.delivery]).toBe('2026-12-24')
    }, patience)
  })

  it('say what is against a rule in its card, and clear it', async () => {
    const server = new SessionServer(exampleSession(3))
    await openSession(server, { search: '?mode=review&show=multiple' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    await quantity('Chair 002').fill('50')
    const card = page.getByRole('listitem').filter({ hasText: 'Chair 002' })
    await expect.element(card.getByText('Only in multiples of 24.')).toBeVisible()
    await card.getByRole('button', { name: 'Take 72' }).click()
    await expect.element(quantity('Chair 002')).toHaveValue('72')
    await expect.element(page.getByText('Only in multiples of 24.')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Later: Chair 003' }).click()
    await expect.element(page.getByText('1 of 3 reviewed')).toBeVisible()
    await vi.waitFor(() => expect(quantityIn(server, 1)).toBe('72'), patience)
  })
})

describe('comments', () => {
  const text = () => page.getByRole('textbox', { name: 'Write a comment' })
  const send = () => page.getByRole('button', { name: 'Send', exact: true })

  it('stay where they were typed while they are refused, over other products and a reload, and are sent once', async () => {
    const server = new SessionServer(exampleSession(2))
    const { address } = await openSession(server, { search: '?mode=review' })
    await text().fill('Is it oak?')
    server.refusesComments = true
    await send().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(text()).toHaveValue('Is it oak?')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(heading('Chair 002')).toBeVisible()
    await expect.element(text()).toHaveValue('')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.element(text()).toHaveValue('Is it oak?')
    const { search } = new URL(address(), 'http://x')
    await cleanup()

    server.refusesComments = false
    await openSession(server, { search, keepsDevice: true })
    for (const said of ['Is it oak?', 'Or ash?']) {
      if (said !== 'Is it oak?') await text().fill(said)
      await expect.element(text()).toHaveValue(said)
      await send().click()
      await expect.element(page.getByRole('listitem').filter({ hasText: said })).toBeVisible()
      await expect.element(text()).toHaveValue('')
    }
    expect(server.comments.map((comment) => comment.text)).toEqual(['Is it oak?', 'Or ash?'])
  })
})

describe('a comment without network', () => {
  it('waits in sight, goes by itself once the server is back, and is said once', async () => {
    const server = new SessionServer(exampleSession(1))
    await openSession(server, { search: '?mode=review' })
    const text = page.getByRole('textbox', { name: 'Write a comment' })
    for (const said of ['Is it oak?', 'Or ash?']) {
      await text.fill(said)
      server.isAway = true
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      // The call itself tries a few times.
      await expect
        .element(page.getByText('It is sent once the server is back.'), { timeout: patience })
        .toBeVisible()
      await expect.element(text).toHaveValue(said)
      server.isAway = false
      reachability.look()
      await expect.element(page.getByRole('listitem').filter({ hasText: said })).toBeVisible()
      await expect.element(text).toHaveValue('')
    }
    expect(server.comments.map((comment) => comment.text)).toEqual(['Is it oak?', 'Or ash?'])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('news that arrive while somebody types', () => {
  it('take nothing from the field, and show what they are about', async () => {
    const server = new SessionServer(exampleSession(2))
    const { reread } = await openSession(server, { search: '?mode=review' })
    await quantity().fill('48')
    await expect.element(page.getByText('All saved')).toBeVisible()
    for (const [typed, name] of [
      ['0', 'Autumn 2027'],
      ['1', 'Winter 2027'],
    ] as const) {
      await quantity().click()
      await userEvent.keyboard(`{End}${typed}`)
      server.session = { ...server.session, name }
      await reread()
      await expect.element(page.getByText(name)).toBeVisible()
      await expect.element(quantity()).toHaveFocus()
    }
    await expect.element(quantity()).toHaveValue('4801')
    await vi.waitFor(() => expect(quantityIn(server, 0)).toBe('4801'), patience)
  })

  it('of another order form leave the field in the hand, by the new rules', async () => {
    const server = new SessionServer(exampleSession(1))
    const { reread } = await openSession(server, { search: '?mode=review' })
    await quantity().fill('50')
    await expect.element(page.getByText('Only in multiples of 24.')).toBeVisible()
    await quantity().click()
    await userEvent.keyboard('{End}0')
    const boxes: StoredOrderField = { ...form, _id: fieldIds.delivery, name: 'Boxes', rules: [] }
    const most: StoredOrderField = { ...form, rules: [{ type: 'max', value: '400' }] }
    const orderFields = [boxes, most]
    server.session = { ...server.session, orderFields, formVersion: 2 }
    await reread()
    await expect.element(page.getByRole('textbox', { name: 'Boxes, Chair 001' })).toBeVisible()
    await expect.element(quantity()).toHaveFocus()
    await expect.element(quantity()).toHaveValue('500')
    await expect.element(page.getByText('At most 400.')).toBeVisible()
    await quantity().fill('399')
    await expect.element(page.getByText('At most 400.')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(quantityIn(server, 0)).toBe('399'), patience)
    server.session = { ...server.session, orderFields: [delivery], formVersion: 3 }
    await reread()
    await expect.element(page.getByRole('textbox', { name: /^Delivery/ })).toBeVisible()
    await expect.element(quantity()).not.toBeInTheDocument()
    expect(quantityIn(server, 0)).toBe('399')
  })
})
