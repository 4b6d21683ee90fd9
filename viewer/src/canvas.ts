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

/**
 * Lets a canvas say for good which document it was put into. Controls listen there and ask for it again when they end;
 * by then a page has often taken the canvas out, and they would be kept by the document with all they hold.
 */
export function keepRoot(canvas: HTMLCanvasElement): void {
  const root = canvas.getRootNode()
  canvas.getRootNode = () => root
}

/** Gives back the graphics context too: browsers have room for about 16. */
export function closeCanvas(renderer: WebGLRenderer): void {
  renderer.dispose()
  renderer.forceContextLoss()
  renderer.domElement.remove()
}
