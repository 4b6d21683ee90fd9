import { IconPhoto } from '@tabler/icons-react'
import { StoredPicture } from './stored-picture.tsx'

interface FirstPictureProps {
  /** Addresses, best first: the first that can be loaded is shown, an icon when none can. */
  pictures: readonly string[]
  className?: string
  iconClassName?: string
  iconSize: number
  /** In view from the start, so not waited for. */
  isUrgent?: boolean
}

/** A picture beside words that say what it shows. */
export function FirstPicture({ pictures, ...look }: FirstPictureProps) {
  const { className, iconClassName, iconSize, isUrgent } = look
  const [first, ...others] = pictures
  if (first === undefined)
    return <IconPhoto size={iconSize} stroke={1} aria-hidden className={iconClassName} />
  return (
    <StoredPicture
      className={className}
      address={first}
      instead={<FirstPicture pictures={others} {...look} />}
      alt=""
      loading={isUrgent === true ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
