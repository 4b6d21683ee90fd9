/** Screens around a visitor, arranged with the mouse and the keyboard. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { MediaItem, Product } from '@vitrine/contract'
import { defaultThreeSidesLayout, type ThreeSidesLayout } from '@vitrine/rules'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { domainId, enteredAs, exampleProduct } from '../../../../../test/example-company.ts'
import { press } from '../../../../../test/press.ts'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'
import { setCallContext } from '../../../../lib/api/call-context.ts'
import { loadMessages } from '../../../../lib/i18n/i18n.ts'
import { setSession } from '../../../../lib/session/session-store.ts'
import { ShowroomPreviewContext, type ShowroomPreviewProps } from '../../../../lib/showroom-preview.ts'
import { ThemeProvider } from '../../../../ui/theme/theme-provider.tsx'
import { ThreeSidesDialog } from './three-sides-dialog.tsx'

const media = (name: string, item: Partial<MediaItem> = {}) => exampleMedia(0, name, item).item
const shown = ['front.png', 'side.png', ...Array.from({ length: 20 }, (_, n) => `more ${n}.png`)]
const product: Product = exampleProduct(0, {
  media: [...shown.map((name) => media(name)), media('old.png', { isActive: false })],
})
const front: ThreeSidesLayout = { ...defaultThreeSidesLayout, middleSide: ['front.png'] }

interface Opened {
  saved: ThreeSidesLayout[]
  isClosed: () => boolean
}

/** In the place of the room, which needs graphics: says what it is given. */
function Preview({ layout: { middleSide }, current }: ShowroomPreviewProps) {
  return (
    <p>
      In the room: {middleSide.join()} at {current.join()}
    </p>
  )
}

async function open(layout: ThreeSidesLayout, of = product): Promise<Opened> {
  const saved: ThreeSidesLayout[] = []
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!new URL(request.url).pathname.endsWith('/three-sides-layout')) return network(input, init)
    if (request.method === 'GET') return Response.json({ ...layout, version: 1 })
    saved.push(await request.json())
    return new Response(null, { status: 204 })
  }
  onTestFinished(() => {
    globalThis.fetch = network
  })
  setSession(enteredAs())
  setCallContext({ domainId })
  await loadMessages(['products-table', 'media'])
  let isClosed = false
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ShowroomPreviewContext.Provider value={Preview}>
          <ThreeSidesDialog
            product={of}
            onClose={() => {
              isClosed = true
            }}
          />
        </ShowroomPreviewContext.Provider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await expect.element(page.getByRole('status').filter({ hasText: 'Screen: main' })).toBeVisible()
  // It has grown to its size: what is measured stays where it is.
  await expect.poll(() => Math.round(boxOf(dialog()).width)).toBe(1_296)
  return { saved, isClosed: () => isClosed }
}

const dialog = () => page.getByRole('dialog', { name: /^Three-sides layout of/ })
const choice = (name: string) => page.getByRole('button', { name: `Put ${name} on this screen` })
const wall = () => page.getByRole('group', { name: /^Screen:/ })
const boxOf = (one: { element: () => Element }) => one.element().getBoundingClientRect()

beforeEach(() => page.viewport(1_440, 900))

describe('the dialog', () => {
  it('takes 90 % of the width and the height, with the minimap whole', async () => {
    await open(front)
    const box = boxOf(dialog())
    expect(Math.round(box.width)).toBe(1_296)
    expect(Math.round(box.height)).toBe(810)
    const map = boxOf(page.getByRole('group', { name: 'All screens' }))
    expect(map.height).toBeGreaterThan(50)
    expect(map.bottom).toBeLessThan(box.bottom)
    // Nothing of it lies outside of what is seen.
    const last = page.getByRole('button', { name: 'bottom right', exact: true }).element()
    const { left, top, width, height } = last.getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(last)
  })

  it('stays until one of its own buttons is used', async () => {
    const { isClosed } = await open(front)
    await press('Escape')
    document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click()
    await expect.element(dialog()).toBeVisible()
    expect(isClosed()).toBe(false)
    await page.getByRole('button', { name: 'Confirm' }).click()
    expect(isClosed()).toBe(true)
  })
})

