import type { ReactNode } from 'react'
import { useBrand } from '../../../lib/session/brand-store.ts'
import { SplitLayout } from '../../../ui/split-layout.tsx'

/** The frame of every account page, in the brand of this host name. */
export function AccountLayout({ headline, children }: { headline?: string; children: ReactNode }) {
  const { appName, appLogoUrl } = useBrand()
  return (
    <SplitLayout name={appName} logoUrl={appLogoUrl} headline={headline}>
      {children}
    </SplitLayout>
  )
}
