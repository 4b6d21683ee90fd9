/** Files of products: media, what is made of them for every screen, how they are lit and arranged, and documents. */

export { brings } from './brings.ts'
export { listShownMedia, measureShownMedia, type ShownMedia } from './chosen-media/chosen-media.repository.ts'
export { createCopyFiles } from './copy-files.service.ts'
export { createDocumentUpload } from './documents/document-uploads.service.ts'
export {
  keepDocument,
  listProductFiles,
  storeProductFile,
  writeDocument,
} from './documents/documents.service.ts'
export { setHotspots } from './hotspots.service.ts'
export { type MediaMaker, openMediaMaker } from './items/prepared-media.service.ts'
export { type PrintablePicture, printablePictures } from './items/printable-pictures.ts'
export { keepMedia, preparedKey, storeMedia, writeMedia } from './items/stored-media.service.ts'
export { getStorageUse } from './media-list.service.ts'
export { createMediaUpload } from './media-uploads.service.ts'
export { prepareModel } from './pipeline/prepare-model.ts'
export { preparePicture } from './pipeline/prepare-picture.ts'
export { prepareVideo } from './pipeline/prepare-video.ts'
export { hasVideoTools } from './pipeline/video-tools.ts'
export { findThreeSidesLayout, setThreeSidesLayout } from './three-sides/three-sides.service.ts'
