import type { ReactNode } from 'react'
import { brandPictureUrl } from '../../../lib/session/brand-store.ts'
import { useMappedBrand } from '../../../lib/session/use-mapped-brand.ts'
import { SplitLayout } from '../../../ui/split-layout.tsx'

/** The frame of every account page, in the brand of this host name; `isWelcome` shows the name large. */
export function AccountLayout({ isWelcome, children }: { isWelcome?: boolean; children: ReactNode }) {
  const { brand, isKnown } = useMappedBrand()
  return (
    <SplitLayout
      name={brand.appName}
      logoUrl={brand.appLogoUrl}
      backgroundUrl={brandPictureUrl(brand, 'loginBackground')}
      headline={isWelcome === true ? brand.appName : undefined}
      isBrandKnown={isKnown}
    >
      {children}
    </SplitLayout>
  )
}
