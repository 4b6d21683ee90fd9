/** A product changed in its panel: values, prices, details, files; and who starred it. */
import { expect, type Page, type Response, test } from '@playwright/test'
import sharp from 'sharp'
import { cast, lumen } from './places.ts'
import { signIn } from './sign-in.ts'

const { editor, client } = cast.productEditor

/** Opens the product of a row (from 0) of the table, sorted by reference. */
async function openProduct(page: Page, row: number): Promise<string> {
  await page.goto(`${lumen}/content/products?sort=reference`)
  const name = page.locator(`#cell-${row}-0`)
  await expect(name).not.toBeEmpty()
  await name.hover()
  await name.getByRole('link').click()
  const heading = page.getByRole('article').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  return (await heading.textContent()) ?? ''
}

async function edit(page: Page, field: string): Promise<void> {
  const button = page.getByRole('button', { name: `Edit ${field}`, exact: true })
  await button.scrollIntoViewIfNeeded()
  await button.click()
}

async function confirmDeletion(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Delete ${name}` })
  await dialog.getByRole('textbox').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete' }).click()
}

test.beforeEach(async ({ page }) => {
  await signIn(page, lumen, editor)
})

test('changes values in place; Enter saves, Shift and Enter break the line, Escape leaves it', {
  tag: '@smoke',
}, async ({ page }) => {
  const name = await openProduct(page, 20)
  await edit(page, 'Description')
  const text = page.getByRole('textbox', { name: 'Description' })
  const { width = 0, height = 0 } = (await text.boundingBox()) ?? {}
  expect(Math.round(height)).toBe(120)
  expect(width).toBeLessThanOrEqual(600)
  await text.fill('A lamp')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('for two')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 product changed')).toBeVisible()
  await page.reload()
  const description = page.getByRole('region', { name: 'Description' })
  await expect(description).toContainText('A lamp')
  await expect(description).toContainText('for two')

  await edit(page, 'Name')
  await page.getByRole('textbox', { name: 'Name' }).fill('ab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Minimum characters: 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(name)
})

test('removes a price when DELETE is typed, adds it again at a price, and takes that back', async ({
  page,
}) => {
  await openProduct(page, 21)
  const prices = page.getByRole('region', { name: 'Prices' })
  // Price types of the same name may differ in their currency alone.
  const whole = (await prices.locator('dt').first().textContent()) ?? ''
  const label = whole.replace(/ [A-Z]{3}$/, '')
  await prices.getByRole('button', { name: `Remove ${whole}`, exact: true }).click()
  const removal = page.getByRole('dialog', { name: `Remove ${label}` })
  await removal.getByRole('textbox').fill('delete')
  await expect(removal.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await removal.getByRole('textbox').fill('DELETE')
  await removal.getByRole('button', { name: 'Delete' }).click()
  await expect(prices.getByText(whole, { exact: true })).toHaveCount(0)

  await prices.getByRole('button', { name: 'Add a price' }).click()
  await prices.getByRole('combobox', { name: 'Price type' }).click()
  await page.getByRole('option', { name: label }).click()
  await expect(prices.getByRole('textbox', { name: 'Value' })).toHaveValue('0')
  await prices.getByRole('textbox', { name: 'Value' }).fill('12.5')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(prices).toContainText('12.50')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(prices).not.toContainText('12.50')
})

test('uploads a file, replaces it by a new version, hides and deletes it', async ({ page }) => {
  await openProduct(page, 22)
  const files = page.getByRole('region', { name: 'Files', exact: true })
  const send = async (button: 'Upload' | 'Replace', content: string) => {
    const chooser = page.waitForEvent('filechooser')
    if (button === 'Upload') await files.getByRole('button', { name: 'Upload' }).click()
    else await page.getByRole('menuitem', { name: 'Replace' }).click()
    await (await chooser).setFiles({
      name: button === 'Upload' ? 'Care and use.txt' : 'other name.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    })
  }
  const menu = () => files.getByRole('button', { name: 'Actions for Care and use.txt' }).click()
  await send('Upload', 'Wipe with a dry cloth')
  await expect(files.getByText('Care and use.txt')).toBeVisible()
  await menu()
  await send('Replace', 'Wipe with a damp cloth')
  await expect(files.getByText(/Version 2/)).toBeVisible()
  await menu()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const stream = await (await download).createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('Wipe with a damp cloth')
  await menu()
  await page.getByRole('menuitem', { name: 'Hide from clients' }).click()
  await expect(files.getByText(/Hidden from clients/)).toBeVisible()
  await menu()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirmDeletion(page, 'Care and use.txt')
  await expect(files.getByText('Care and use.txt')).toHaveCount(0)
})

test('sends a file again from where the connection was lost', async ({ page }) => {
  await openProduct(page, 23)
  const files = page.getByRole('region', { name: 'Files', exact: true })
  const large = Buffer.alloc(20 * 1024 ** 2, 'a lamp ')
  let parts = 0
  // The second part is lost on the way; the first must not be sent again.
  const offsets: (string | null)[] = []
  await page.route('**/api/uploads/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    parts += 1
    offsets.push(await request.headerValue('upload-offset'))
    return parts === 2 ? route.abort('connectionreset') : route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles({ name: 'large.bin', mimeType: 'application/octet-stream', buffer: large })
  await expect(files.getByText('large.bin')).toBeVisible()
  await expect(files.getByRole('progressbar')).toHaveCount(0)
  await expect(files.getByText('20 MB')).toBeVisible()
  const part = 8 * 1024 ** 2
  expect(offsets).toEqual(['0', String(part), String(part), String(2 * part)])
})

test('adds pictures, refuses what is none, orders them by keys, hides one, deletes it and brings it back', async ({
  page,
}, { retry }) => {
  // A first try may have left its picture.
  const name = `blue-${retry}.png`
  await openProduct(page, 24)
  const media = page.getByRole('region', { name: 'Media files' })
  const list = media.getByRole('list', { name: 'Media' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const before = await list.getByRole('listitem').count()
  const picture = (background: string) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .png()
      .toBuffer()
  const send = async (fileName: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await media.getByRole('button', { name: 'Add media' }).click()
    await (await chooser).setFiles({ name: fileName, mimeType: 'image/png', buffer })
  }
  await send(name, await picture('#3355aa'))
  await expect(list.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await send('broken.png', Buffer.from('not a picture'))
  await expect(media.getByText('This media is not supported')).toBeVisible()
  await media.getByRole('button', { name: 'Take broken.png off the list' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(before + 1)

  const handle = list.getByRole('button', { name: `Order of ${name}` })
  await handle.focus()
  await page.keyboard.press('Space')
  // Each step is announced; the next key counts once the line has moved.
  const announced = page.locator('[id^="DndLiveRegion"]')
  for (let step = before; step > 0; step--) {
    const last = await announced.textContent()
    await page.keyboard.press('ArrowUp')
    await expect(announced).not.toHaveText(last ?? '')
  }
  const ordered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/media'),
  )
  await page.keyboard.press('Space')
  await expect(list.getByRole('listitem').first()).toContainText(name)
  expect((await ordered).ok()).toBe(true)
  await page.reload()
  await expect(list.getByRole('listitem').first()).toContainText(name)

  await list.getByRole('switch', { name: `${name} is active` }).press('Space')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('hidden from clients')
  const remove = list.getByRole('button', { name: `Delete ${name}` })
  await remove.click()
  await expect(list.getByRole('listitem')).toHaveCount(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await remove.click()
  await expect(list.getByRole('listitem')).toHaveCount(before)
})

test('cuts the cover of a folder from a picture', async ({ page }) => {
  await page.goto(`${lumen}/content/products`)
  const folder = page.getByRole('treeitem').nth(1)
  const name = ((await folder.textContent()) ?? '').replace(/\d+$/, '')
  await folder.hover()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Cover picture' }).click()
  const dialog = page.getByRole('dialog', { name: `Cover of ${name}` })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Choose a picture|Change the picture/ }).click()
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3355aa' } })
    .jpeg()
    .toBuffer()
  await (await chooser).setFiles({ name: 'blue.jpg', mimeType: 'image/jpeg', buffer: picture })
  const isSent = (response: Response) =>
    response.url().includes('/cover') && response.request().method() === 'PUT'
  const answer = page.waitForResponse(isSent)
  await dialog.getByRole('button', { name: 'Upload the picture' }).click()
  const sent = await answer
  expect(sent.status()).toBe(200)
  expect(sent.request().headers()['content-type']).toContain('multipart/form-data')
  await expect(dialog).toBeHidden()
  await folder.hover()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Cover picture' }).click()
  const cover = dialog.locator('img')
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([300, 300])
})

test('shows staff which client has starred a product', async ({ page, browser }) => {
  const context = await browser.newContext({ locale: 'en-US' })
  const shop = await context.newPage()
  const { promise: pause, resolve: listArrives } = Promise.withResolvers<void>()
  await signIn(shop, lumen, client)
  await shop.goto(`${lumen}/catalog`)
  await shop.getByRole('article').first().getByRole('link').first().click()
  await shop.waitForURL(/\/catalog\/[^/?]+/)
  const product = new URL(shop.url()).pathname.split('/').at(-1)
  // The star is pressed before the list of starred products has arrived.
  await shop.route('**/interested-products', async (route) => {
    if (route.request().method() === 'GET') await pause
    await route.continue()
  })
  await shop.reload()
  const star = shop.getByRole('button', { name: /Mark as interesting/ }).first()
  await star.click()
  listArrives()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`${lumen}/content/products/${product}`)
  await expect(page.getByText(/\d+ (person is|people are) interested:/)).toBeVisible()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await context.close()
})
