/** Resumable uploads by tus: who may send what, where parts wait, and what they become. */

export { brings } from './brings.ts'
export { handToTus, routeTus, tusRefusal, type UploadRequest } from './tus-routes.ts'
export { UPLOADS_FOLDER, UPLOADS_KEPT_HOURS, UploadStore } from './upload-store.ts'
export { registerUploads } from './uploads.routes.ts'
export { findUploaded, type PurposeOfUpload } from './uploads.service.ts'
