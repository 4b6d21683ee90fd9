import type { ImportState } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import styles from './imports.module.css'

const steps = ['file', 'columns', 'changes', 'result'] as const

const stepOf: Readonly<Record<ImportState, (typeof steps)[number]>> = {
  reading: 'file',
  columns: 'columns',
  failed: 'columns',
  checking: 'changes',
  checked: 'changes',
  applying: 'result',
  applied: 'result',
  undoing: 'result',
  undone: 'result',
  cancelled: 'result',
}

/** Where on its way an import is. */
export function ImportSteps({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports')
  const present = steps.indexOf(stepOf[state])
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={styles.step}
          data-past={place < present || undefined}
          aria-current={place === present ? 'step' : undefined}
        >
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
