/** Pictures of a brand: which there are, what may be stored, and which of two a ground asks for. */
import { needsDarkText } from './brightness.ts'

export interface BrandPictureRule {
  /** In addresses. */
  file: string
  format: 'png' | 'jpeg'
  /** In pixels, as pages show it best. */
  ideal: { width: number; height: number }
}

/** Drawings are PNG, with what shows through; photographs would be far too large so. */
export const brandPictures = {
  appLogo: { file: 'appLogo.png', format: 'png', ideal: { width: 400, height: 300 } },
  catalogLogo: { file: 'catalogLogo.png', format: 'png', ideal: { width: 400, height: 300 } },
  internalNavLogo: { file: 'internalNavLogo.png', format: 'png', ideal: { width: 480, height: 120 } },
  internalNavLogoDark: {
    file: 'internalNavLogo.dark.png',
    format: 'png',
    ideal: { width: 480, height: 120 },
  },
  externalNavLogo: { file: 'externalNavLogo.png', format: 'png', ideal: { width: 480, height: 120 } },
  externalNavLogoDark: {
    file: 'externalNavLogo.dark.png',
    format: 'png',
    ideal: { width: 480, height: 120 },
  },
  favicon: { file: 'favicon.png', format: 'png', ideal: { width: 192, height: 192 } },
  catalogCover: { file: 'catalogCover.jpg', format: 'jpeg', ideal: { width: 1600, height: 600 } },
  loginBackground: { file: 'loginBackground.jpg', format: 'jpeg', ideal: { width: 1600, height: 1000 } },
} as const satisfies Record<string, BrandPictureRule>

export type BrandPicture = keyof typeof brandPictures

export const brandPictureNames = Object.keys(brandPictures) as [BrandPicture, ...BrandPicture[]]

export const largestBrandPictureBytes = 300 * 1024
/** On each side: a small file may hold a huge picture, which every page would have to unpack. */
export const largestBrandPicturePx = 4096

/** Which logo belongs on a ground: by the brightness rule, and the other where there is but one. Null without any. */
export function logoOn<Name>(
  ground: string,
  { usual, dark }: { usual: Name | null; dark: Name | null },
): Name | null {
  return needsDarkText(ground) ? (usual ?? dark) : (dark ?? usual)
}
