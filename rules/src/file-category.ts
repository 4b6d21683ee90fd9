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
