// The photo studio: sets up a model once, then photographs it from any side in any finish.
import type { Vec3 } from '../models/mesh.ts'
import { dot, subtract } from '../models/mesh.ts'
import { type BackdropLook, castOnBackdrop, paintBackdrop } from './backdrop.ts'
import type { Camera } from './camera.ts'
import type { Geometry } from './geometry.ts'
import { addGlows, type Glow } from './glow-light.ts'
import { buildLightDome, type LightDome } from './light-dome.ts'
import { rasterize } from './raster.ts'
import { reflectionsFor } from './reflections.ts'
import { developBackdrop, type PreparedView } from './shade.ts'
import { collectPoints } from './shading-points.ts'
import { type Mood, studioLamps } from './studio-lights.ts'
import { lightPoints } from './view-light.ts'

export interface StudioSet {
  geometry: Geometry
  mood: Mood
  look: BackdropLook
  dome: LightDome
  glows: readonly Glow[]
  sheet: ReturnType<typeof castOnBackdrop> | null
}

export function arrangeSet(
  geometry: Geometry,
  options: { mood: Mood; look: BackdropLook; glows?: readonly Glow[]; resolution?: number },
): StudioSet {
  const { mood, look } = options
  const lamps = studioLamps(mood)
  const glows = mood === 'day' ? [] : (options.glows ?? [])
  const dome = buildLightDome(geometry, lamps, options.resolution ?? 352)
  const sheet = look.plane === 'none' ? null : castOnBackdrop(dome, lamps, geometry.bounds, look.plane, glows)
  return { geometry, mood, look, dome, glows, sheet }
}

/** The view is valid until the next one is prepared. */
export function prepareView(set: StudioSet, camera: Camera): PreparedView {
  const { geometry, mood } = set
  const visibility = rasterize(geometry, camera)
  const points = collectPoints(geometry, visibility)
  const { min, max } = geometry.bounds
  const center: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
  const distance = dot(subtract(center, camera.eye), camera.forward)
  const pixelM = (distance * camera.tanHalf * 2) / camera.height
  const light = lightPoints(set.dome, points, camera.width, camera.height, pixelM)
  const used = points.count * 3
  if (set.glows.length > 0) {
    addGlows(set.glows, points.positions.subarray(0, used), points.normals.subarray(0, used), light)
  }
  const backdrop = paintBackdrop(camera, set.look, set.sheet)
  return {
    camera,
    geometry,
    points,
    light,
    lamps: studioLamps(mood),
    reflections: reflectionsFor(mood),
    backdrop,
    empty: developBackdrop(backdrop),
    pixelM,
    halo: set.glows.length > 0 ? (mood === 'evening' ? 0.5 : 0.25) : 0,
  }
}
