/** Showrooms walked through, and products in the visitor's own room; devices are emulated by IWER. */
import { createRequire } from 'node:module'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type * as Iwer from 'iwer'
import sharp from 'sharp'
import { violationsIn } from './expect-accessible.ts'
import { cast, lumen } from './places.ts'
import { type FoundProduct, openModel, productAt, productWithModel } from './products.ts'
import { signIn } from './sign-in.ts'

const { editor } = cast.immersion
const emulator = createRequire(import.meta.url).resolve('iwer/build/iwer.min.js')

declare global {
  interface Window {
    IWER: typeof Iwer
    /** The emulated device. */
    device: Iwer.XRDevice
  }
}

/** A device with WebXR; `floorY`: height of the floor that it finds, null where it knows none. */
async function emulateDevice(page: Page, floorY: number | null): Promise<void> {
  await page.addInitScript({ path: emulator })
  await page.addInitScript((height: number | null) => {
    window.device = new window.IWER.XRDevice(window.IWER.metaQuest3)
    window.device.installRuntime({ forceInstall: true })
    if (height === null) return
    class Floor {
      environmentCanvas = document.createElement('canvas')
      trackedPlanes = new Set()
      trackedMeshes = new Set()
      render() {}
      computeHitTestResults() {
        return [new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.2, height as number, -2, 1])]
      }
    }
    window.device.installSEM(Floor as never)
  }, floorY)
}

async function pullTrigger(page: Page): Promise<void> {
  for (const value of [1, 0]) {
    await page.evaluate(async (pressed) => {
      window.device.controllers.right?.updateButtonValue('trigger', pressed)
      // Seen by the next frames, however long these take.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((seen) => window.device.activeSession?.requestAnimationFrame(seen))
    }, value)
  }
}

/** The first picture at eye level in front, the second one to its left. */
async function arrange(
  page: Page,
  product: FoundProduct,
  changes: { maxVisibleDistance?: number; shouldGroupOrientation?: boolean },
): Promise<void> {
  const status = await page.evaluate(
    async ([id, layout]) => {
      const domains = await (await fetch('/api/domains?page=1&per_page=-1')).json()
      const query = `?domain=${domains.result[0]._id}`
      const found = await (await fetch(`/api/products/${id}${query}`)).json()
      const [picture] = found.media.filter((item: { type: string }) => item.type === 'image')
      const answer = await fetch(`/api/products/${id}/three-sides-layout${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...layout, middleSide: [picture.name], leftSide: [picture.name] }),
      })
      return answer.status
    },
    [
      product._id,
      {
        rightSide: [],
        leftStartIndex: 0,
        middleStartIndex: 0,
        rightStartIndex: 0,
        scaleFactor: 1,
        maxVisibleDistance: 500,
        shouldGroupOrientation: false,
        ...changes,
      },
    ] as const,
  )
  expect(status).toBe(204)
}

async function enterShowroom(page: Page, product: FoundProduct): Promise<Locator> {
  await page.goto(`${lumen}/catalog/${product._id}`)
  await page.getByRole('button', { name: 'Enter the showroom' }).click()
  const room = page.getByRole('application', { name: `Showroom of ${product.name}` })
  await expect(room).toHaveAttribute('data-ready', 'true')
  return room
}

// Each pixel is drawn by the processor.
test.use({ viewport: { width: 800, height: 500 } })

test.beforeEach(async ({ page }) => {
  await signIn(page, lumen, editor)
})

test('leads from screen to screen, and back to the start', async ({ page }) => {
  const product = await productAt(page, 40)
  await arrange(page, product, {})
  const room = await enterShowroom(page, product)
  expect(await violationsIn(page)).toEqual([])
  const atStart = await room.screenshot()
  const main = page.getByRole('button', { name: 'Go to the screen main' })
  await main.click()
  await expect(main).toHaveAttribute('aria-current', 'true')
  await expect.poll(async () => (await room.screenshot()).equals(atStart)).toBe(false)
  await page.getByRole('button', { name: 'Go to the screen middle left' }).click()
  await expect(main).not.toHaveAttribute('aria-current')
  await room.focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('navigation', { name: 'Screens' }).locator('[aria-current]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(room).toHaveCount(0)
})

test('shows a model as before after the graphics context was lost', async ({ page }) => {
  const product = await productWithModel(page, 9)
  await openModel(page, product)
  const view = page.getByRole('application', { name: `3D model of ${product.name}` }).last()
  const meanBrightness = async () => {
    const { channels } = await sharp(await view.screenshot()).stats()
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3
  }
  const before = await meanBrightness()
  await view.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const loss = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve))
    loss?.loseContext()
    await lost
    // Given back only once everybody has heard of the loss.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve))
    loss?.restoreContext()
    await restored
  })
  await view.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  // In the dark, the model would be nearly black.
  await expect.poll(async () => Math.abs((await meanBrightness()) - before)).toBeLessThan(3)
})

test('shows screens only from as near as the layout says', async ({ page }) => {
  const product = await productAt(page, 41)
  await arrange(page, product, { maxVisibleDistance: 20 })
  const room = await enterShowroom(page, product)
  const notice = page.getByText('Come closer: the screens are seen from 20 cm.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Go to the screen main' }).click()
  await expect(notice).toHaveCount(0)
  await room.focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('s')
  await expect(notice).toBeVisible()
})

test('is entered with glasses, and left again', async ({ page }) => {
  await emulateDevice(page, null)
  const product = await productAt(page, 42)
  await arrange(page, product, { shouldGroupOrientation: true })
  await enterShowroom(page, product)
  for (const name of ['With VR glasses', 'In your room']) {
    await page.getByRole('button', { name }).press('Enter')
    await expect.poll(() => page.evaluate(() => window.device.activeSession !== undefined)).toBe(true)
    await pullTrigger(page)
    await page.evaluate(() => window.device.activeSession?.end())
    await expect.poll(() => page.evaluate(() => window.device.activeSession === undefined)).toBe(true)
  }
  await page.getByRole('button', { name: 'Go to the screen main' }).click()
  await expect(page.getByRole('button', { name: 'Go to the screen main' })).toHaveAttribute('aria-current')
})

for (const [where, floorY] of [
  ['on a floor that the device finds', 0.1],
  ['before a device that finds no floors', null],
] as const) {
  test(`puts a product into the room, ${where}`, async ({ page }) => {
    await emulateDevice(page, floorY)
    const product = await productWithModel(page, 8)
    await openModel(page, product)
    await page.getByRole('button', { name: 'View in your room' }).press('Enter')
    await expect(page.getByText('Tap to put it where the ring lies.')).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('button', { name: 'Turn left' })).toHaveCount(0)
    await pullTrigger(page)
    await expect(page.getByRole('button', { name: 'Turn left' })).toBeVisible()
    await page.getByRole('button', { name: 'Turn left' }).press('Enter')
    await page.getByRole('button', { name: 'Another place' }).press('Enter')
    await expect(page.getByText('Tap to put it where the ring lies.')).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Leave' })).toHaveCount(0)
    expect(await page.evaluate(() => window.device.activeSession === undefined)).toBe(true)
    await expect(page.getByRole('toolbar', { name: '3D view' })).toBeVisible()
  })
}
