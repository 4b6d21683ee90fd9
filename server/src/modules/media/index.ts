/** Media: uploads of them, what is made of them for every screen, how they are lit, and all of them together. */

export { createFetchMediaKind, type FetchSetting } from './fetch-media.process.ts'
export { setHotspots } from './hotspots.service.ts'
export { createMediaRoutes } from './media.routes.ts'
export { createMediaUpload } from './media-uploads.service.ts'
export { prepareModel } from './pipeline/prepare-model.ts'
export { preparePicture } from './pipeline/prepare-picture.ts'
export { prepareVideo } from './pipeline/prepare-video.ts'
export { hasVideoTools } from './pipeline/video-tools.ts'
export { createPrepareMediaKind, startPreparing, sweepWorkFolders } from './prepare-media.process.ts'
export { createSharedFileAssets, type SigningParts } from './shared-files.ts'
