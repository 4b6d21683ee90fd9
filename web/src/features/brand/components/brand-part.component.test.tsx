/** The brand while it is changed: pictures that are cut in the browser, the preview, contrast in words, the way back. */
import { type BrandPicture, brandPictureNames, largestBrandPictureBytes } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, noPictures } from '../../../../test/example-company.ts'
import { holdPictures } from '../../../../test/hold-pictures.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { BrandPart } from './brand-part.tsx'

const brand = {
  colors: { primaryColor: null, primaryBtnColor: null, internalNavColor: null, externalNavColor: null },
  ...{ appName: 'Lumen', catalogName: 'Catalogue', mailFooter: '' },
  ...{ pictures: [] as BrandPicture[], allows: { colors: true, pictures: true }, version: 7 },
}
const former = {
  ...{ colors: { ...brand.colors, primaryColor: '#aa0000' }, appName: 'Lumen before', catalogName: '' },
  ...{ mailFooter: '', pictures: [], version: 2, at: '2026-11-01T10:00:00.000Z', by: null, isPresent: false },
}

async function open(shown: Partial<typeof brand> = {}) {
  const sent: { address: string; version: string | null; image: File | null }[] = []
  const pictures = shown.pictures ?? []
  const entered = enteredAs()
  const logos = { ...noPictures, ...Object.fromEntries(pictures.map((name) => [name, true])) }
  const domain = { ...entered.domain, customization: { ...entered.domain.customization, logos } }
  const opened = await openPart(<BrandPart />, {
    session: { ...entered, domain },
    answers: {
      'GET /brand': { ...brand, ...shown },
      'GET /brand/versions': [former],
      [`GET /domains/${domainId}`]: domain,
      'POST /brand/versions/2/restore': { version: 8 },
    },
    anyAnswer: async (request) => {
      if (request.method !== 'PUT') return null
      const { pathname, searchParams } = new URL(request.url)
      const image = (await request.formData()).get('image')
      sent.push({
        address: pathname,
        version: searchParams.get('version'),
        image: image instanceof File ? image : null,
      })
      return new Response(null, { status: 204 })
    },
    messages: ['brand', 'errors', 'conflicts'],
  })
  await expect.element(page.getByRole('heading', { name: 'Pictures' })).toBeVisible()
  return { sent, ...opened }
}

/** A picture in which no pixel is like another: none compresses worse. */
async function noisy(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const image = context.createImageData(width, height)
  // As much at once as there may be.
  for (let at = 0; at < image.data.length; at += 65_536)
    crypto.getRandomValues(image.data.subarray(at, at + 65_536))
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
  context.putImageData(image, 0, 0)
  return new File([await canvas.convertToBlob({ type, quality: 1 })], 'chosen', { type })
}

