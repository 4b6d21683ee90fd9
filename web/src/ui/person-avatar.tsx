import { picturePath } from '@vitrine/contract'
import { initials } from '@vitrine/rules'
import styles from './person-avatar.module.css'

interface PersonAvatarProps {
  user: { email: string; profile: { name: string; picture: string | null }; assetsVersion: number }
  size: 'small' | 'large'
}

/** A person's picture, or their initials: one character in the small one, two in the large one. */
export function PersonAvatar({ user, size }: PersonAvatarProps) {
  const { name, picture } = user.profile
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      {picture === null ? (
        initials({ name, email: user.email }, size)
      ) : (
        <img src={picturePath(picture, user.assetsVersion)} alt="" />
      )}
    </span>
  )
}
