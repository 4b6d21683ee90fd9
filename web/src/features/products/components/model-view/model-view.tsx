import { ActionIcon, Progress, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MediaItem, metresOf } from '@vitrine/contract'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { posterPathOf } from '../../api/media-sources.ts'
import type { MediaSource } from '../media-source.ts'
import { AnimationBar } from './animation-bar.tsx'
import { HotspotCard } from './hotspot-card.tsx'
import { HotspotsPanel } from './hotspots-panel.tsx'
import { LightingPanel } from './lighting-panel.tsx'
import { ModelFacts, useWarnings } from './model-facts.tsx'
import styles from './model-view.module.css'
import { useHotspots } from './use-hotspots.ts'
import { useLegacyKey } from './use-legacy-key.ts'
import { useLighting, useShownLighting } from './use-lighting.ts'
import { type HotspotEvents, useShownHotspots } from './use-shown-hotspots.ts'
import { useViewer } from './use-viewer.ts'
import { ViewerTools } from './viewer-tools.tsx'

interface ModelViewProps extends MediaSource {
  item: MediaItem
  isCurrent: boolean
}

/** A 3D model: its picture first, then the model itself with what can be done with it. */
export function ModelView({ item, isCurrent, domainId, product }: ModelViewProps) {
  const { t } = useTranslation(['media', 'products'])
  const { length } = useFormats()
  const { access } = useEntered()
  const [hasFacts, setHasFacts] = useState(true)
  const keysId = useId()
  const view = useRef<HTMLDivElement>(null)
  const lighting = useLighting({ item, productId: product._id })
  const hotspotEvents = useRef<HotspotEvents>(null)
  const input = { params: { productId: product._id, fileName: item.name }, query: {} }
  const details = useQuery({
    ...orpc.media.getMediaDetails.queryOptions({ input }),
    enabled: isCurrent && item.isReady,
  })
  const unit = details.data?.manifest.unit
  const { host, viewer, state, problem } = useViewer({
    domainId,
    product,
    item,
    isOpen: isCurrent,
    metresPerUnit: unit === undefined ? 1 : metresOf[unit],
    onLightMoved: lighting.move,
    hotspotEvents,
  })
  const warnings = useWarnings(details.data)
  const hotspots = useHotspots({ details: details.data, productId: product._id, fileName: item.name })
  const placing = useShownHotspots(viewer, state, hotspots, hotspotEvents)
  const isReady = state?.phase === 'ready'
  useShownLighting(viewer, isReady, lighting)
  const failure = problem ?? (state?.phase === 'failed' ? 'products:mediaFailed' : null)
  const mayEdit = !access.isClient && access.permissions.folder.edit > 0 && details.data?.mayEdit !== false
  const isLighting = isReady && mayEdit && hasFacts && lighting.isOpen
  const isPointing = isReady && mayEdit && details.data !== undefined && hotspots.isOpen
  const card = isReady && !isPointing && !state.isLegacy ? hotspots.chosen : null
  const openPanel = (panel: 'lights' | 'hotspots') => {
    if (panel === 'lights' || lighting.isOpen) lighting.toggle()
    if (panel === 'hotspots' || hotspots.isOpen) hotspots.toggle()
    placing.ask(null)
  }
  useLegacyKey(view, isCurrent ? viewer : null)
  return (
    <div
      ref={view}
      className={styles.view}
      data-viewer
      data-panel={isLighting || isPointing || undefined}
      data-card={card !== null || undefined}
    >
      {!isReady && (
        <img
          className={styles.poster}
          src={posterPathOf({ domainId, product, item })}
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
        <>
          {(state.isMeasuring || state.isPlacing) && (
            <>
              <span className={styles.middle} aria-hidden />
              <p className={styles.measured} role="status">
                {state.isPlacing
                  ? t('hotspot.placeHint')
                  : state.measuredCm === null
                    ? t('measureHint')
                    : length(state.measuredCm)}
              </p>
            </>
          )}
          <div className={styles.top}>
            {state.isLegacy && <span className={styles.mode}>{t('legacyMode')}</span>}
            {warnings.length > 0 && (
              <Tooltip
                multiline
                w={320}
                events={{ hover: true, focus: true, touch: true }}
                label={
                  <ul className={styles.warnings}>
                    {warnings.map((warning) => (
                      <li key={warning}>{warning}</li>
                    ))}
                  </ul>
                }
              >
                <ActionIcon
                  className={styles.tool}
                  size={36}
                  aria-label={t('warningCount', { count: warnings.length })}
                  c="orange"
                >
                  <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
          {hasFacts && details.data?.manifest.statistics !== undefined && (
            <ModelFacts statistics={details.data.manifest.statistics} />
          )}
          <div className={styles.foot}>
            {state.animations.length > 0 && <AnimationBar viewer={viewer} state={state} />}
            <ViewerTools
              domainId={domainId}
              product={product}
              item={item}
              viewer={viewer}
              state={state}
              lighting={lighting}
              hasFacts={hasFacts}
              onFacts={setHasFacts}
              hotspots={hotspots}
              mayEdit={mayEdit}
              onPanel={openPanel}
            />
          </div>
          {isLighting && <LightingPanel lighting={lighting} sizeCm={state.sizeCm} />}
          {isPointing && <HotspotsPanel hotspots={hotspots} placing={placing} state={state} />}
          {card !== null && <HotspotCard hotspots={hotspots.shown} index={card} onChoose={hotspots.choose} />}
        </>
      )}
    </div>
  )
}
