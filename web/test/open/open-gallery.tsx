/** A model and a picture of a product, as its page shows them to staff. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Hotspot, MediaDetails, MediaItem } from '@vitrine/contract'
import { strToU8, zipSync } from 'three/addons/libs/fflate.module.js'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { Banners } from '../../src/app/banners.tsx'
import { MediaGallery } from '../../src/features/products/components/media/media-gallery.tsx'
import { setCallContext } from '../../src/lib/api/call-context.ts'
import { bannerOfWrites } from '../../src/lib/api/query-client.ts'
import { closeErrorBanner } from '../../src/lib/banner/banner-store.ts'
import { ConflictQuestion } from '../../src/lib/conflicts/conflict-question.tsx'
import { loadMessages } from '../../src/lib/i18n/i18n.ts'
import { type Entered, setSession } from '../../src/lib/session/session-store.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { boxModel } from '../box-model.ts'
import { domainId, enteredAs, exampleSettings, idOf } from '../example-company.ts'

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
const picture = item('front.png', { type: 'image', prepared: [] })
const obj = ['v 0 0 0', 'v 0.3 0 0', 'v 0 0.3 0', 'vn 0 0 1', 'f 1//1 2//1 3//1'].join('\n')
const details: MediaDetails = {
  name: 'stool.zip',
  version: 1,
  type: '3dOBJ',
  manifest: {
    warnings: [],
    statistics: { widthCm: 30, heightCm: 30, lengthCm: 30 },
  } as unknown as MediaDetails['manifest'],
  hotspots: [],
  revision: 1,
  mayEdit: true,
  sizeFindings: [],
}
const detailsOf = ({ hotspots, revision }: PointServer, mayEdit = true): MediaDetails => ({
  ...details,
  hotspots: [...hotspots],
  revision,
  mayEdit,
})

/** The points of the model as the server keeps them, and what pages wrote. */
export class PointServer {
  hotspots: readonly Hotspot[]
  revision = 1
  isAway = false
  readonly writes: (readonly Hotspot[])[] = []
  readonly client = new QueryClient({
    defaultOptions: { queries: { retry: false } },
    mutationCache: bannerOfWrites(),
  })

  constructor(...hotspots: Hotspot[]) {
    this.hotspots = hotspots
  }

  /** Somebody else writes, and pages are notified. */
  async change(...hotspots: Hotspot[]): Promise<void> {
    this.hotspots = hotspots
    this.revision += 1
    await this.client.invalidateQueries()
  }

  async write(request: Request): Promise<Response> {
    if (this.isAway) throw new TypeError('Failed to fetch')
    if (Number(new URL(request.url).searchParams.get('version')) < this.revision) {
      const data = { version: this.revision, hotspots: JSON.stringify(this.hotspots) }
      return Response.json({ code: 'StaleVersion', message: '', data }, { status: 409 })
    }
    this.hotspots = await request.json()
    this.writes.push(this.hotspots)
    this.revision += 1
    return Response.json({ revision: this.revision })
  }
}

interface Opening {
  /** Name of the model. */
  name?: string
  type?: MediaItem['type']
  details?: Partial<MediaDetails>
  /** The file comes once this is done. */
  held?: Promise<void>
  /** Names of the animations of a GLB. */
  animations?: readonly string[]
}

/** Answers what pictures were sent as posters. */
export async function openGallery(
  points = new PointServer(),
  given: Opening & { as?: Entered; mayEdit?: boolean } = {},
): Promise<Request[]> {
  const { name = 'stool.zip', type = '3dOBJ', held, animations } = given
  const media = [item(name, { type }), picture]
  localStorage.clear()
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  const sent: Request[] = []
  const model = await boxModel({ animations })
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/poster')) {
      sent.push(request.clone())
      return Response.json({ version: 2 })
    }
    if (pathname.endsWith('/hotspots')) return await points.write(request)
    if (pathname.includes('/media/'))
      return Response.json({ ...detailsOf(points, given.mayEdit), ...given.details, name, type })
    if (pathname.endsWith('/settings')) return Response.json(exampleSettings)
    if (pathname.startsWith('/api/')) return Response.json({ total: 0, result: [] })
    if (pathname.endsWith('stool.zip')) return new Response(zipSync({ 'a.obj': strToU8(obj) }) as BodyInit)
    if (!pathname.includes(name)) return network(input, init)
    await held
    return network(model.url)
  }
  closeErrorBanner()
  setSession(given.as ?? enteredAs())
  setCallContext({ domainId })
  await loadMessages(['products', 'media', 'conflicts', 'errors', 'app'])
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={points.client}>
        <Banners />
        <ConflictQuestion />
        <div style={{ height: 560 }}>
          <MediaGallery domainId={domainId} product={product} media={media} />
        </div>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return sent
}
