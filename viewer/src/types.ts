/** What a viewer is given and what it tells. Lengths are metres unless their names say otherwise. */

export type ModelFormat = 'glb' | 'fbx' | 'obj'

/** A file to fetch, with the cookies of this origin. `obj` is a zip of OBJ, MTL and textures. */
export interface ModelSource {
  url: string
  format: ModelFormat
  /** For the progress, where the answer doesn't say. */
  sizeBytes: number
}

export type LightType = 'ambient' | 'directional' | 'point' | 'spot' | 'hemisphere'
export type Point = [number, number, number]

/** One light. `color` is `#rrggbb`; `angle` of a spot in radians; `penumbra` 0 to 1. */
export interface LightSettings {
  type: LightType
  color: string
  intensity: number
  position?: Point | undefined
  target?: Point | undefined
  angle?: number | undefined
  penumbra?: number | undefined
  castShadow?: boolean | undefined
}

export type EnvironmentName = 'studio' | 'daylight' | 'evening' | 'none'

export interface EnvironmentSettings {
  name: EnvironmentName
  intensity: number
  /** Around the vertical axis, in radians. */
  rotation: number
}

export interface Lighting {
  lights: readonly LightSettings[]
  environment: EnvironmentSettings
}

/** Distance between eye and middle of the model in centimetres; `auto` shows all of it. */
export type ViewingDistance = 50 | 100 | 'auto'

export interface ViewerOptions {
  /** Fills its parent; keys are heard while it has the focus. */
  host: HTMLElement
  model: ModelSource
  /** The file as it was made, for the plain look; null where there is none but `model`. */
  original: ModelSource | null
  lighting: Lighting
  /** Nothing moves by itself. */
  isStill: boolean
  /** Text for a length in centimetres, shown on the model. */
  formatLength(lengthCm: number): string
  /** After every change of the state. */
  onChange(state: ViewerState): void
  /** When a light has been moved by its handles. */
  onLightMoved?(index: number, position: Point): void
}

export interface ViewerState {
  phase: 'loading' | 'ready' | 'failed'
  /** 0 to 100; 100 once something is to be seen. */
  progress: number
  /** Of `failed`: the file could not be read, or the browser has no WebGL. */
  failure: 'file' | 'graphics' | null
  animations: readonly { name: string; durationS: number }[]
  /** Null while nothing plays. */
  playback: { name: string; isPlaying: boolean; atS: number } | null
  variants: readonly string[]
  variant: string | null
  isLegacy: boolean
  areDimensionsShown: boolean
  distance: ViewingDistance | 'own'
  /** In the viewer's units and resting pose. */
  sizeCm: { width: number; height: number; length: number } | null
}