describe('media', () => {
  it('are offered by whether clients see them', async () => {
    await open(front)
    await expect.element(choice('side.png')).toBeVisible()
    await expect.element(choice('old.png')).not.toBeInTheDocument()
    await page.getByText('Inactive', { exact: true }).click()
    await expect.element(choice('old.png')).toBeVisible()
    await expect.element(choice('side.png')).not.toBeInTheDocument()
  })

  it('are said to be none where there are none', async () => {
    await open(front, { ...product, media: product.media.filter(({ isActive }) => isActive) })
    await page.getByText('Inactive', { exact: true }).click()
    await expect.element(page.getByText('No media here')).toBeVisible()
  })

  it('are dragged onto a screen, seen on the way, and saved', async () => {
    const { saved } = await open(front)
    await userEvent.dragAndDrop(choice('side.png'), wall(), { steps: 12 } as never)
    await expect.element(wall().getByText('side.png')).toBeVisible()
    await expect.element(page.getByText('In the room: side.png at 1,1')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => saved.map(({ middleSide }) => middleSide)).toEqual([['side.png']])
  })

  it('can be seen outside of their list while they are dragged, and go nowhere outside of the wall', async () => {
    const { saved } = await open(front)
    const from = boxOf(choice('side.png'))
    const at = (type: string, x: number, y: number) =>
      (type === 'pointerdown' ? choice('side.png').element() : document).dispatchEvent(
        new PointerEvent(type, {
          clientX: x,
          clientY: y,
          bubbles: true,
          button: 0,
          isPrimary: true,
          pointerId: 1,
        }),
      )
    at('pointerdown', from.left + 20, from.top + 20)
    at('pointermove', from.left + 40, from.top + 40)
    const to = boxOf(wall())
    await expect.poll(() => page.getByText('side.png', { exact: true }).elements().length).toBe(2)
    at('pointermove', to.left + to.width / 2, to.top + to.height / 2)
    const moving = () =>
      page.getByText('side.png', { exact: true }).elements().at(-1)?.getBoundingClientRect()
    await expect.poll(() => (moving()?.left ?? 0) > to.left && (moving()?.right ?? 0) < to.right).toBe(true)
    const shown = page.getByText('side.png', { exact: true }).elements().at(-1)
    if (!(shown instanceof HTMLElement)) throw new Error('nothing is dragged')
    // What is dragged lets the pointer through; nothing else lies over it or cuts it off.
    shown.style.pointerEvents = 'auto'
    const { left, top, width, height } = shown.getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(shown)
    // Back over the list, under which the wall goes on.
    at('pointermove', from.left + 10, from.top + 10)
    await expect.poll(() => (moving()?.left ?? 0) < to.left).toBe(true)
    at('pointerup', from.left + 10, from.top + 10)
    await expect.poll(() => page.getByText('side.png', { exact: true }).elements().length).toBe(1)
    await expect.element(wall().getByText('front.png')).toBeVisible()
    expect(saved).toEqual([])
  })

  it('that are gone are said to be deleted, by their name', async () => {
    await open({ ...front, middleSide: ['gone.png'] })
    const notice = wall().getByRole('alert')
    await expect.element(notice).toHaveTextContent('Media deleted')
    await expect.element(notice).toHaveTextContent('“gone.png” no longer exists in the product')
  })
})

describe('the ways between screens', () => {
  it('say that there is no content where there is none', async () => {
    await open(front)
    const left = page.getByRole('button', { name: 'Go left: No content here' })
    await left.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('No content here')
    ;(left.element() as HTMLElement).click()
    await expect.element(page.getByText('Screen: main')).toBeVisible()
  })

  it('are gone by the minimap too, and only to screens that are there', async () => {
    await open({ ...front, leftSide: ['side.png'] })
    await expect.element(page.getByRole('button', { name: 'middle right', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'middle left', exact: true }).click()
    await expect.element(page.getByText('Screen: middle left')).toBeVisible()
    await expect.element(page.getByText('In the room: front.png at 1,0')).toBeVisible()
    await page.getByRole('button', { name: 'main', exact: true }).click()
    await expect.element(page.getByText('Screen: main')).toBeVisible()
  })
})

describe('the way over several screens', () => {
  /** The wall moves, as for somebody who hasn't asked for less of it. */
  function withMotion(): void {
    const ask = window.matchMedia.bind(window)
    const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const answer = ask(query)
      return query.includes('reduced-motion')
        ? Object.defineProperty(answer, 'matches', { value: false })
        : answer
    })
    onTestFinished(() => spy.mockRestore())
  }
  const duration = () => {
    const moved = wall().element().firstElementChild
    return moved instanceof HTMLElement ? moved.style.transitionDuration : ''
  }
  const at = (name: string) =>
    expect.element(page.getByText(`Screen: ${name}`, { exact: true })).toBeVisible()
  const layout = { ...front, rightSide: ['side.png', 'more 0.png'], rightStartIndex: 0 }

  it('is gone step by step at the speed of 3, the last step at that of 1, each time', async () => {
    withMotion()
    await open(layout)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const click = (name: string) => {
      const button = page.getByRole('button', { name, exact: true }).element()
      if (button instanceof HTMLElement) button.click()
    }
    expect(duration()).toBe('300ms')
    for (const [from, to] of [
      ['main', 'bottom right'],
      ['bottom right', 'main'],
    ] as const) {
      await at(from)
      click(to)
      const onTheWay = /^Screen: (middle right|bottom center)$/
      await expect.element(page.getByText(onTheWay)).toBeVisible()
      await expect.poll(duration).toBe('100ms')
      vi.advanceTimersByTime(199)
      await expect.element(page.getByText(onTheWay)).toBeVisible()
      vi.advanceTimersByTime(1)
      await at(to)
      vi.advanceTimersByTime(600)
      await expect.poll(duration).toBe('300ms')
    }
  })

  it('is a single step of 300 ms to a neighbour', async () => {
    withMotion()
    await open(layout)
    await page.getByRole('button', { name: 'middle right', exact: true }).click()
    await at('middle right')
    expect(duration()).toBe('300ms')
  })
})
