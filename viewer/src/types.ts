/** Options and state of viewers. Lengths are metres unless their names say otherwise. */

import type { ViewerDistance } from '@vitrine/rules'

export type ModelFormat = 'glb' | 'fbx' | 'obj'

/** A file to fetch, with the cookies of this origin. `obj` is a zip of OBJ, MTL and textures. */
export interface ModelSource {
  url: string
  format: ModelFormat
  /** For the progress, where the answer doesn't say. */
  sizeBytes: number
  /** Where the file counts otherwise than its format says, or its format says nothing; else 1. */
  metresPerUnit?: number
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

/** A point on a model's surface and where the surface faces, in the file's own metres. */
export interface SurfacePoint {
  position: Point
  /** A vector of length 1. */
  normal: Point
}

/** A point with a number, which says something on the page. */
export interface ShownHotspot extends SurfacePoint {
  /** Accessible name of its button. */
  label: string
}

export interface ViewerOptions {
  /** Fills its parent; keys are heard while it has the focus. */
  host: HTMLElement
  model: ModelSource
  /** The file as it was made, for the plain look; null where there is none but `model`. */
  original: ModelSource | null
  lighting: Lighting
  /** Nothing moves by itself. */
  reducedMotion: boolean
  /** Scale of `original`, read when it is shown. */
  metresPerUnit?(): number
  /** Text for a length in centimetres, shown on the model. */
  formatLength(lengthCm: number): string
  /** After every change of the state. */
  onChange(state: ViewerState): void
  /** When a light has been moved by its handles. */
  onLightMoved?(index: number, position: Point): void
  /** Called when a person opens a point. */
  onHotspot?(index: number): void
  /** When a place has been chosen, after `setPlacing`. */
  onPlaced?(place: SurfacePoint): void
}

/** Settings for a picture of the present view. */
export interface PictureWish {
  /** Pixels of its longer side, up to 4,096; null: the size on screen. */
  longestPx: number | null
  /** Background as `#rrggbb`; null: transparent. */
  background: string | null
}

export interface ViewerState {
  phase: 'loading' | 'ready' | 'failed'
  /** 0 to 100; 100 once something is visible. */
  progress: number
  /** Why `phase` is `failed`: the file could not be read, or the browser has no WebGL. */
  failure: 'file' | 'graphics' | null
  animations: readonly { name: string; durationS: number }[]
  /** Null while nothing plays. */
  playback: { name: string; isPlaying: boolean; atS: number } | null
  variants: readonly string[]
  variant: string | null
  isLegacy: boolean
  areDimensionsShown: boolean
  /** Whether points that are clicked at, or Enter for the middle of the view, are measured. */
  isMeasuring: boolean
  /** Whether the place that is clicked at, or Enter for the middle of the view, is chosen for a point. */
  isPlacing: boolean
  /** Whether others see what the pointer is at. */
  isPointing: boolean
  /** Whether the camera follows a leader: pointers and keys don't move it. */
  isLed: boolean
  /** Indexes of points that are outside of the present model. */
  outside: readonly number[]
  /** Between the two points last chosen. */
  measuredCm: number | null
  /** Distance between eye and middle of the model; `own`: chosen by the person. */
  distance: ViewerDistance | 'own'
  /** In the viewer's units and resting pose. */
  sizeCm: { width: number; height: number; length: number } | null
}

/** Content of a showroom screen: a picture, or the still of a film; `url`: null for none. */
export interface ScreenContent {
  /** Row from the top and column from the left, 0 to 2; row 1 is at eye level, column 1 in front. */
  cell: readonly [row: number, column: number]
  url: string | null
  filmUrl: string | null
}

export interface ShowroomOptions {
  /** Fills its parent; keys are heard while it has the focus. */
  host: HTMLElement
  /** The model in the middle, in its real size. */
  model: ModelSource | null
  lighting: Lighting
  screens: readonly ScreenContent[]
  /** Width of a screen in metres. */
  screenWidth: number
  /** Metres from which a screen is seen. */
  visibleDistance: number
  /** Whether the screens turn towards the visitor together, as they stand, or each by itself. */
  turnsTogether: boolean
  isDark: boolean
  /** Without animations: the visitor arrives at once. */
  reducedMotion: boolean
  /** For the way from one screen to another. */
  stepMs: number
  /** After every change of the state. */
  onChange(state: ShowroomState): void
}

/** The parts of a showroom that may change while it is open. */
export type Arrangement = Pick<
  ShowroomOptions,
  'screens' | 'screenWidth' | 'visibleDistance' | 'turnsTogether'
>

/** Content of a visitor's own room. */
export interface RoomContent {
  model: ModelSource
  lighting: Lighting
  /** Screens beside it and behind it; null: none. */
  arrangement: Arrangement | null
}

export interface ShowroomState {
  phase: 'loading' | 'ready' | 'failed'
  /** 0 to 100. */
  progress: number
  /** The screen that the visitor went to; null: they stand at the entrance or walked by themselves. */
  at: readonly [row: number, column: number] | null
  /** Screens whose films play. */
  playing: readonly (readonly [row: number, column: number])[]
  /** Whether all screens are out of sight. */
  isTooFar: boolean
}
