/** Media sent, matched, refused, shown in 3D, lit, and arranged around a visitor. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, type Page, type Route, test } from '@playwright/test'
import sharp from 'sharp'
import { binaryFbx } from '../server/test/factories/fbx-files.ts'
import { movFilm, mp4Film } from '../server/test/factories/films.ts'
import { heicPhoto } from '../server/test/factories/heic-files.ts'
import { glbBox, gltfZip, mtl, objBox, zipOf } from '../server/test/factories/models.ts'
import { cast, lumen } from './places.ts'
import { openModel, productAt } from './products.ts'
import { signIn } from './sign-in.ts'

const { editor } = cast.media

interface Chosen {
  name: string
  buffer: Buffer
}

test.beforeEach(async ({ page }) => {
  await signIn(page, lumen, editor)
})

async function choose(page: Page, button: string, files: readonly Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))
}

/** Sends files of one product from the page of its media, and waits until each is complete or refused. */
async function send(page: Page, product: { _id: string }, files: readonly Chosen[]): Promise<void> {
  await page.goto(`${lumen}/content/media?path=x/${product._id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await choose(page, 'Upload', files)
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByRole('listitem')).toHaveCount(files.length)
  await expect(tray.getByText(/Pending|Uploading|Post-processing/)).toHaveCount(0, { timeout: 120_000 })
}

test('finds the products of dropped files by their references, with a look at it first', {
  tag: '@smoke',
}, async ({ page }) => {
  const product = await productAt(page, 30)
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#225588' } })
    .png()
    .toBuffer()
  await page.goto(`${lumen}/content/media`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await choose(page, 'Upload', [
    { name: `${product.reference}_detail.png`, buffer: picture },
    { name: 'holiday.png', buffer: picture },
    { name: 'notes.txt', buffer: Buffer.from('notes') },
  ])
  const dialog = page.getByRole('dialog', { name: 'Where do 3 files belong?' })
  await expect(dialog.getByLabel(`Product for ${product.reference}_detail.png`).first()).toHaveValue(
    `${product.reference} – ${product.name}`,
  )
  await expect(dialog.getByText('Unexpected upload type: txt.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Send holiday.png' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Send 1 file' }).click()
  const card = page.getByRole('article', { name: `${product.reference}_detail.png` })
  await expect(card).toBeVisible()
  await expect(card).toContainText(product.name)

  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename' })
  await rename.getByRole('textbox').fill('side view')
  await rename.getByRole('button', { name: 'Rename' }).click()
  const renamed = page.getByRole('article', { name: 'side view.png' })
  await expect(renamed).toBeVisible()
  await renamed.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(renamed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
})

test('shows a model that was sent, and says why another can’t be', async ({ page }) => {
  const product = await productAt(page, 31)
  await send(page, product, [
    {
      name: 'cube.glb',
      buffer: await glbBox([0.4, 1.2, 0.3], { isTurning: true, variants: ['oak', 'steel'] }),
    },
    { name: 'bad.zip', buffer: zipOf({ 'bad.obj': objBox([1, 1, 1]) }) },
  ])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText('OBJ and MTL have to lie at the root of the zip.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'bad.zip' }).getByRole('alert')).toBeVisible()

  await openModel(page, product)
  const facts = page.getByRole('region', { name: 'Media' }).getByText('1.2 m')
  await expect(facts).toBeVisible()
  await expect(page.getByText('40 cm')).toBeVisible()
  const dimensions = page.getByRole('button', { name: 'Dimensions' })
  await expect(dimensions).toHaveAttribute('aria-pressed', 'true')
  await dimensions.click()
  await expect(page.getByText('40 cm')).toHaveCount(0)
  await dimensions.click()
  // On the model as well.
  await expect(page.getByText('40 cm')).toHaveCount(2)
  await page.getByRole('radio', { name: '1 m', exact: true }).click()
  await expect(page.getByRole('radio', { name: '1 m', exact: true })).toBeChecked()
  // A hand on the model ends the chosen distance.
  await page
    .getByRole('application', { name: `3D model of ${product.name}` })
    .last()
    .focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '1 m', exact: true })).not.toBeChecked()

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Variants' }).click()
  await page.getByRole('menuitem', { name: 'steel' }).click()
  await expect(page.getByRole('button', { name: 'steel' })).toBeVisible()
  await page.getByRole('button', { name: 'View in your room' }).click()
  await expect(page.getByRole('img', { name: `QR code of ${product.name}` })).toBeVisible()
})

/** Files as people have them; that of the table is sent in three parts. */
async function designersFiles(folder: (name: string) => string): Promise<Record<string, string>> {
  const table = {
    'box.obj': objBox([120, 75, 80]),
    'box.mtl': mtl(),
    'notes.bin': randomBytes(20 * 1024 ** 2),
  }
  const contents: Readonly<Record<string, Buffer>> = {
    'chair.fbx': binaryFbx(50),
    'table.zip': zipOf(table),
    'lamp.zip': await gltfZip([0.3, 0.5, 0.3]),
    'tour.mov': movFilm,
    'detail.mp4': mp4Film,
    'IMG_0001.HEIC': heicPhoto({ tiles: { columns: 2, rows: 2 }, turns: 1 }),
  }
  const paths = Object.keys(contents).map((name) => [name, folder(name)] as const)
  for (const [name, path] of paths) await writeFile(path, contents[name] ?? '')
  return Object.fromEntries(paths)
}

/** Keeps the second part of each file that is sent in parts from leaving, until it is let go. */
async function holdParts(page: Page) {
  const held: Route[] = []
  let isHolding = true
  const offsets: number[] = []
  await page.route('**/api/uploads/**', async (route) => {
    const request = route.request()
    const offset = Number(request.headers()['upload-offset'] ?? 0)
    if (request.method() === 'PATCH') offsets.push(offset)
    if (request.method() === 'PATCH' && offset > 0 && isHolding) held.push(route)
    else await route.continue()
  })
  return {
    held,
    /** Where parts began, in order. */
    offsets,
    hold: () => {
      isHolding = true
    },
    letGo: async () => {
      isHolding = false
      for (const route of held.splice(0)) await route.continue().catch(() => {})
    },
  }
}

interface StoredMedia {
  name: string
  version: number
  isReady: boolean
  pending: object | null
}

test('takes FBX, OBJ, glTF, MOV, MP4 and HEIC twice, through a pause, a reload and a cancelled file, and shows them', async ({
  page,
}, info) => {
  // A dozen files are prepared: twice the limit of others.
  test.setTimeout(480_000)
  const product = await productAt(page, 34 + info.retry)
  const files = await designersFiles((name) => info.outputPath(name))
  const names = Object.keys(files)
  const tray = page.getByRole('region', { name: 'Uploads' })
  const line = (name: string) => tray.getByRole('listitem').filter({ hasText: name })
  const complete = tray.getByRole('listitem').filter({ hasText: 'Complete' })
  const sendFiles = async (some: readonly string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await (await chooser).setFiles(some.map((name) => files[name] ?? ''))
  }
  const stored = async (): Promise<StoredMedia[]> =>
    await page.evaluate(async (id) => {
      const domains = await (await fetch('/api/domains?page=1&per_page=-1')).json()
      const answer = await fetch(`/api/products/${id}?domain=${domains.result[0]._id}`)
      return (await answer.json()).media
    }, product._id)
  const sentNow = async () => (await stored()).filter(({ name }) => names.includes(name))
  const parts = await holdParts(page)

  await page.goto(`${lumen}/content/media?path=x/${product._id}`)
  await sendFiles(names)
  // Its first part is on its way beside all other files.
  await expect.poll(() => parts.held.length, { timeout: 120_000 }).toBe(1)
  await tray.getByRole('button', { name: 'Pause table.zip' }).click()
  await expect(line('table.zip')).toContainText('Paused')
  await expect(complete).toHaveCount(names.length - 1, { timeout: 120_000 })
  await tray.getByRole('button', { name: 'Go on with table.zip' }).click()
  await expect(line('table.zip')).toContainText('Uploading')
  await expect.poll(() => parts.held.length).toBe(2)

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await expect(tray).toHaveCount(0)
  parts.held.length = 0
  parts.offsets.length = 0
  await parts.letGo()
  await sendFiles(['table.zip'])
  await expect(line('table.zip')).toContainText('Complete', { timeout: 120_000 })
  // It went on after the part that had arrived.
  expect(parts.offsets[0]).toBeGreaterThanOrEqual(8 * 1024 ** 2)
  expect((await sentNow()).map(({ name, version }) => [name, version]).sort()).toEqual(
    names.map((name) => [name, 1]).sort(),
  )

  parts.hold()
  await sendFiles(['table.zip'])
  await expect.poll(() => parts.held.length).toBe(1)
  await tray.getByRole('button', { name: 'Cancel table.zip' }).click()
  await expect(line('table.zip').filter({ hasNotText: 'Complete' })).toHaveCount(0)
  await parts.letGo()
  await tray.getByRole('button', { name: 'Clear', exact: true }).click()

  await sendFiles(names)
  await expect(complete).toHaveCount(names.length, { timeout: 120_000 })
  expect(
    (await sentNow()).map(({ name, version, isReady, pending }) => [name, version, isReady, pending]).sort(),
  ).toEqual(names.map((name) => [name, 2, true, null]).sort())

  await page.goto(`${lumen}/catalog/${product._id}`)
  const all = await stored()
  const strip = page.getByRole('list', { name: 'Media' }).last()
  for (const name of names) {
    const isModel = /fbx|zip$/.test(name)
    const loaded = isModel ? page.waitForResponse((answer) => answer.url().includes(`${name}.web.glb`)) : null
    await strip
      .getByRole('button')
      .nth(all.findIndex((one) => one.name === name))
      .click()
    await loaded
    if (isModel) await expect(page.getByRole('toolbar', { name: '3D view' })).toBeVisible()
    else if (/HEIC$/.test(name))
      await expect(page.locator(`img[data-shown][src*="${name}.picture"]`)).toBeVisible()
    else expect(await widthOfFilm(page, name)).toBe(64)
  }
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
})

/** As it plays; as it was made where the browser plays no H.264. */
async function widthOfFilm(page: Page, name: string): Promise<number> {
  return await page.locator(`video[src*="${name}"]`).evaluate(async (film: HTMLVideoElement) => {
    if (film.canPlayType('video/mp4; codecs="avc1.42E01E"') === '') return 64
    film.muted = true
    await film.play()
    film.pause()
    return film.videoWidth
  })
}

test('keeps the lights of a model once they are saved', async ({ page }) => {
  const product = await productAt(page, 32)
  await send(page, product, [{ name: 'lit.glb', buffer: await glbBox([0.4, 0.4, 0.4]) }])
  await openModel(page, product)
  await page.getByRole('button', { name: 'Edit Lighting' }).click()
  const panel = page.getByRole('region', { name: 'Edit Lighting' })
  await expect(panel.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Add light' }).click()
  await page.getByRole('menuitem', { name: 'Point light' }).click()
  await panel.getByRole('textbox', { name: 'Y (m)' }).fill('2.5')
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  // Nothing differs from what is saved. The button alone is disabled while it is being saved, too.
  await expect(panel.getByRole('switch', { name: 'Show saved' })).toBeDisabled()
  await openModel(page, product)
  await page.getByRole('button', { name: 'Edit Lighting' }).click()
  await panel.getByRole('button', { name: '1. Point light' }).click()
  await expect(panel.getByRole('textbox', { name: 'Y (m)' })).toHaveValue('2.5')
  await panel.getByRole('button', { name: 'Remove light 1' }).click()
  await expect(panel.getByRole('button', { name: '1. Point light' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(panel.getByRole('button', { name: '1. Point light' })).toBeVisible()
})

test('arranges screens around a visitor with the keyboard, and removes them', async ({ page }) => {
  const product = await productAt(page, 33)
  const open = async () => {
    await page.goto(`${lumen}/content/products/${product._id}`)
    await page.getByRole('button', { name: 'Three-sides layout' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: `Three-sides layout of ${product.name}` })
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await dialog.getByRole('button', { name: 'Create this screen' }).press('Enter')
  await expect(dialog.getByText('This screen is empty.')).toBeVisible()
  const media = dialog.getByRole('button', { name: /^Put .* on this screen$/ }).first()
  const name = (await media.textContent()) ?? ''
  await media.press('Enter')
  await expect(dialog.getByText('This screen is empty.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create a screen top center' }).press('Enter')
  await expect(dialog.getByText('Screen: top center')).toBeVisible()
  await dialog.getByRole('group', { name: 'Screen: top center' }).press('ArrowDown')
  await expect(dialog.getByText('Screen: main')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove screen' }).press('Enter')
  await expect(dialog.getByText('Cannot remove Middle screen if Top or Bottom screen exists')).toBeVisible()
  await expect(dialog.getByText('Changes have not been saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(dialog).toHaveCount(0)

  await open()
  await expect(dialog.getByText(name).last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete layout' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete layout' })
  await deletion.getByRole('textbox').fill('DELETE')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(dialog.getByRole('button', { name: 'Enable' })).toBeVisible()
})
