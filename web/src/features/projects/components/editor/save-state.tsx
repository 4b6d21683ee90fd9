import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProductWrites } from '../../api/use-project-products.ts'
import { useEditing } from './editing.ts'
import styles from './editor.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Whether everything is stored. */
export function SaveState() {
  const { t } = useTranslation('projects')
  const { project, state } = useEditing()
  const { parts } = state
  const products = useProductWrites(project._id).use()
  const isHeld = state.isHeld || products.isHeld
  const isRefused = [...parts.values()].some(({ refusal }) => refusal !== null)
  if (!project.mayEdit)
    return (
      <Text size="sm" c="dimmed">
        {t('readOnly')}
      </Text>
    )
  const [name, Icon] = isHeld
    ? (['savedLater', IconCloudOff] as const)
    : isRefused
      ? (['notSaved', IconAlertTriangle] as const)
      : parts.size > 0 || products.queue.length > 0
        ? (['saving', IconLoader2] as const)
        : (['saved', IconCheck] as const)
  return (
    <span className={styles.saveState} role="status" data-state={name}>
      <Icon {...icon} />
      {t(name)}
    </span>
  )
}
