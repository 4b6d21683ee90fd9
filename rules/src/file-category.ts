/** What kind of file a name says it is. Only for display and first refusal: what a file is, its content decides. */

/** Extensions by category, exactly the specification's table: glb and gltf are media, as documents they are other. */
export const extensionsByCategory = {
  csv: ['csv'],
  pdf: ['pdf'],
  xls: ['xls', 'xlsx'],
  doc: ['doc', 'docx'],
  ppt: ['ppt', 'pptx'],
  media: [
    ...['png', 'jpg', 'jpeg', 'bmp', 'gif', 'ico', 'svg', 'tif', 'tiff'],
    ...['mov', 'mp4', 'avi', 'flv', 'm4v', 'mkv', 'mpg', 'mpeg', 'wmv'],
  ],
  text: ['txt'],
  '3d': ['obj', 'fbx'],
  compressed: ['zip', 'rar', 'tar', 'gz'],
} as const
export type FileCategory = keyof typeof extensionsByCategory | 'other'

const typesByExtension = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  mov: 'video',
  mp4: 'video',
  glb: '3dGLTF',
  gltf: '3dGLTF',
  fbx: '3dFBX',
  obj: '3dOBJ',
} as const
export type MediaType = (typeof typesByExtension)[keyof typeof typesByExtension]

export const mediaPreviewExtensions = [
  'jpg',
  'jpeg',
  'png',
  'mp4',
  'mov',
  'fbx',
  'obj',
  'gltf',
  'glb',
] as const

/** Lower case, without the point; empty when there is none. A leading point begins a hidden file's name. */
export function extensionOf(fileName: string): string {
  const point = fileName.lastIndexOf('.')
  return point <= 0 ? '' : fileName.slice(point + 1).toLowerCase()
}

export function fileCategoryOf(fileName: string): FileCategory {
  const extension = extensionOf(fileName)
  for (const [category, extensions] of Object.entries(extensionsByCategory)) {
    if (extensions.some((known) => known === extension)) return category as FileCategory
  }
  return 'other'
}

/** Type of a product's media item, or null: "This media is not supported". */
export function mediaTypeOf(fileName: string): MediaType | null {
  const extension = extensionOf(fileName)
  const found = Object.entries(typesByExtension).find(([known]) => known === extension)
  return found?.[1] ?? null
}

/** Whether the viewer can show the file. */
export function hasMediaPreview(fileName: string): boolean {
  return mediaPreviewExtensions.some((known) => known === extensionOf(fileName))
}
