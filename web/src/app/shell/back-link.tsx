import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BackButton } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import styles from './header.module.css'

const labels = {
  BackToHome: 'backToHome',
  BackToProjects: 'backToProjects',
  BackToContent: 'backToContent',
} as const

export function BackLink({ back }: { back: { to: string; labelKey: BackButton['labelKey'] } }) {
  const { t } = useTranslation()
  const label = t(labels[back.labelKey])
  return (
    <Link to={back.to} className={styles.control} aria-label={label}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      <span className={styles.wide}>{label}</span>
    </Link>
  )
}
