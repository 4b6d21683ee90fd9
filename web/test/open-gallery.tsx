/** A model and a picture of a product, as its page shows them to staff. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { MediaDetails, MediaItem } from '@vitrine/contract'
import { strToU8, zipSync } from 'three/addons/libs/fflate.module.js'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { MediaGallery } from '../src/features/products/components/media-gallery.tsx'
import { setCallContext } from '../src/lib/api/call-context.ts'
import { loadMessages } from '../src/lib/i18n/i18n.ts'
import { setSession } from '../src/lib/session/session-store.ts'
import { ThemeProvider } from '../src/ui/theme/theme-provider.tsx'
import { boxModel } from './box-model.ts'
import { domainId, enteredAs, idOf } from './example-company.ts'

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

/** Answers what pictures were sent as posters. */
export async function openGallery(): Promise<Request[]> {
  localStorage.clear()
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
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
    return pathname.includes('stool.zip') ? network(model.url) : network(input, init)
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
  return sent
}
