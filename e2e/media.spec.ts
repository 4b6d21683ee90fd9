/** Media sent, matched, refused, shown in 3D, lit, and arranged around a visitor. */
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { glbBox, objBox, zipOf } from '../server/test/factories/models.ts'
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
  await expect(page).toHaveURL(`${lumen}/`)
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

test('finds the products of dropped files by their references, with a look at it first', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Dimensions' }).click()
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
