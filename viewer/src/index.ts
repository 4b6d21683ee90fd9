/** Shows 3D models in an element of a page, among screens, and in one's own room. Knows nothing of products. */

export { canShowInRoom, Room, type RoomState } from './room/room.ts'
export { Showroom } from './showroom/showroom.ts'
export type {
  Arrangement,
  EnvironmentName,
  EnvironmentSettings,
  Lighting,
  ModelFormat,
  ModelSource,
  PictureWish,
  Point,
  RoomContent,
  ScreenContent,
  ShownHotspot,
  ShowroomState,
  SurfacePoint,
  ViewerState,
} from './types.ts'
export { Viewer } from './viewer.ts'
