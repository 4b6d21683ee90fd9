import type { MediaDetails, ModelStatistics } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
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
  const { number, storage } = useFormats()
  if (details === undefined) return []
  const said = (value: string | number, key: string) => {
    if (typeof value === 'string') return value
    return key === 'bytes' ? storage(value) : number(value)
  }
  const ofFile = details.manifest.warnings.map(({ code, data }) => {
    const isBytes = 'bytes' in data
    const values = Object.entries(data).map(([key, value]) => [key, said(value, isBytes ? 'bytes' : key)])
    return t(`warnings.${code}`, Object.fromEntries(values))
  })
  const ofSize = details.sizeFindings.map(({ fieldName, side, fieldCm, modelCm }) =>
    t(`size.${side}`, { field: fieldName, fieldCm: number(fieldCm), modelCm: number(modelCm) }),
  )
  return [...ofFile, ...ofSize]
}
