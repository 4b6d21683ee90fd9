/** What can be done with a model that is shown, as staff do it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { MediaDetails, MediaItem } from '@vitrine/contract'
import { strToU8, zipSync } from 'three/addons/libs/fflate.module.js'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { boxModel } from '../../../../../test/box-model.ts'
import { domainId, enteredAs, idOf } from '../../../../../test/example-company.ts'
import { setCallContext } from '../../../../lib/api/call-context.ts'
import { loadMessages } from '../../../../lib/i18n/i18n.ts'
import { setSession } from '../../../../lib/session/session-store.ts'
import { ThemeProvider } from '../../../../ui/theme/theme-provider.tsx'
import { MediaGallery } from '../media-gallery.tsx'

const product = { _id: idOf(71), name: 'Stool' }
const item = (name: string, given: Partial<MediaItem> = {}): MediaItem => ({
  name,
  type: '3dOBJ',
  version: 1,
  revision: 1,
  isActive: true,
  lightening: [],
  environment: null,
  width: null,
  height: null,
  sizeBytes: 1_000,
  prepared: ['web'],
  placeholder: null,
  isReady: true,
  pending: null,
  ...given,
})
const media = [item('stool.zip'), item('front.png', { type: 'image', prepared: [] })]
const obj = ['v 0 0 0', 'v 0.3 0 0', 'v 0 0.3 0', 'vn 0 0 1', 'f 1//1 2//1 3//1'].join('\n')
const details: MediaDetails = {
  name: 'stool.zip',
  version: 1,
  type: '3dOBJ',
  manifest: {
    warnings: [],
    statistics: { widthCm: 30, heightCm: 30, lengthCm: 30 },
  } as unknown as MediaDetails['manifest'],
  sizeFindings: [],
}

const network = globalThis.fetch
afterEach(() => {
  globalThis.fetch = network
})

interface Opened {
  sent: Request[]
}

async function openGallery({ hasProgram = true } = {}): Promise<Opened> {
  localStorage.clear()
  const sent: Request[] = []
  const model = await boxModel()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/poster')) {
      sent.push(request.clone())
      return Response.json({ version: 2 })
    }
    if (pathname.startsWith('/api/')) return Response.json(details)
    if (pathname.endsWith('stool.zip')) return new Response(zipSync({ 'a.obj': strToU8(obj) }) as BodyInit)
    return hasProgram && pathname.includes('stool.zip') ? network(model.url) : network(input, init)
  }
  setSession(enteredAs())
  setCallContext({ domainId })
  await loadMessages(['products', 'media'])
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <div style={{ height: 560 }}>
          <MediaGallery domainId={domainId} product={product} media={media} />
        </div>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  // The first model of a browser waits for its graphics.
  await expect.element(tools(), { timeout: 40_000 }).toBeVisible()
  return { sent }
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
    await openGallery()
    await expect.element(lightingTool()).toBeVisible()
    await tools().click()
    await expect.element(tools()).toHaveAttribute('aria-pressed', 'true')
    await tools().click()
    await expect.element(lightingTool()).not.toBeInTheDocument()
    expect(document.querySelectorAll('dl')).toHaveLength(0)
    await tools().click()
    await expect.element(lightingTool()).toBeVisible()
    expect(document.querySelectorAll('dl')).toHaveLength(1)
  })

  it('changes to the plain look by m from a thumbnail too, and not while one types', async () => {
    await openGallery()
    const plain = page.getByText('Plain look of the original file')
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
    await openGallery()
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

  it('has the present view as its poster', async () => {
    const { sent } = await openGallery()
    await page.getByRole('button', { name: 'Save a picture' }).click()
    await page.getByRole('button', { name: 'Use as poster' }).click()
    await expect.poll(() => sent.length).toBe(1)
    const image = (await sent[0]?.formData())?.get('image')
    const { width, height } = await createImageBitmap(image as File)
    expect(Math.max(width, height)).toBe(960)
    await expect.element(page.getByRole('button', { name: 'Use as poster' })).not.toBeInTheDocument()
  })
})
