/** The canvas that a model or a showroom is drawn on, made in one way and freed in one way. */
import { NeutralToneMapping, PCFShadowMap, WebGLRenderer } from 'three'

/** More pixels cost time and show nothing. */
const mostPixelRatio = 2

/** Fills `host`. Throws where the browser has no WebGL. */
export function openCanvas(host: HTMLElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' })
  renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio, mostPixelRatio))
  // Colours come out as they are in the material, as in posters (rules/neutral-tone).
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.type = PCFShadowMap
  renderer.domElement.setAttribute('aria-hidden', 'true')
  host.append(renderer.domElement)
  return renderer
}

/** Gives back the graphics context too: browsers have room for about 16. */
export function closeCanvas(renderer: WebGLRenderer): void {
  renderer.dispose()
  renderer.forceContextLoss()
  renderer.domElement.remove()
}
