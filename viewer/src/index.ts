/** Shows one 3D model in an element of a page. Knows nothing of products, and needs no framework. */

export type {
  EnvironmentName,
  EnvironmentSettings,
  Lighting,
  LightSettings,
  LightType,
  ModelFormat,
  ModelSource,
  Point,
  ViewerOptions,
  ViewerState,
  ViewingDistance,
} from './types.ts'
export { Viewer } from './viewer.ts'
