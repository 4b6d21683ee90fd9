/** Files of products: media, what is made of them for every screen, how they are lit and arranged, and documents. */

export { emptyMediaTrash, listStoredKeys } from './attachments/attachments.repository.ts'
export { listShownMedia, measureShownMedia, type ShownMedia } from './chosen-media/chosen-media.repository.ts'
export { createCopyFiles } from './copy-files.service.ts'
export { createDocumentUpload } from './documents/document-uploads.service.ts'
export { listDocumentKeys, listProductFiles, storeProductFile } from './documents/documents.service.ts'
export { type FetchSetting, fetchMedia, fetchMediaProcess } from './fetch-media.process.ts'
export { setHotspots } from './hotspots.service.ts'
export { type PrintablePicture, printablePictures } from './items/printable-pictures.ts'
export { preparedKey, storeMedia } from './items/stored-media.service.ts'
export { createMediaRoutes } from './media.routes.ts'
export { getStorageUse } from './media-list.service.ts'
export { createMediaUpload } from './media-uploads.service.ts'
export { prepareModel } from './pipeline/prepare-model.ts'
export { preparePicture } from './pipeline/prepare-picture.ts'
export { prepareVideo } from './pipeline/prepare-video.ts'
export { hasVideoTools } from './pipeline/video-tools.ts'
export {
  prepareMedia,
  prepareMediaProcess,
  startPreparing,
} from './prepare-media.process.ts'
export { productAssets } from './product-assets.routes.ts'
export { productFilesRoutes } from './product-files.routes.ts'
export { createSharedFileAssets, type SigningParts } from './shared-files.ts'
export { setThreeSidesLayout } from './three-sides/three-sides.service.ts'
