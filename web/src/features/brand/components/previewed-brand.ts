import type { Customization } from '@vitrine/contract'
import type { BrandPicture } from '@vitrine/rules'

/** A brand while it is changed. */
export interface PreviewedBrand {
  colors: Customization['colors']
  appName: string
  catalogName: string
  mailFooter: string
  /** Null where there is none. */
  pictureUrl: (picture: BrandPicture) => string | null
}
