/** Points of a model: seen by everybody, and changed by staff. */
import type { Hotspot } from '@vitrine/contract'
import { type Lighting, type SurfacePoint, Viewer, type ViewerState } from '@vitrine/viewer'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boxModel } from '../../../../../../test/box-model.ts'
import { enteredAs } from '../../../../../../test/example-company.ts'
import { openGallery, PointServer } from '../../../../../../test/open/open-gallery.tsx'

/** On the front and on the back of the box, whose middle is where the file begins. */
const front: Hotspot = {
  title: 'Oak front',
  text: 'Oiled.\nFrom one board.',
  link: 'https://oak.example/care',
  position: [0, 0, 0.15],
  normal: [0, 0, 1],
}
const back: Hotspot = {
  ...front,
  title: 'Back',
  text: '',
  link: null,
  position: [0, 0, -0.15],
  normal: [0, 0, -1],
}

/** Frames are slow without a graphics card. */
const drawn = { timeout: 60_000 }

describe('points in a viewer', () => {
  const opened: Viewer[] = []
  afterEach(() => {
    for (const viewer of opened.splice(0)) viewer.dispose()
    document.body.replaceChildren()
  })

  async function openViewer() {
    const host = document.createElement('div')
    Object.assign(host.style, { position: 'relative', width: '240px', height: '240px' })
    document.body.append(host)
    const lighting: Lighting = { lights: [], environment: { name: 'studio', intensity: 1, rotation: 0 } }
    const placed: SurfacePoint[] = []
    const asked: number[] = []
    let state: ViewerState | null = null
    const viewer = new Viewer({
      host,
      model: await boxModel(),
      original: null,
      lighting,
      reducedMotion: true,
      formatLength: String,
      onChange: (changed) => {
        state = changed
      },
      onHotspot: (index) => asked.push(index),
      onPlaced: (place) => placed.push(place),
    })
    opened.push(viewer)
    await vi.waitFor(() => expect(state?.phase).toBe('ready'), { timeout: 40_000 })
    const markers = () => [...host.querySelectorAll<HTMLElement>('.viewer-hotspot')]
    return { viewer, host, placed, asked, markers }
  }

  it('stand where they are, say which are hidden or away, and are looked at from before', async () => {
    const { viewer, asked, markers } = await openViewer()
    const away = { ...front, position: [0, 3, 0] as [number, number, number] }
    viewer.setHotspots(
      [front, back, away].map((point, index) => ({ ...point, label: `${index + 1}. Point` })),
    )
    expect(markers().map(({ textContent }) => textContent)).toEqual(['1', '2', '3'])
    expect(viewer.state.outside).toEqual([2])
    const areHidden = () => markers().map((marker) => marker.hasAttribute('data-hidden'))
    await expect.poll(areHidden, drawn).toEqual([false, true, false])
    viewer.goToHotspot(1)
    await expect.poll(areHidden, drawn).toEqual([true, false, expect.any(Boolean)])
    const [marker] = markers().slice(1)
    if (marker === undefined) throw new Error('No marker')
    // In the middle of the view.
    await expect.poll(() => marker.style.transform, drawn).toContain('translate(120px, 120px)')
    expect(marker.getAttribute('aria-pressed')).toBe('true')
    marker.click()
    expect(asked).toEqual([1])
    viewer.setHotspots([])
    expect([markers(), viewer.state.outside]).toEqual([[], []])
  })

  it('are placed in the file’s own metres by a click and by a key, and nothing beside the model is', async () => {
    const { viewer, host, placed } = await openViewer()
    const canvas = host.querySelector('canvas')
    if (canvas === null) throw new Error('No canvas')
    const click = (x: number, y: number) => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const at = { clientX: left + x * width, clientY: top + y * height, pointerId: 1, pointerType: 'mouse' }
      for (const type of ['pointerdown', 'pointerup']) canvas.dispatchEvent(new PointerEvent(type, at))
    }
    click(0.5, 0.5)
    expect(placed).toEqual([])
    viewer.setHotspots([{ ...front, label: '1' }])
    viewer.goToHotspot(0)
    viewer.setPlacing(true)
    click(0.01, 0.01)
    expect([placed.length, viewer.state.isPlacing]).toEqual([0, true])
    click(0.5, 0.5)
    const near = ({ position, normal }: SurfacePoint) =>
      [position, normal].map((three) => three.map((value) => Math.round(value * 100) / 100 + 0))
    expect(placed.map(near)).toEqual([[front.position, front.normal]])
    expect(viewer.state.isPlacing).toBe(false)
    viewer.setPlacing(true)
    host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    expect(placed.map(near)).toEqual(Array(2).fill([front.position, front.normal]))
  })

  it('are no part of saved pictures', async () => {
    const { viewer } = await openViewer()
    const taken = async () => new Uint8Array(await (await viewer.takePicture()).arrayBuffer())
    const before = await taken()
    viewer.setHotspots([{ ...front, label: '1' }])
    expect(await taken()).toEqual(before)
  })
})

const entered = enteredAs()
const asClient = { ...entered, access: { ...entered.access, isClient: true } } as typeof entered
const marker = (name: string) => page.getByRole('button', { name, exact: true })
const card = (name: string) => page.getByRole('region', { name, exact: true })
const tool = () => page.getByRole('button', { name: 'Edit points' })
const save = () => page.getByRole('button', { name: 'Save Changes' })
const title = () => page.getByRole('textbox', { name: 'Title' })
const link = () => page.getByRole('textbox', { name: 'Link' })

