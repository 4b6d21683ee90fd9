import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ViewerState } from '@vitrine/viewer'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { AnimationBar } from './animation-bar.tsx'
import { HotspotCard } from './hotspots/hotspot-card.tsx'
import { HotspotsPanel } from './hotspots/hotspots-panel.tsx'
import { LightingPanel } from './light/lighting-panel.tsx'
import { ModelFacts, useWarnings } from './model-facts.tsx'
import styles from './model-view.module.css'
import type { OverModelProps, ReadyModel } from './use-open-model.ts'
import { ViewerTools } from './viewer-tools.tsx'

/** What lies over a model: facts, tools, panels and the words of its points. */
export function OverModel(props: OverModelProps) {
  const { viewer, state, details, hasFacts, panel, card, lighting, hotspots, placing } = props.model
  const statistics = details?.manifest.statistics
  return (
    <>
      {(state.isMeasuring || state.isPlacing) && <PointHint state={state} />}
      <TopLine model={props.model} />
      {hasFacts && statistics !== undefined && <ModelFacts statistics={statistics} />}
      {!state.isLed && (
        <div className={styles.foot}>
          {state.animations.length > 0 && <AnimationBar viewer={viewer} state={state} />}
          <ViewerTools {...props} />
        </div>
      )}
      {panel === 'lights' && <LightingPanel lighting={lighting} sizeCm={state.sizeCm} />}
      {panel === 'hotspots' && <HotspotsPanel hotspots={hotspots} placing={placing} state={state} />}
      {card !== null && <HotspotCard hotspots={hotspots.shown} index={card} onChoose={hotspots.choose} />}
    </>
  )
}

/** What a click does while points are taken, and how far apart two of them are. */
function PointHint({ state: { isPlacing, measuredCm } }: { state: ViewerState }) {
  const { t } = useTranslation('media')
  const { length } = useFormats()
  const measured = measuredCm === null ? t('measureHint') : length(measuredCm)
  return (
    <>
      <span className={styles.middle} aria-hidden />
      <p className={styles.measured} role="status">
        {isPlacing ? t('hotspot.placeHint') : measured}
      </p>
    </>
  )
}

function TopLine({ model: { state, details } }: { model: ReadyModel }) {
  const { t } = useTranslation('media')
  const warnings = useWarnings(details)
  const list = (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
  return (
    <div className={styles.top}>
      {state.isLegacy && <span className={styles.mode}>{t('legacyMode')}</span>}
      {warnings.length > 0 && (
        <Tooltip multiline w={320} events={{ hover: true, focus: true, touch: true }} label={list}>
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
  )
}
