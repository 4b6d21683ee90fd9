import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ViewerState } from '@vitrine/viewer'
import { useTranslation } from 'react-i18next'
import { EditPanel } from '../edit-panel.tsx'
import styles from '../model-view.module.css'
import { HotspotEditor } from './hotspot-editor.tsx'
import type { EditedHotspots } from './use-hotspots.ts'
import type { Placing } from './use-shown-hotspots.ts'

interface HotspotsPanelProps {
  hotspots: EditedHotspots
  placing: Placing
  state: ViewerState
}

/** Points of a model in their order: placed, written, moved and removed. */
export function HotspotsPanel({ hotspots, placing, state }: HotspotsPanelProps) {
  const { t } = useTranslation('media')
  const { shown, removed } = hotspots
  const isAdding = placing.wanted === 'new'
  return (
    <EditPanel label={t('hotspot.edit')} title={t('hotspot.all')} edited={hotspots}>
      <Notes hotspots={hotspots} state={state} />
      {shown.map((hotspot, index) => (
        <HotspotEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no names of their own
          key={index}
          hotspot={hotspot}
          index={index}
          hotspots={hotspots}
          placing={placing}
          isOutside={state.outside.includes(index)}
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
        aria-pressed={isAdding}
        disabled={hotspots.isFull || state.isLegacy}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => placing.ask(isAdding ? null : 'new')}
      >
        {t(isAdding ? 'hotspot.notPlace' : 'hotspot.add')}
      </Button>
    </EditPanel>
  )
}

/** What is to be known before one edits them. */
function Notes({ hotspots, state: { outside, isLegacy } }: Pick<HotspotsPanelProps, 'hotspots' | 'state'>) {
  const { t } = useTranslation('media')
  return (
    <>
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
      {isLegacy && <Text size="sm">{t('hotspot.plainLook')}</Text>}
      {hotspots.shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('hotspot.none')}
        </Text>
      )}
    </>
  )
}
