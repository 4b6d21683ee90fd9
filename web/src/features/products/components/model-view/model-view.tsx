import { Progress } from '@mantine/core'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from '../../../../ui/pictures/stored-picture.tsx'
import { posterPathOf } from '../../api/media-sources.ts'
import styles from './model-view.module.css'
import { OverModel } from './over-model.tsx'
import { useLegacyKey } from './use-legacy-key.ts'
import { type ModelViewProps, useOpenModel } from './use-open-model.ts'

/** A 3D model: its picture first, then the model itself with what can be done with it. */
export function ModelView(props: ModelViewProps) {
  const { item, isCurrent, domainId, product } = props
  const { t } = useTranslation(['media', 'products'])
  const keysId = useId()
  const view = useRef<HTMLDivElement>(null)
  const model = useOpenModel(props)
  const { host, viewer, state, failure, card, panel } = model
  const isReady = state?.phase === 'ready'
  useLegacyKey(view, isCurrent ? viewer : null)
  return (
    <div
      ref={view}
      className={styles.view}
      data-viewer
      data-panel={panel !== null || undefined}
      data-card={card !== null || undefined}
    >
      {!isReady && (
        <StoredPicture
          className={styles.poster}
          address={posterPathOf({ domainId, product, item })}
          alt={product.name}
          draggable={false}
        />
      )}
      <div
        ref={host}
        className={styles.canvas}
        data-ready={isReady || undefined}
        data-placing={state?.isPlacing || undefined}
        role="application"
        aria-label={t('viewerLabel', { name: product.name })}
        aria-describedby={keysId}
        tabIndex={isReady ? 0 : -1}
      />
      <p id={keysId} hidden>
        {t('viewerKeys')}
      </p>
      {state?.phase === 'loading' && (
        <div className={styles.progress}>
          <Progress value={state.progress} size="sm" aria-label={t('loadingModel')} />
          <span className={styles.percent}>{state.progress} %</span>
        </div>
      )}
      {failure !== null && (
        <p className={styles.failed} role="alert">
          {t(failure)}
        </p>
      )}
      {isReady && viewer !== null && (
        <OverModel domainId={domainId} product={product} item={item} model={{ ...model, viewer, state }} />
      )}
    </div>
  )
}
