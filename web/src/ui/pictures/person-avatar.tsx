import { picturePath } from '@vitrine/contract'
import { initials } from '@vitrine/rules'
import styles from './person-avatar.module.css'
import { StoredPicture } from './stored-picture.tsx'

interface PersonAvatarProps {
  user: { email: string; profile: { name: string; picture: string | null }; assetsVersion: number }
  size: 'small' | 'large'
}

/** A person's picture, or their initials: one character in the small one, two in the large one. */
export function PersonAvatar({ user, size }: PersonAvatarProps) {
  const { name, picture } = user.profile
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      <StoredPicture
        address={picture === null ? null : picturePath(picture, user.assetsVersion)}
        instead={initials({ name, email: user.email }, size)}
        alt=""
      />
    </span>
  )
}
