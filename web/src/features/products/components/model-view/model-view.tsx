import { ActionIcon, Progress, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconCamera, IconRotate, IconRuler2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract'
import type { ViewingDistance } from '@vitrine/viewer'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { posterPathOf } from '../../api/media-sources.ts'
import type { MediaSource } from '../media-source.ts'
import { AnimationBar } from './animation-bar.tsx'
import { LightingPanel } from './lighting-panel.tsx'
import { ModelFacts, useWarnings } from './model-facts.tsx'
import styles from './model-view.module.css'
import { useLighting, useShownLighting } from './use-lighting.ts'
import { useViewer } from './use-viewer.ts'
import { VariantMenu } from './variant-menu.tsx'
import { ViewInRoom } from './view-in-room.tsx'

interface ModelViewProps extends MediaSource {
  item: MediaItem
  isCurrent: boolean
}

/** A 3D model: its picture first, then the model itself with what can be done with it. */
export function ModelView({ item, isCurrent, domainId, product }: ModelViewProps) {
  const { t } = useTranslation(['media', 'products'])
  const { access } = useEntered()
  const [hasFacts, setHasFacts] = useState(true)
  const keysId = useId()
  const lighting = useLighting({ item, productId: product._id })
  const { host, viewer, state, hasNoGraphics } = useViewer({
    domainId,
    product,
    item,
    isOpen: isCurrent,
    onLightMoved: lighting.move,
  })
  const input = { params: { productId: product._id, fileName: item.name }, query: {} }
  const details = useQuery({
    ...orpc.media.getMediaDetails.queryOptions({ input }),
    enabled: isCurrent && item.isReady,
  })
  const warnings = useWarnings(details.data)
  const isReady = state?.phase === 'ready'
  useShownLighting(viewer, isReady, lighting)
  const hasFailed = state?.phase === 'failed' || hasNoGraphics
  const mayLight = !access.isClient && access.permissions.folder.edit > 0
  const distances: readonly { value: ViewingDistance; label: string }[] = [
    { value: 50, label: t('distance50') },
    { value: 100, label: t('distance100') },
    { value: 'auto', label: t('distanceAuto') },
  ]
  const takePicture = async () => {
    if (viewer === null) return
    const address = URL.createObjectURL(await viewer.takePicture())
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: `${product.name}.png`,
    })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className={styles.view} data-viewer>
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
      {hasFailed && (
        <p className={styles.failed} role="alert">
          {t(hasNoGraphics ? 'noGraphics' : 'products:mediaFailed')}
        </p>
      )}
      {isReady && viewer !== null && (
        <>
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
          <div className={styles.tools} role="toolbar" aria-label={t('viewerTools')}>
            <div className={styles.distances} role="radiogroup" aria-label={t('viewerDistance')}>
              {distances.map(({ value, label }) => (
                // biome-ignore lint/a11y/useSemanticElements: buttons in a toolbar, one of which is chosen
                <button
                  key={value}
                  type="button"
                  role="radio"
                  aria-checked={state.distance === value}
                  className={styles.distance}
                  onClick={() => viewer.setDistance(value)}
                >
                  {label}
                </button>
              ))}
            </div>
            <Tool label={t('resetView')} onClick={() => viewer.resetView()}>
              <IconRotate size={18} stroke={1.75} aria-hidden />
            </Tool>
            <Tool
              label={t('statistics')}
              isOn={state.areDimensionsShown}
              onClick={() => {
                viewer.setDimensions(!state.areDimensionsShown)
                setHasFacts(true)
              }}
            >
              <IconRuler2 size={18} stroke={1.75} aria-hidden />
            </Tool>
            <Tool label={t('takePicture')} onClick={() => void takePicture()}>
              <IconCamera size={18} stroke={1.75} aria-hidden />
            </Tool>
            {mayLight && hasFacts && (
              <Tool label={t('editLighting')} isOn={lighting.isOpen} onClick={lighting.toggle}>
                <IconBulb size={18} stroke={1.75} aria-hidden />
              </Tool>
            )}
            {state.variants.length > 0 && <VariantMenu viewer={viewer} state={state} />}
            <ViewInRoom domainId={domainId} product={product} item={item} />
          </div>
          {state.animations.length > 0 && <AnimationBar viewer={viewer} state={state} />}
          {lighting.isOpen && <LightingPanel lighting={lighting} />}
        </>
      )}
    </div>
  )
}

interface ToolProps {
  label: string
  isOn?: boolean
  onClick: () => void
  children: React.ReactNode
}

function Tool({ label, isOn, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        className={styles.tool}
        size={36}
        aria-label={label}
        aria-pressed={isOn}
        data-on={isOn || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
