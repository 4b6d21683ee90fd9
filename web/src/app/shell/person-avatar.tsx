import { type Account, picturePath } from '@vitrine/contract'
import { initials } from '@vitrine/rules'
import styles from './header.module.css'

interface PersonAvatarProps {
  user: Account
  size: 'small' | 'large'
}

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
