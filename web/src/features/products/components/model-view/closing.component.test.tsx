/** What is left of models and showrooms once they are closed: nothing. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract'
import { type Lighting, type ModelSource, Room, Showroom, Viewer } from '@vitrine/viewer'
import { PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { boxModel } from '../../../../../test/box-model.ts'
import { domainId, enteredAs, idOf } from '../../../../../test/example-company.ts'
import { countGraphics, countListeners, type Held } from '../../../../../test/graphics-held.ts'
import { openRoomDevice } from '../../../../../test/room-device.ts'
import { setCallContext } from '../../../../lib/api/call-context.ts'
import { loadMessages } from '../../../../lib/i18n/i18n.ts'
import { setSession } from '../../../../lib/session/session-store.ts'
import { ThemeProvider } from '../../../../ui/theme/theme-provider.tsx'
import { ModelView } from './model-view.tsx'

/** The hundredth opening is like the second; VITE_OPENINGS asks for as many as one likes, a second each. */
const times = Number(import.meta.env.VITE_OPENINGS ?? 20)
/** Without surroundings, which take three seconds each where there is no graphics card. */
const unlit = { name: 'none', intensity: 1, rotation: 0 } as const
const studio = { ...unlit, name: 'studio' } as const
const product = { _id: idOf(71), name: 'Stool' }
const item: MediaItem = {
  name: 'stool.glb',
  type: '3dGLTF',
  version: 1,
  revision: 1,
  isActive: true,
  lightening: [],
  environment: unlit,
  width: null,
  height: null,
  sizeBytes: 1_000,
  prepared: ['web'],
  placeholder: null,
  isReady: true,
  pending: null,
}

let graphics: ReturnType<typeof countGraphics>
let listeners: ReturnType<typeof countListeners>
let model: ModelSource

beforeEach(async () => {
  model = await boxModel()
  graphics = countGraphics()
  listeners = countListeners()
})
afterEach(() => {
  graphics.end()
  listeners.end()
  URL.revokeObjectURL(model.url)
  document.body.replaceChildren()
})

/** What three leaves to the end of a context, of a canvas that nothing was drawn on. */
function leftByThree(): Held {
  const renderer = new WebGLRenderer()
  renderer.render(new Scene(), new PerspectiveCamera())
  renderer.dispose()
  renderer.forceContextLoss()
  const held = graphics.drawings.at(-1)?.held
  if (held === undefined) throw new Error('Nothing was counted')
  return held
}

function hostElement(): HTMLElement {
  const host = document.createElement('div')
  Object.assign(host.style, { width: '32px', height: '32px' })
  document.body.append(host)
  return host
}

const canvas = () => {
  const found = document.querySelector('canvas')
  if (found === null) throw new Error('No canvas')
  return found
}

/** How many are still there when all that nobody holds is gone. */
async function countKept(refs: readonly WeakRef<object>[]): Promise<number> {
  const session = cdp() as unknown as { send(method: string): Promise<unknown> }
  await new Promise((resolve) => setTimeout(resolve, 200))
  await session.send('HeapProfiler.collectGarbage')
  return refs.filter((ref) => ref.deref() !== undefined).length
}

function expectAllGivenBack(left: Held): void {
  for (const { context, held } of graphics.drawings) {
    expect(held).toEqual(left)
    expect(context.deref()?.isContextLost() ?? true).toBe(true)
  }
}

function Page({ shown }: { shown: MediaItem | null }) {
  return (
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={client}>
        <div style={{ width: 32, height: 32 }}>
          {shown && <ModelView domainId={domainId} product={product} item={shown} isCurrent />}
        </div>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

function answerCalls(): void {
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  const details = {
    name: item.name,
    version: 1,
    type: item.type,
    manifest: { warnings: [] },
    sizeFindings: [],
  }
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.startsWith('/api/')) return Response.json(details)
    return pathname.includes(item.name) ? await network(model.url) : await network(input, init)
  }
}

