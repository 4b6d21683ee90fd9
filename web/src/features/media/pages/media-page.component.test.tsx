// @smoke
/** Many media items chosen on the page, and what is done with them. */
import { contrastRatio } from '@vitrine/rules'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openMedia } from '../../../../test/open/open-media.tsx'
import { press } from '../../../../test/press.ts'
import { groundColour } from '../../../../test/seen-colours.ts'
import { exampleMedia } from '../../../../test/servers/media-server.ts'
import { forgetSessionMemory } from '../../../lib/session/session-memory.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'

const five = () => ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => exampleMedia(0, name))
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const card = (name: string) => page.getByRole('article', { name })
const bar = () => page.getByRole('toolbar', { name: 'Selected media' })
const button = (name: string) => bar().getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1_280, 800))

describe('choosing', () => {
  it('one by one, a range with Shift, all of them, and none', async () => {
    await openMedia(five())
    await box('b.png').click()
    await expect.element(bar()).toHaveTextContent('1 selected')
    await box('d.png').click({ modifiers: ['Shift'] })
    await expect.element(bar()).toHaveTextContent('3 selected')
    // Among chosen ones, the picture chooses like the box.
    await card('c.png').getByRole('link').click()
    await expect.element(box('c.png')).not.toBeChecked()
    await box('c.png').click()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(bar()).toHaveTextContent('5 selected')
    await button('Clear the selection').click()
    await expect.element(bar()).not.toBeInTheDocument()
  })

  it('by the keyboard alone', async () => {
    await openMedia(five())
    await expect.element(box('a.png')).toBeVisible()
    await press('Control+a')
    await expect.element(bar()).toHaveTextContent('5 selected')
    await press('Escape')
    await expect.element(bar()).not.toBeInTheDocument()
    ;(box('a.png').element() as HTMLElement).focus()
    await press('Space')
    await expect.element(bar()).toHaveTextContent('1 selected')
    // What is typed isn't a choice.
    await page.getByRole('searchbox').click()
    await press('Control+a', 'Delete')
    await expect.element(bar()).toHaveTextContent('1 selected')
  })

  it('reads on until all are there, and leaves those that may not be changed', async () => {
    const many = Array.from({ length: 230 }, (_, n) => exampleMedia(n, `${n}.png`))
    const foreign = exampleMedia(500, 'foreign.png', {}, [idOf(99)])
    const { server } = await openMedia([foreign, ...many])
    await expect.element(card('foreign.png')).toBeVisible()
    await expect.element(box('foreign.png')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(bar()).toHaveTextContent('230 selected')
    await button('Hide').click()
    await expect.element(page.getByText('230 media items are hidden from clients')).toBeVisible()
    expect(server.actions[0]?.items).toHaveLength(230)
    expect(server.actions).toHaveLength(1)
  })
})

describe('what is done with the chosen ones', () => {
  it('is one request, is said, and is taken back', async () => {
    const { server } = await openMedia(five())
    await box('a.png').click()
    await box('b.png').click()
    await button('Hide').click()
    await expect.element(page.getByText('2 media items are hidden from clients')).toBeVisible()
    const shown = (name: string) => page.getByRole('switch', { name: `${name} is shown to clients` })
    await expect.element(shown('a.png')).not.toBeChecked()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('2 media items are as they were')).toBeVisible()
    await expect.element(shown('b.png')).toBeChecked()
    expect(server.actions.map(({ type, items }) => [type, items.length])).toEqual([
      ['hide', 2],
      ['show', 2],
    ])
    // And once more, with the key.
    await box('c.png').click()
    await press('Delete')
    await expect.element(card('c.png')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(card('c.png')).toBeVisible()
  })

  it('names what was left out, with its reason', async () => {
    const { server } = await openMedia(five())
    server.refused = { name: 'b.png', code: 'TooManyArProducts', data: { max: 3, existing: 3 } }
    await box('a.png').click()
    await box('b.png').click()
    await button('Show').click()
    await page.getByRole('button', { name: '1 left out' }).click()
    const list = page.getByRole('dialog', { name: 'What was left out, and why' })
    await expect.element(list.getByRole('cell', { name: 'b.png' })).toBeVisible()
    await expect.element(list).toHaveTextContent('3')
    await press('Escape')
    await expect.element(list).not.toBeInTheDocument()
  })

  it('goes to another product, or to the front', async () => {
    const { server } = await openMedia([...five(), exampleMedia(7, 'other.png')])
    await box('a.png').click()
    await button('Move').click()
    await page.getByRole('menuitem', { name: 'To another product…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 1 media item to a product' })
    await expect.element(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
    await userEvent.fill(dialog.getByRole('combobox', { name: 'Product' }), 'Chair 7')
    await page.getByRole('option', { name: 'REF-7 – Chair 7' }).click()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect.element(page.getByText('1 media item was moved')).toBeVisible()
    await box('e.png').click()
    await button('Move').click()
    await page.getByRole('menuitem', { name: 'To the front of their products' }).click()
    await expect.element(page.getByText('1 media item was put to the front')).toBeVisible()
    expect(server.actions).toEqual([
      { type: 'move', items: [{ product: idOf(1_000), name: 'a.png', to: idOf(1_007) }] },
      { type: 'first', items: [{ product: idOf(1_000), name: 'e.png' }] },
    ])
  })
})

describe('the page', () => {
  it('says which files are supported, and how large each may be', async () => {
    await openMedia(five())
    const supported = page.getByText(/^Supported:/)
    await expect
      .element(supported)
      .toHaveTextContent(
        /Supported: PNG, JPG, JPEG, HEIC, HEIF \(<[\d.]+ .?B\) · Supported: MOV, MP4 \(<[\d.]+ .?B\)/,
      )
  })
})

describe('a card', () => {
  it('says in full why a file can’t be shown, beside the handle and the box', async () => {
    const pending = {
      version: 1,
      status: 'Error',
      error: { reason: 'zipNoMtl', detail: '' },
    } as const
    const broken = exampleMedia(0, 'bad.zip', { type: '3dOBJ', isReady: false, pending })
    await openMedia([broken, exampleMedia(0, 'a.png')], {
      address: `/content/media?path=x/${idOf(1_000)}`,
    })
    const reason = card('bad.zip').getByRole('alert')
    await expect.element(reason).toHaveTextContent('Error OBJ and MTL have to lie at the root of the zip.')
    const { left, right, top } = reason.element().getBoundingClientRect()
    for (const other of [page.getByRole('button', { name: 'Move bad.zip' }), box('bad.zip')]) {
      const place = other.element().getBoundingClientRect()
      const isApart = place.bottom <= top || place.right <= left || place.left >= right
      expect(isApart).toBe(true)
    }
    // Nothing lies over the words.
    const at = document.elementFromPoint((left + right) / 2, top + 12)
    expect(reason.element().contains(at)).toBe(true)
  })
})

describe('tiles in the dark', () => {
  it('are as dark as the page behind pictures and films, and show dark models all the same', async () => {
    const model = exampleMedia(0, 'dark.glb', { type: '3dGLTF' })
    const film = exampleMedia(0, 'film.mp4', { type: 'video' })
    await openMedia([exampleMedia(0, 'a.png'), film, model], { scheme: 'dark' })
    const tile = (name: string) => card(name).element().firstElementChild ?? document.body
    await expect.element(card('dark.glb')).toBeVisible()
    for (const name of ['a.png', 'film.mp4'])
      expect(contrastRatio(groundColour(tile(name)), groundColour(document.body))).toBeLessThan(1.5)
    expect(contrastRatio(groundColour(tile('dark.glb')), '#000000')).toBeGreaterThan(4.5)
  })
})

describe('notes of what was done, and files on their way', () => {
  const tray = () => page.getByRole('region', { name: 'Uploads' })
  const over = '[role=status], section[aria-label="Uploads"]'

  /** Controls that are in view, but for what lies over them. */
  function covered(): string[] {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input')
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const scroller = control.closest('article')?.closest('[class*=scroller]')?.getBoundingClientRect()
      const isOut = scroller !== undefined && (y < scroller.top || y > scroller.bottom)
      const lid = document.elementFromPoint(x, y)?.closest(over)
      if (isOut || lid == null || lid.contains(control)) return []
      return [control.getAttribute('aria-label') ?? control.textContent]
    })
  }

  it.each([
    ['a desktop', 1_280, 800],
    ['a phone', 390, 800],
  ])('lie over nothing that can be used on %s, however many there are', async (_, width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => forgetSessionMemory())
    const many = Array.from({ length: 40 }, (_one, n) => exampleMedia(0, `old ${n}!.png`))
    await openMedia(many)
    await box('old 0!.png').click()
    await button('Hide').click()
    await expect.element(page.getByText('1 media item is hidden from clients')).toBeVisible()
    addUploads(
      Array.from({ length: 12 }, (_one, n) => ({
        file: new File(['x'.repeat(10)], `new ${n}.png`),
        productId: idOf(1_000),
        purpose: 'media' as const,
        // Too large for this company: nothing is sent, and each line says so.
        limitBytes: 1,
      })),
    )
    await expect.element(tray()).toBeVisible()
    expect(covered()).toEqual([])
    const scroller = card('old 0!.png').element().closest('[class*=scroller]')
    expect(scroller?.getBoundingClientRect().height).toBeGreaterThan(100)
    scroller?.scrollTo({ top: scroller.scrollHeight })
    await expect.element(card('old 39!.png')).toBeInViewport()
    expect(covered()).toEqual([])
    const all = [...document.querySelectorAll(over)].map((one) => one.getBoundingClientRect())
    for (const place of all) {
      expect(place.left).toBeGreaterThanOrEqual(0)
      expect(place.bottom).toBeLessThanOrEqual(height)
    }
    const taken = tray().getByRole('button', { name: 'Take new 0.png off the list' })
    await taken.click()
    await expect.element(taken).not.toBeInTheDocument()
  })
})
