/** File addresses, built here and nowhere else. All are below `/assets` and immutable for their `version`. */
import type { BrandPicture, brandPictures } from '@vitrine/rules'
import type { Language } from './identity/languages.ts'

const segment = encodeURIComponent

function versioned(path: string, version: number): string {
  return `/assets/${path}?version=${version}`
}

/** A product's media file as uploaded (image, video or web-ready 3D model). */
export function mediaPath(domainId: string, productId: string, fileName: string, version: number): string {
  return versioned(`domains/${domainId}/products/${productId}/${segment(fileName)}`, version)
}

/**
 * What the server makes of a media file, by the ending of its address.
 * `thumbnail`: WebP of 480 px on the longer side. `poster`: WebP of 960 px in place of a film or model. `w960`, `w1920`:
 * smaller copies of a picture. `picture`: WebP in place of a picture that browsers don't show. `film`: MP4 that every browser plays. `web`: GLB for browsers. `phone`: GLB for AR on
 * phones. `usdz`: for Quick Look.
 */
export const preparedSuffixes = {
  thumbnail: '.thumbnail',
  poster: '.poster',
  w960: '.w960',
  w1920: '.w1920',
  picture: '.picture',
  film: '.film',
  web: '.web.glb',
  phone: '.phone.glb',
  usdz: '.usdz',
} as const
export const preparedFiles = Object.keys(preparedSuffixes) as [PreparedFile, ...PreparedFile[]]
export type PreparedFile = keyof typeof preparedSuffixes

export const preparedTypes: Readonly<Record<PreparedFile, string>> = {
  thumbnail: 'image/webp',
  poster: 'image/webp',
  w960: 'image/webp',
  w1920: 'image/webp',
  picture: 'image/webp',
  film: 'video/mp4',
  web: 'model/gltf-binary',
  phone: 'model/gltf-binary',
  usdz: 'model/vnd.usdz+zip',
}

/** A file that was made of a media file: its address with another ending. */
export function preparedPath(
  domainId: string,
  productId: string,
  fileName: string,
  file: PreparedFile,
  version: number,
): string {
  const path = `domains/${domainId}/products/${productId}/${segment(fileName)}${preparedSuffixes[file]}`
  return versioned(path, version)
}

/** A prepared file for programs without a session; `token` is signed for it. */
export function sharedFilePath(token: string, fileName: string, file: PreparedFile): string {
  const suffix = preparedSuffixes[file]
  const ending = suffix.slice(suffix.lastIndexOf('.'))
  return `/assets/shared/${segment(token)}/${segment(fileName.replace(/\.[^.]*$/, '') + ending)}`
}

/** Small preview (WebP, 480 px on the longer side) of an image, a video or a 3D model. */
export function thumbnailPath(
  domainId: string,
  productId: string,
  fileName: string,
  version: number,
): string {
  return preparedPath(domainId, productId, fileName, 'thumbnail', version)
}

/** A document attached to a product. */
export function productFilePath(
  domainId: string,
  productId: string,
  fileName: string,
  version: number,
): string {
  return versioned(`domains/${domainId}/products/${productId}/files/${segment(fileName)}`, version)
}

/** Cover picture of a folder, 300 × 300 PNG. */
export function folderCoverPath(domainId: string, folderId: string, version: number): string {
  return versioned(`domains/${domainId}/folders/${folderId}/cover.png`, version)
}

/** A project's own cover, 300 × 300 PNG. */
export function projectCoverPath(domainId: string, projectId: string, version: number): string {
  return versioned(`domains/${domainId}/projects/${projectId}/cover.png`, version)
}

/** The file that a process leaves behind; for its owner and super admins, until it expires. */
export function processFilePath(domainId: string, processId: string, fileName: string): string {
  return `/assets/domains/${domainId}/processes/${processId}/${segment(fileName)}`
}

/** An archive of everything of the company; for its super admins, until it expires. */
export function archivePath(domainId: string, archiveId: string): string {
  return `/assets/domains/${domainId}/archives/${archiveId}/company.zip`
}

export const orderFileFormats = ['pdf', 'xlsx'] as const
export type OrderFileFormat = (typeof orderFileFormats)[number]

/**
 * An order as a file, as far as the reader sees it; `version` is the order's revision. It isn't immutable: readers lose
 * rights, and companies change their brand.
 */
export function orderFilePath(
  { project, _id, revision }: { project: string; _id: string; revision: number },
  domainId: string,
  format: OrderFileFormat,
  language: Language,
): string {
  const path = `domains/${domainId}/projects/${project}/orders/${_id}/order.${format}`
  return `${versioned(path, revision)}&language=${language}`
}

export type BrandFile = (typeof brandPictures)[BrandPicture]['file'] | 'manifest.webmanifest'
/** An Excel file made for a folder, to be filled with products and imported; `none` for no folder. Its headers are those of the language. */
export function importTemplatePath(domainId: string, folderId: string, language: Language): string {
  return `/assets/domains/${domainId}/folders/${folderId}/import-template.xlsx?language=${language}`
}

/** The rows of an import that were refused, with the reasons: a file of the kind that was sent, to correct and import again. */
export function refusedRowsPath(
  domainId: string,
  importId: string,
  fileKind: 'xlsx' | 'csv',
  language: Language,
): string {
  return `/assets/domains/${domainId}/imports/${importId}/refused-rows.${fileKind}?language=${language}`
}

/** A brand file of a domain; `version` is the domain's customization version. */
export function brandPath(domainId: string, file: BrandFile, version: number): string {
  return versioned(`customizations/${domainId}/${file}`, version)
}

/** A person's picture; `picture` is the storage name kept in the profile. */
export function picturePath(picture: string, assetsVersion: number): string {
  return versioned(picture.split('/').map(segment).join('/'), assetsVersion)
}