describe('a model', () => {
  it(`leaves nothing on the graphics card, in memory or listening when its view was opened and closed ${times} times`, async () => {
    answerCalls()
    setSession(enteredAs())
    setCallContext({ domainId })
    await loadMessages(['products', 'media'])
    const left = leftByThree()
    const view = await render(<Page shown={null} />)
    const seen: WeakRef<HTMLCanvasElement>[] = []
    const listening: number[] = []
    for (let time = 0; time < times; time += 1) {
      const environment = time === 0 ? studio : unlit
      await view.rerender(<Page shown={{ ...item, environment }} />)
      await vi.waitFor(() => expect(document.querySelector('[data-ready]')).not.toBeNull(), {
        timeout: 60_000,
        interval: 10,
      })
      seen.push(new WeakRef(canvas()))
      await view.rerender(<Page shown={null} />)
      listening.push(listeners.count())
    }
    expect(graphics.drawings).toHaveLength(times + 1)
    expectAllGivenBack(left)
    expect(new Set(listening.slice(1))).toEqual(new Set([listening[0]]))
    expect(await countKept(seen)).toBe(0)
  }, 300_000)

  it('leaves nothing on the graphics card after lights with shadows, sizes, measuring and the plain look', async () => {
    const left = leftByThree()
    const viewer = await openViewer({
      lights: [{ type: 'directional', color: '#ffffff', intensity: 1, castShadow: true }],
      environment: unlit,
    })
    viewer.setDimensions(true)
    viewer.setMeasuring(true)
    await viewer.chooseLight(0)
    await viewer.takePicture()
    viewer.setLegacy(true)
    await vi.waitFor(() => expect([viewer.state.isLegacy, viewer.state.phase]).toEqual([true, 'ready']), {
      timeout: 60_000,
    })
    viewer.dispose()
    // The program that three draws shadows with, of two shaders, is its own.
    expect(graphics.drawings.at(-1)?.held).toEqual({ ...left, Program: 1, Shader: 2 })
    expect(document.querySelectorAll('canvas, .viewer-dimension')).toHaveLength(0)
  })

  it('leaves nothing, and breaks nothing, when it is closed before it is shown', async () => {
    const broken: unknown[] = []
    const onError = (event: ErrorEvent | PromiseRejectionEvent) => broken.push(event)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onError)
    const before = listeners.count()
    const left = leftByThree()
    const seen = [await closeEarly(false)]
    await vi.waitFor(() => expectAllGivenBack(left), { timeout: 60_000 })
    seen.push(await closeEarly(true))
    const last = graphics.drawings.at(-1)
    await vi.waitFor(() => expect(last?.context.deref()?.isContextLost() ?? true).toBe(true))
    // Three deletes the shaders of a program when it draws with it first; those of the others go with the context.
    expect({ ...last?.held, Shader: undefined }).toEqual({ ...left, Shader: undefined })
    expect(await countKept(seen)).toBe(0)
    expect(broken).toEqual([])
    expect(listeners.count()).toBe(before)
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onError)
  })

  it('stays the one that was asked for last when another comes later', async () => {
    const viewer = await openViewer({ lights: [], environment: unlit }, await boxModel({ sideM: 0.9 }))
    const { sizeCm } = viewer.state
    const network = globalThis.fetch
    onTestFinished(() => {
      globalThis.fetch = network
    })
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let isLate = true
    globalThis.fetch = async (input, init) => {
      const mustWait = isLate
      isLate = false
      const answer = await network(input, init)
      if (mustWait) await late
      return answer
    }
    viewer.setLegacy(true)
    viewer.setLegacy(false)
    await vi.waitFor(() => expect(viewer.state.phase).toBe('ready'), { timeout: 60_000 })
    const canvases = graphics.drawings.at(-1)
    const programs = canvases?.held.Program
    arrive()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([viewer.state.sizeCm, canvases?.held.Program]).toEqual([sizeCm, programs])
    viewer.dispose()
  })
})

/** At once, or while the graphics card prepares what it draws with. In a function of its own, whose variables go with it. */
async function closeEarly(isCompiling: boolean): Promise<WeakRef<HTMLCanvasElement>> {
  const linked = nextLinked()
  const viewer = newViewer({ lights: [], environment: unlit })
  const seen = new WeakRef(canvas())
  if (isCompiling) await linked
  expect(viewer.state.phase).toBe('loading')
  viewer.dispose()
  return seen
}

/** Done when the browser is given a program to prepare; before anything is drawn with the last one of that moment. */
function nextLinked(): Promise<void> {
  const { prototype } = WebGL2RenderingContext
  const { linkProgram } = prototype
  return new Promise((resolve) => {
    prototype.linkProgram = function (program) {
      prototype.linkProgram = linkProgram
      linkProgram.call(this, program)
      resolve()
    }
  })
}

