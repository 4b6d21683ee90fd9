import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ViewerState } from '@vitrine/viewer'
import { useTranslation } from 'react-i18next'
import { HotspotEditor } from './hotspot-editor.tsx'
import styles from './model-view.module.css'
import type { EditedHotspots } from './use-hotspots.ts'
import type { Placing } from './use-shown-hotspots.ts'

interface HotspotsPanelProps {
  hotspots: EditedHotspots
  placing: Placing
  state: ViewerState
}

/** Points of a model in their order: placed, written, moved and removed; saved only when wanted. */
export function HotspotsPanel({ hotspots, placing, state }: HotspotsPanelProps) {
  const { t } = useTranslation('media')
  const { shown, removed } = hotspots
  const { outside } = state
  return (
    <section className={styles.lighting} aria-label={t('hotspot.edit')}>
      <div className={styles.lightingHead}>
        <Text fw={600} size="sm">
          {t('hotspot.all')}
        </Text>
      </div>
      {hotspots.hasNews && (
        <Text size="sm" role="status">
          {t('hotspot.news')}
        </Text>
      )}
      {outside.length > 0 && (
        <Text size="sm" role="status">
          {t('hotspot.outside', { count: outside.length })}
        </Text>
      )}
      {state.isLegacy && <Text size="sm">{t('hotspot.plainLook')}</Text>}
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('hotspot.none')}
        </Text>
      )}
      {shown.map((hotspot, index) => (
        <HotspotEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no names of their own
          key={index}
          hotspot={hotspot}
          index={index}
          hotspots={hotspots}
          placing={placing}
          isOutside={outside.includes(index)}
        />
      ))}
      {removed !== null && (
        <div className={styles.lightingHead} role="status">
          <Text size="sm">{t('hotspot.removed', { title: removed.title })}</Text>
          <Button size="compact-sm" variant="default" onClick={hotspots.takeBack}>
            {t('undo')}
          </Button>
        </div>
      )}
      <Button
        variant="default"
        size="xs"
        aria-pressed={placing.wanted === 'new'}
        disabled={hotspots.isFull || state.isLegacy}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => placing.ask(placing.wanted === 'new' ? null : 'new')}
      >
        {t(placing.wanted === 'new' ? 'hotspot.notPlace' : 'hotspot.add')}
      </Button>
      <div className={styles.lightingFoot}>
        <Button size="xs" variant="default" disabled={!hotspots.isChanged} onClick={hotspots.reset}>
          {t('reset')}
        </Button>
        <Button size="xs" disabled={!hotspots.isChanged} loading={hotspots.isSaving} onClick={hotspots.save}>
          {t('saveChanges')}
        </Button>
      </div>
    </section>
  )
}
