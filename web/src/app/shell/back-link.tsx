import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './header.module.css'
import type { BackTarget } from './header-links.ts'

const labels = {
  BackToHome: 'backToHome',
  BackToProjects: 'backToProjects',
  BackToContent: 'backToContent',
} as const

export function BackLink({ back }: { back: BackTarget }) {
  const { t } = useTranslation()
  const label = t(labels[back.labelKey])
  return (
    <Link to={back.to} className={styles.control} aria-label={label}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      <span className={styles.wide}>{label}</span>
    </Link>
  )
}
