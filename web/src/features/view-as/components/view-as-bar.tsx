import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../lib/session/session-store.ts'
import { ExplainDrawer } from './explain-drawer.tsx'
import styles from './view-as-bar.module.css'

interface ViewAsBarProps {
  /** The product on screen. */
  productId: string | undefined
}

/** Says whose view is on screen, why something is missing in it, and how to leave it. */
export function ViewAsBar({ productId }: ViewAsBarProps) {
  const { t } = useTranslation('view-as')
  const { viewAs } = useEntered()
  const [isExplaining, setIsExplaining] = useState(false)
  if (viewAs === null) return null
  return (
    <div className={styles.bar} role="status">
      <IconEye size={18} stroke={1.75} aria-hidden />
      <span className={styles.text}>{t(`seeingAs.${viewAs.kind}`, { name: viewAs.name })}</span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => setIsExplaining(true)}>
        {t('explain')}
      </Button>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        // The page starts anew, with nothing kept of what the other one sees.
        component="a"
        href={viewAs.access.isClient ? '/users/users/external' : '/users/users/internal'}
      >
        {t('leave')}
      </Button>
      {isExplaining && (
        <ExplainDrawer subject={viewAs} productId={productId} onClose={() => setIsExplaining(false)} />
      )}
    </div>
  )
}
