/** In the place of a phone that shows models in the room, which the browser of tests is none: sessions without a camera. */
import { onTestFinished, vi } from 'vitest'

type Place = readonly [x: number, y: number, z: number]

export class RoomSession extends EventTarget {
  isEnded = false
  /** Where the floor is that the device points at; null: it knows no floors. */
  floor: Place | null
  readonly requestHitTestSource: (() => Promise<object>) | undefined
  readonly renderState = {}
  readonly enabledFeatures = ['local-floor']
  readonly inputSources = []
  readonly environmentBlendMode = 'alpha-blend'
  updateRenderState = () => {}
  requestReferenceSpace = async () => new EventTarget()
  requestAnimationFrame = (draw: (time: number, frame: object) => void) =>
    requestAnimationFrame((time) =>
      draw(time, { session: this, getViewerPose: () => null, getHitTestResults: this.#floorsFound }),
    )
  cancelAnimationFrame = (frame: number) => cancelAnimationFrame(frame)

  constructor(floor: Place | null) {
    super()
    this.floor = floor
    this.requestHitTestSource = floor === null ? undefined : async () => ({ cancel: () => {} })
  }

  readonly #floorsFound = () => {
    const [x, y, z] = this.floor ?? [0, 0, 0]
    return [{ getPose: () => ({ transform: { matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1] } }) }]
  }

  /** The visitor taps into the room. */
  tap(): void {
    this.dispatchEvent(new Event('select'))
  }

  async end(): Promise<void> {
    this.isEnded = true
    this.dispatchEvent(Object.assign(new Event('end'), { session: this }))
  }
}

/** The sessions that are asked for from now on, until the test ends; `refuses` asks the visitor in vain. */
export function openRoomDevice({
  refuses = false,
  floor = null,
}: {
  refuses?: boolean
  floor?: Place | null
} = {}): RoomSession[] {
  const sessions: RoomSession[] = []
  const xr = {
    isSessionSupported: async () => true,
    requestSession: async () => {
      if (refuses) throw new DOMException('Not allowed', 'NotAllowedError')
      const session = new RoomSession(floor)
      sessions.push(session)
      return session
    },
  }
  Object.defineProperty(navigator, 'xr', { configurable: true, value: xr })
  vi.stubGlobal('XRWebGLBinding', undefined)
  vi.stubGlobal(
    'XRWebGLLayer',
    class {
      framebuffer = null
      framebufferWidth = 32
      framebufferHeight = 32
      ignoreDepthValues = true
    },
  )
  const compatible = vi.spyOn(WebGL2RenderingContext.prototype, 'makeXRCompatible').mockResolvedValue()
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'xr')
    vi.unstubAllGlobals()
    compatible.mockRestore()
  })
  return sessions
}
