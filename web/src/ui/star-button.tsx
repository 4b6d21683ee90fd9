import { UnstyledButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './star-button.module.css'

interface StarButtonProps {
  /** Names the thing: `aria-pressed` says the state itself. */
  label: string
  isStarred: boolean
  onChange: (isStarred: boolean) => void
  className?: string
}

/** A star to switch on and off. */
export function StarButton({ label, isStarred, onChange, className }: StarButtonProps) {
  const Icon = isStarred ? IconStarFilled : IconStar
  return (
    <UnstyledButton
      className={className === undefined ? styles.star : `${styles.star} ${className}`}
      aria-label={label}
      aria-pressed={isStarred}
      onClick={() => onChange(!isStarred)}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </UnstyledButton>
  )
}
