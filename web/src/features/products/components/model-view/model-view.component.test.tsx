/** What can be done with a model that is shown, as staff do it. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openGallery } from '../../../../../test/open/open-gallery.tsx'

async function openModel(): Promise<Request[]> {
  const sent = await openGallery()
  // The first model of a browser waits for its graphics.
  await expect.element(tools(), { timeout: 40_000 }).toBeVisible()
  return sent
}

const tools = () => page.getByRole('button', { name: 'Dimensions' })
const lightingTool = () => page.getByRole('button', { name: 'Edit Lighting' })
const boundsOf = (selector: string) => {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`${selector} is not there`)
  return element.getBoundingClientRect()
}
const areApart = (one: DOMRect, other: DOMRect) =>
  one.right <= other.left + 1 ||
  other.right <= one.left + 1 ||
  one.bottom <= other.top + 1 ||
  other.bottom <= one.top + 1

describe('a model', () => {
  it('is lit only while its dimensions are shown, which go and come back', async () => {
    await openModel()
    const facts = () => document.querySelectorAll('dl').length
    for (let time = 0; time < 3; time += 1) {
      await expect.element(lightingTool()).toBeVisible()
      await expect.element(tools()).toHaveAttribute('aria-pressed', 'true')
      expect(facts()).toBe(1)
      await tools().click()
      await expect.element(tools()).toHaveAttribute('aria-pressed', 'false')
      await expect.element(lightingTool()).not.toBeInTheDocument()
      expect(facts()).toBe(0)
      await tools().click()
    }
  })

  it('says by which keys it is turned and changes its look', async () => {
    await openModel()
    const canvas = page.getByRole('application', { name: /Stool/ }).first()
    await expect.element(canvas).toHaveAccessibleDescription(/Arrow keys .* M changes to the plain look/)
  })

  it('is seen from 50 cm, from 1 m or as a whole, which it is at first', async () => {
    await openModel()
    const choice = (name: string) => page.getByRole('radio', { name, exact: true })
    const names = ['50 cm', '1 m', 'Auto']
    const offered = page.getByRole('radiogroup', { name: 'Viewing distance' }).getByRole('radio')
    expect(offered.elements().map((each) => each.textContent)).toEqual(names)
    await expect.element(choice('Auto')).toBeChecked()
    for (const name of names) {
      await choice(name).click()
      await expect.element(choice(name)).toBeChecked()
      for (const other of names.filter((each) => each !== name))
        await expect.element(choice(other)).not.toBeChecked()
    }
  })

  it('changes to the plain look by m from a thumbnail too, and not while one types', async () => {
    await openModel()
    const plain = page.getByText('Plain look of the original file ·')
    const thumbnail = page.getByRole('button', { name: /Stool/ }).first()
    ;(thumbnail.element() as HTMLElement).focus()
    await userEvent.keyboard('m')
    await expect.element(plain).toBeVisible()
    await userEvent.keyboard('m')
    await expect.element(plain).not.toBeInTheDocument()
    await expect.element(lightingTool()).toBeVisible()
    await lightingTool().click()
    await page.getByRole('button', { name: 'Add light' }).click()
    await page.getByRole('menuitem', { name: 'Point light' }).click()
    await page.getByRole('textbox', { name: 'Y (m)' }).click()
    await userEvent.keyboard('m')
    await expect.element(plain).not.toBeInTheDocument()
  })

  it.each([
    [1_200, 800],
    [390, 800],
  ])('has its lights beside it, and its tools in a corner, %i wide', async (width, height) => {
    await page.viewport(width, height)
    await openModel()
    const frame = boundsOf('[data-viewer]')
    expect(boundsOf('[role=toolbar]').height).toBeLessThan(frame.height / 3)
    await lightingTool().click()
    const panel = page.getByRole('region', { name: 'Edit Lighting' })
    await expect.element(panel).toBeVisible()
    const around = panel.element().getBoundingClientRect()
    await expect.poll(() => areApart(boundsOf('[data-viewer] canvas'), around)).toBe(true)
    expect(areApart(boundsOf('[role=toolbar]'), around)).toBe(true)
    for (const arrow of document.querySelectorAll('[data-side]'))
      expect(getComputedStyle(arrow).display).toBe('none')
    expect(boundsOf('[data-viewer] canvas').height).toBeGreaterThan(frame.height / 3)
    await page.viewport(1_200, 800)
  })

  it('has its animations above its tools, however many lines these take', async () => {
    await page.viewport(680, 800)
    await openGallery(undefined, { name: 'stool.glb', type: '3dGLTF', animations: ['Turn', 'Open'] })
    await expect.element(tools(), { timeout: 40_000 }).toBeVisible()
    const bar = () => boundsOf('fieldset')
    for (const width of [680, 400, 340]) {
      await page.viewport(width, 800)
      expect(bar().bottom, `${width}`).toBeLessThanOrEqual(boundsOf('[role=toolbar]').top)
      expect(bar().width, `${width}`).toBeGreaterThan(200)
      await page.getByRole('button', { name: 'Play' }).click()
      await page.getByRole('button', { name: 'Pause' }).click()
      await tools().click()
    }
    await page.viewport(1_200, 800)
  })

  it.each([
    [360, 640],
    [390, 844],
  ])(
    'has the way into one’s room below it on a phone, and its tools and sizes apart from the arrows, %i wide',
    async (width, height) => {
      await page.viewport(width, height)
      onTestFinished(() => page.viewport(1_200, 800))
      await openModel()
      const view = boundsOf('[data-viewer]')
      const room = page.getByRole('button', { name: 'View in your room' }).element().getBoundingClientRect()
      expect(room.width).toBeGreaterThanOrEqual(width - 40)
      expect(room.right).toBeLessThanOrEqual(width)
      expect(room.top).toBeGreaterThanOrEqual(view.bottom)
      const bar = boundsOf('[role=toolbar]')
      for (const tool of document.querySelectorAll('[role=toolbar] button'))
        expect(tool.getBoundingClientRect().right).toBeLessThanOrEqual(bar.right + 1)
      await vi.waitFor(() => expect(boundsOf('dl').height).toBeLessThan(40))
      const arrows = [...document.querySelectorAll('[data-side]')]
      expect(arrows.length).toBeGreaterThan(0)
      for (const arrow of arrows)
        for (const part of ['dl', '[role=toolbar]'])
          expect(areApart(arrow.getBoundingClientRect(), boundsOf(part))).toBe(true)
      for (const name of ['50 cm', 'Auto']) {
        await page.getByRole('button', { name: 'Viewing distance' }).click()
        await page.getByRole('menuitem', { name }).click()
        await expect.element(page.getByRole('button', { name: 'Viewing distance' })).toHaveTextContent(name)
      }
    },
  )

  it('shows how much of it has come, from 0 to 100', async () => {
    const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
    await openGallery(undefined, { held })
    const bar = page.getByRole('progressbar', { name: 'The model is loading' })
    await expect.element(bar, { timeout: 40_000 }).toHaveAttribute('aria-valuenow', '0')
    expect(bar.element().getAttribute('aria-valuemax')).toBe('100')
    await expect.element(page.getByText('0 %', { exact: true })).toBeVisible()
    letCome()
    await expect.element(tools(), { timeout: 40_000 }).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('lists what should be known of its file behind a sign, and has no plain look where it is glTF', async () => {
    await openGallery(undefined, {
      name: 'stool.glb',
      type: '3dGLTF',
      details: {
        manifest: {
          warnings: [{ code: 'verySmall', data: {} }],
          statistics: { widthCm: 30, heightCm: 30, lengthCm: 30 },
        } as never,
        sizeFindings: [{ fieldName: 'Width', side: 'width', fieldCm: 55, modelCm: 30 }] as never,
      },
    })
    await expect.element(tools(), { timeout: 40_000 }).toBeVisible()
    const sign = page.getByRole('button', { name: '2 warnings' })
    await sign.hover()
    const list = page.getByRole('tooltip').getByRole('listitem')
    await expect.element(list.nth(1)).toHaveTextContent('Width says 55 cm, the model is 30 cm wide')
    expect(list.elements()).toHaveLength(2)
    ;(sign.element() as HTMLElement).focus()
    await userEvent.keyboard('m')
    await expect.element(page.getByText('Plain look of the original file ·')).not.toBeInTheDocument()
  })

  it('has the present view as its poster', async () => {
    const sent = await openModel()
    await page.getByRole('button', { name: 'Save a picture' }).click()
    await page.getByRole('button', { name: 'Use as poster' }).click()
    await expect.poll(() => sent.length).toBe(1)
    const image = (await sent[0]?.formData())?.get('image')
    const { width, height } = await createImageBitmap(image as File)
    expect(Math.max(width, height)).toBe(960)
    await expect.element(page.getByRole('button', { name: 'Use as poster' })).not.toBeInTheDocument()
  })
})
