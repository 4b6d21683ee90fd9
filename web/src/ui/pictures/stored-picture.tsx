import type { ComponentProps, ReactNode } from 'react'
import { useFailedFiles } from '../../lib/network/failed-files.ts'

interface StoredPictureProps extends ComponentProps<'img'> {
  /** Undefined and null where there is none. */
  address: string | null | undefined
  /** Shown instead where there is no picture, or while it can't be loaded. */
  instead?: ReactNode
}

/** A picture that the server has. One that couldn't be loaded is there by itself once it can be. */
export function StoredPicture({ address, instead = null, onError, ...look }: StoredPictureProps) {
  const failed = useFailedFiles()
  if (address === null || address === undefined || failed.has(address)) return instead
  return (
    // biome-ignore lint/a11y/useAltText: the caller passes the text.
    <img
      {...look}
      src={address}
      onError={(event) => {
        failed.add(address)
        onError?.(event)
      }}
    />
  )
}