function choose(picture: BrandPicture, file: File) {
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
  const input = inputs[brandPictureNames.indexOf(picture)]
  if (input === undefined) throw new Error('there is a line for each picture')
  // Nine megabytes: sent to the test's program and back, as `upload` does, they take seconds.
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const upload = () => page.getByRole('dialog').getByRole('button', { name: 'Upload the picture' })
const preview = () => page.getByRole('complementary', { name: 'Preview' })

describe('a picture of the brand', () => {
  it.each([
    ['appLogo', 'image/jpeg', 'image/png', 4 / 3],
    ['favicon', 'image/png', 'image/png', 1],
    ['loginBackground', 'image/png', 'image/jpeg', 1.6],
  ] as const)(
    '%s that is too heavy or of another format is cut to its shape and made light enough',
    async (picture, given, kept, ratio) => {
      const file = await noisy(1_500, 1_500, given)
      expect(file.size).toBeGreaterThan(largestBrandPictureBytes)
      const { sent } = await open()
      choose(picture, file)
      await upload().click()
      await expect.poll(() => sent, { timeout: 60_000 }).toHaveLength(1)
      const image = sent[0]?.image
      if (!image) throw new Error('a picture was sent')
      expect(image.type).toBe(kept)
      expect(image.size).toBeLessThanOrEqual(largestBrandPictureBytes)
      const { width, height } = await createImageBitmap(image)
      expect(width / height).toBeCloseTo(ratio, 1)
      expect(sent[0]?.version).toBe('7')
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    },
  )

  it('that fits is stored as it is, without a question', async () => {
    const file = await noisy(200, 100, 'image/png')
    const { sent } = await open()
    choose('internalNavLogoDark', file)
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.address).toContain('/internalNavLogo.dark.png')
    expect(sent[0]?.image?.size).toBe(file.size)
  })

  it('that is none says so, and leaves the former one', async () => {
    const { sent } = await open()
    choose('appLogo', new File(['no picture'], 'logo.jpg', { type: 'image/jpeg' }))
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('the preview', () => {
  const header = () => preview().getByRole('img', { name: 'Lumen' }).first()

  it('chooses between two logos by how bright the ground is, for staff and for clients', async () => {
    holdPictures()
    await open({
      pictures: ['internalNavLogo', 'internalNavLogoDark', 'externalNavLogo', 'externalNavLogoDark'],
    })
    const ground = page.getByRole('textbox', { name: 'Header for clients' })
    await ground.fill('#ffffff')
    await expect.element(header()).toHaveAttribute('src', expect.stringContaining('/externalNavLogo.png'))
    await ground.fill('#101010')
    await expect
      .element(header())
      .toHaveAttribute('src', expect.stringContaining('/externalNavLogo.dark.png'))
    await preview().getByText('Staff', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Header for staff' }).fill('#ffffff')
    await expect.element(header()).toHaveAttribute('src', expect.stringContaining('/internalNavLogo.png'))
    // Pale grounds are dark on dark pages.
    await preview().getByText('Dark', { exact: true }).click()
    await expect
      .element(header())
      .toHaveAttribute('src', expect.stringContaining('/internalNavLogo.dark.png'))
  })

  it('shows header, login, card, mail and phone with the names as they are typed', async () => {
    await open()
    for (const part of ['Header', 'Login', 'Catalog', 'Mail', 'Phone'])
      await expect.element(preview().getByText(part, { exact: true }).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of the application' }).fill('Nightlight')
    await expect.poll(() => preview().getByText('Nightlight').elements().length).toBeGreaterThanOrEqual(4)
    await page.getByRole('textbox', { name: 'End of mails' }).fill('12 Harbour Road')
    await expect.element(preview().getByText('12 Harbour Road')).toBeVisible()
  })
})

it('says in words how well each colour can be read', async () => {
  await open()
  const main = page.getByRole('textbox', { name: 'Main color' })
  await main.fill('#ffd400')
  await expect
    .element(
      page.getByText(
        /^Dark text, \d+(\.\d)? to 1: easy to read\. As text it is shown darker on light pages\.$/,
      ),
    )
    .toBeVisible()
  await main.fill('#7f7f7f')
  await expect.element(page.getByText(/would be hard to read/)).toBeVisible()
  await main.fill('yellow')
  await expect.element(main).toHaveAccessibleDescription('A color looks like #1b7f5c')
})

it('goes back to an earlier brand, upon the version that is shown', async () => {
  const { asked } = await open()
  await page.getByRole('button', { name: /^Go back to the brand of/ }).click()
  await expect.element(page.getByText('This is the brand again.')).toBeVisible()
  const restored = asked.filter(({ call }) => call.startsWith('POST /brand'))
  expect(restored.map(({ search }) => search.get('version'))).toEqual(['7'])
})

it('of a company whose plan has no own colours or logos can’t be changed there, and says why', async () => {
  await open({ allows: { colors: false, pictures: false } })
  await expect.element(page.getByText(/does not include custom colors/)).toBeVisible()
  await expect.element(page.getByText(/does not include custom logos/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Main color' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Icon: choose a picture' })).toBeDisabled()
  await expect.element(page.getByRole('textbox', { name: 'Name of the application' })).toBeEnabled()
})
