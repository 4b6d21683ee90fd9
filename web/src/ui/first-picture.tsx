import { IconPhoto } from '@tabler/icons-react'
import { useFailedFiles } from '../lib/network/failed-files.ts'

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
export function FirstPicture({ pictures, className, iconClassName, iconSize, isUrgent }: FirstPictureProps) {
  const failed = useFailedFiles()
  const picture = pictures.find((candidate) => !failed.has(candidate))
  if (picture === undefined) {
    return <IconPhoto size={iconSize} stroke={1} aria-hidden className={iconClassName} />
  }
  return (
    <img
      className={className}
      src={picture}
      alt=""
      loading={isUrgent === true ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => failed.add(picture)}
    />
  )
}