function newViewer(lighting: Lighting, original: ModelSource = model): Viewer {
  const options = { host: hostElement(), model, original, lighting, reducedMotion: true }
  return new Viewer({ ...options, formatLength: String, onChange: () => {} })
}

async function openViewer(lighting: Lighting, original?: ModelSource): Promise<Viewer> {
  const viewer = newViewer(lighting, original)
  await vi.waitFor(() => expect(viewer.state.phase).toBe('ready'), { timeout: 60_000 })
  return viewer
}

describe('the showroom', () => {
  it('leaves nothing on the graphics card, in memory or listening when it was entered and left five times', async () => {
    const before = listeners.count()
    const left = leftByThree()
    const picture = URL.createObjectURL(await drawnPicture())
    const seen: WeakRef<HTMLCanvasElement>[] = []
    for (let time = 0; time < 5; time += 1) seen.push(await enterAndLeave(picture))
    URL.revokeObjectURL(picture)
    expectAllGivenBack(left)
    expect(await countKept(seen)).toBe(0)
    expect(listeners.count()).toBe(before)
  })
})

describe('the visitor’s own room', () => {
  it('leaves nothing on the graphics card or listening when it was entered and left, by either side', async () => {
    const sessions = openRoomDevice()
    const before = listeners.count()
    const left = leftByThree()
    for (const endsByDevice of [false, true, false]) {
      const phases: string[] = []
      const overlay = document.createElement('div')
      const lighting = { lights: [], environment: unlit }
      const onChange = ({ phase }: { phase: string }) => phases.push(phase)
      const content = { model, lighting, arrangement: null }
      const room = await Room.open({ content, overlay, onChange })
      await vi.waitFor(() => expect(phases).toContain('aiming'), { timeout: 60_000 })
      await (endsByDevice ? sessions.at(-1) : room)?.end()
      expect(phases.at(-1)).toBe('ended')
      expect(sessions.at(-1)?.isEnded).toBe(true)
    }
    expectAllGivenBack(left)
    expect(listeners.count()).toBe(before)
  })

  it('nor when it showed one model after the other, with screens, and several at once', async () => {
    const sessions = openRoomDevice()
    const before = listeners.count()
    const left = leftByThree()
    const picture = URL.createObjectURL(await drawnPicture())
    const screens = [{ cell: [1, 0] as const, url: picture, filmUrl: null }]
    const arrangement = { screens, screenWidth: 1, visibleDistance: 6, turnsTogether: true }
    const content = { model, lighting: { lights: [], environment: unlit }, arrangement }
    const overlay = document.createElement('div')
    const room = await Room.open({ content, overlay, onChange: () => {} })
    const until = (phase: string) =>
      vi.waitFor(() => expect(room.state.phase).toBe(phase), { timeout: 60_000 })
    for (const last of [false, true]) {
      await until('aiming')
      sessions[0]?.tap()
      await until('placed')
      room.show({ ...content, arrangement: null })
      await until('placed')
      room.show(null)
      expect(room.state.phase).toBe('empty')
      // The first of both is never shown.
      room.show({ ...content, arrangement: null })
      room.show(content)
      await until('placed')
      if (!last) room.placeOneMore()
    }
    await room.end()
    expectAllGivenBack(left)
    expect(listeners.count()).toBe(before)
    URL.revokeObjectURL(picture)
  })
})

async function drawnPicture(): Promise<Blob> {
  const drawn = new OffscreenCanvas(6, 4)
  drawn.getContext('2d')?.fillRect(0, 0, 6, 4)
  return await drawn.convertToBlob()
}

/** With one screen before the visitor. */
async function enterAndLeave(picture: string): Promise<WeakRef<HTMLCanvasElement>> {
  let phase = ''
  const showroom = new Showroom({
    host: hostElement(),
    model,
    lighting: { lights: [], environment: unlit },
    screens: [{ cell: [1, 1], url: picture, filmUrl: null }],
    screenWidth: 1,
    visibleDistance: 6,
    turnsTogether: true,
    isDark: false,
    reducedMotion: true,
    stepMs: 0,
    onChange: (state) => {
      phase = state.phase
    },
  })
  await vi.waitFor(() => expect(phase).toBe('ready'), { timeout: 60_000 })
  // Drawn once with all of it.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const seen = new WeakRef(canvas())
  showroom.dispose()
  document.body.replaceChildren()
  return seen
}
