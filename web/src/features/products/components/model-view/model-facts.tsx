import type { MediaDetails, ModelStatistics } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useWarningText } from '../../../../lib/uploads/warning-text.ts'
import styles from './model-view.module.css'

/** How large the model is: centimetres below a metre, metres above. */
export function ModelFacts({ statistics }: { statistics: ModelStatistics }) {
  const { t } = useTranslation('media')
  const { length } = useFormats()
  const sizes = [
    ['width', statistics.widthCm],
    ['length', statistics.lengthCm],
    ['height', statistics.heightCm],
  ] as const
  return (
    <dl className={styles.facts} aria-label={t('statistics')}>
      {sizes.map(([side, lengthCm]) => (
        <div key={side} className={styles.fact}>
          <dt>{t(side)}</dt>
          <dd>{length(lengthCm)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What people should know of a file, in words. */
export function useWarnings(details: MediaDetails | undefined): string[] {
  const { t } = useTranslation('media')
  const { number } = useFormats()
  const warningText = useWarningText()
  if (details === undefined) return []
  const ofFile = details.manifest.warnings.map(warningText)
  const ofSize = details.sizeFindings.map(({ fieldName, side, fieldCm, modelCm }) =>
    t(`size.${side}`, { field: fieldName, fieldCm: number(fieldCm), modelCm: number(modelCm) }),
  )
  return [...ofFile, ...ofSize]
}