async function openModel(points: PointServer, given?: Parameters<typeof openGallery>[1]): Promise<void> {
  await openGallery(points, given)
  await expect.element(page.getByRole('button', { name: 'Dimensions' }), { timeout: 40_000 }).toBeVisible()
}

/** In the middle of the view. */
async function choosePlace(keys = ''): Promise<void> {
  await expect.element(page.getByText(/press Enter for the one/)).toBeVisible()
  document.querySelector<HTMLElement>('[role=application]')?.focus()
  await userEvent.keyboard(`${keys}{Enter}`)
}

describe('a point of a model', () => {
  it('says what is written at it to clients, in turn, by pointer and by keys', async () => {
    await openModel(new PointServer(front, back), { as: asClient })
    await expect.element(tool()).not.toBeInTheDocument()
    await marker('1. Oak front').click()
    await expect.element(card('1. Oak front')).toHaveFocus()
    await expect.element(page.getByText('From one board.')).toBeVisible()
    const more = page.getByRole('link', { name: 'More at oak.example' })
    await expect.element(more).toHaveAttribute('href', 'https://oak.example/care')
    await expect.element(more).toHaveAttribute('target', '_blank')
    await expect.element(more).toHaveAttribute('rel', 'noopener noreferrer')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(card('2. Back')).toBeVisible()
    await expect.element(more).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Next point' }).click()
    await expect.element(card('1. Oak front')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(card('1. Oak front')).not.toBeInTheDocument()
    await expect.element(marker('1. Oak front')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(card('1. Oak front')).toBeVisible()
  })

  it('says it below the model on a phone', async () => {
    await page.viewport(390, 800)
    await openModel(new PointServer(front), { as: asClient })
    await page.getByRole('button', { name: 'Points' }).click()
    const around = card('1. Oak front').element().getBoundingClientRect()
    const bottom = () => document.querySelector('[data-viewer] canvas')?.getBoundingClientRect().bottom ?? 0
    await expect.poll(() => bottom() <= around.top + 1, drawn).toBe(true)
    const marked = () => marker('1. Oak front').element().getBoundingClientRect()
    await expect.poll(() => marked().bottom < around.top, drawn).toBe(true)
    await page.viewport(1_200, 800)
  })

  it('is placed, refused where it can’t be read, mended, saved, moved, removed and brought back', async () => {
    const points = new PointServer(back)
    await openModel(points)
    await tool().click()
    await page.getByRole('button', { name: 'Add a point' }).click()
    await choosePlace()
    await expect.element(title()).toHaveFocus()
    await save().click()
    await expect.element(page.getByText('A title is needed')).toBeVisible()
    await title().fill('Front')
    await link().fill('javascript:alert(1)')
    await save().click()
    await expect.element(page.getByText(/A whole address is needed/)).toBeVisible()
    expect(points.writes).toEqual([])
    await link().fill('https://oak.example')
    await expect.element(page.getByText(/A whole address is needed/)).not.toBeInTheDocument()
    points.isAway = true
    await save().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    points.isAway = false
    await save().click()
    await expect.element(save()).toBeDisabled()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(points.hotspots.map((point) => [point.title, point.link])).toEqual([
      ['Back', null],
      ['Front', 'https://oak.example'],
    ])
    const [, { position: placed } = back] = points.hotspots

    await page.getByRole('button', { name: 'Move point 2 up' }).click()
    await page.getByRole('button', { name: 'Remove point 2' }).click()
    await expect.element(marker('2')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Choose another place' }).click()
    await choosePlace('{Shift>}{ArrowRight}{/Shift}')
    await save().click()
    await expect.element(save()).toBeDisabled()
    expect(points.hotspots.map((point) => point.title)).toEqual(['Front', 'Back'])
    expect(points.hotspots.map((point) => point.position)).not.toContainEqual(back.position)
    expect(points.hotspots[0]?.position).toEqual(placed)
  })

  it('that a colleague changes meanwhile is told, and both are shown before one counts', async () => {
    const points = new PointServer(front)
    await openModel(points)
    await tool().click()
    await page.getByRole('button', { name: '1. Oak front', expanded: false }).click()
    await title().fill('My front')
    await points.change({ ...front, title: 'Their front' })
    await expect.element(page.getByText(/Somebody else has changed the points/)).toBeVisible()
    await expect.element(title()).toHaveValue('My front')
    await save().click()
    await expect.element(page.getByText(/1\. My front \(0 \/ 0 \/ 15 cm\)/)).toBeVisible()
    await expect.element(page.getByText(/1\. Their front \(0 \/ 0 \/ 15 cm\)/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.element(title()).toHaveValue('Their front')
    expect(points.writes).toEqual([])
    await title().fill('My front again')
    await save().click()
    await expect.element(save()).toBeDisabled()
    expect(points.hotspots[0]?.title).toBe('My front again')
  })

  it('away from the model is told of to staff', async () => {
    await openModel(new PointServer({ ...front, position: [0, 5, 0] }))
    await tool().click()
    await expect.element(page.getByText(/1 point lies away from the model/)).toBeVisible()
  })

  it('is not offered to be changed to staff who may not change this product', async () => {
    await openModel(new PointServer(front), { mayEdit: false })
    await expect.element(marker('1. Oak front')).toBeVisible()
    await expect.element(tool()).not.toBeInTheDocument()
  })
})
