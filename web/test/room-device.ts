/** In the place of a phone that shows models in the room, which the browser of tests is none: sessions without a camera. */
import { onTestFinished, vi } from 'vitest'

export class RoomSession extends EventTarget {
  isEnded = false
  readonly renderState = {}
  readonly enabledFeatures = ['local-floor']
  readonly inputSources = []
  readonly environmentBlendMode = 'alpha-blend'
  updateRenderState = () => {}
  requestReferenceSpace = async () => new EventTarget()
  requestAnimationFrame = (draw: (time: number, frame: object) => void) =>
    requestAnimationFrame((time) => draw(time, { session: this, getViewerPose: () => null }))
  cancelAnimationFrame = (frame: number) => cancelAnimationFrame(frame)

  async end(): Promise<void> {
    this.isEnded = true
    this.dispatchEvent(Object.assign(new Event('end'), { session: this }))
  }
}

/** The sessions that are asked for from now on, until the test ends; `refuses` asks the visitor in vain. */
export function openRoomDevice({ refuses = false } = {}): RoomSession[] {
  const sessions: RoomSession[] = []
  const xr = {
    isSessionSupported: async () => true,
    requestSession: async () => {
      if (refuses) throw new DOMException('Not allowed', 'NotAllowedError')
      const session = new RoomSession()
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
