import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMapPin } from '@tabler/icons-react'
import type { Hotspot } from '@vitrine/contract'
import { type HotspotFaults, hotspotFaults, hotspotLengths } from '@vitrine/rules'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditedPart } from '../edit-panel.tsx'
import styles from '../model-view.module.css'
import type { EditedHotspots } from './use-hotspots.ts'
import type { Placing } from './use-shown-hotspots.ts'

interface HotspotEditorProps {
  hotspot: Hotspot
  index: number
  hotspots: EditedHotspots
  placing: Placing
  isOutside: boolean
}

/** One point of the list; its words and place while it is chosen. */
export function HotspotEditor(props: HotspotEditorProps) {
  const { hotspot, index, hotspots, isOutside } = props
  const { t } = useTranslation('media')
  const isChosen = hotspots.chosen === index
  const number = index + 1
  const label = t('hotspot.label', { number, title: hotspot.title })
  return (
    <EditedPart
      name={isOutside ? `${label} · ${t('hotspot.away')}` : label}
      isChosen={isChosen}
      onChoose={() => hotspots.choose(isChosen ? null : index)}
      removeLabel={t('hotspot.remove', { number })}
      onRemove={() => hotspots.remove(index)}
    >
      {isChosen && <Words {...props} />}
      <div className={styles.steps}>
        <Step {...props} by={-1} />
        <Step {...props} by={1} />
      </div>
    </EditedPart>
  )
}

function Words({ hotspot, index, hotspots, placing }: HotspotEditorProps) {
  const { t } = useTranslation('media')
  const title = useRef<HTMLInputElement>(null)
  const reported = useReportedFaults({ hotspot, faults: hotspots.faults[index] })
  const isNew = useRef(hotspot.title === '')
  useEffect(() => {
    if (isNew.current) title.current?.focus({ preventScroll: true })
  }, [])
  const isPlacing = placing.wanted === index
  return (
    <>
      <TextInput
        ref={title}
        label={t('hotspot.title')}
        value={hotspot.title}
        onChange={(event) => hotspots.edit(index, { title: event.currentTarget.value })}
        {...reported('title')}
      />
      <Textarea
        label={t('hotspot.text')}
        autosize
        minRows={2}
        maxRows={6}
        value={hotspot.text}
        onChange={(event) => hotspots.edit(index, { text: event.currentTarget.value })}
        {...reported('text')}
      />
      <TextInput
        label={t('hotspot.link')}
        placeholder="https://"
        inputMode="url"
        value={hotspot.link ?? ''}
        onChange={({ currentTarget: { value } }) =>
          hotspots.edit(index, { link: value.trim() === '' ? null : value.trim() })
        }
        {...reported('link')}
      />
      <Button
        mt={8}
        size="compact-xs"
        variant="default"
        aria-pressed={isPlacing}
        leftSection={<IconMapPin size={14} aria-hidden />}
        onClick={() => placing.ask(isPlacing ? null : index)}
      >
        {t(isPlacing ? 'hotspot.notPlace' : 'hotspot.placeAnew')}
      </Button>
    </>
  )
}

type Place = 'title' | 'text' | 'link'

/** What is wrong with an input, once somebody has left it or tried to save; not while it is written for the first time. */
function useReportedFaults({ hotspot, faults }: { hotspot: Hotspot; faults: HotspotFaults | undefined }) {
  const { t } = useTranslation('media')
  const [left, setLeft] = useState<Partial<Record<Place, true>>>({})
  const all = { ...hotspotFaults(hotspot), ...faults }
  return (place: Place) => {
    const fault = left[place] === true || faults !== undefined ? all[place] : undefined
    return {
      size: 'xs',
      error: fault === undefined ? undefined : t(`hotspot.fault.${fault}`, { most: mostOf(place) }),
      onBlur: () => setLeft((last) => ({ ...last, [place]: true })),
    }
  }
}

function mostOf(place: Place): number {
  return place === 'link' ? 0 : hotspotLengths[place]
}

/** Changes places with the one before it, or after it. */
function Step({ index, hotspots, by }: HotspotEditorProps & { by: 1 | -1 }) {
  const { t } = useTranslation('media')
  const Icon = by < 0 ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={t(by < 0 ? 'hotspot.earlier' : 'hotspot.later', { number: index + 1 })}
      disabled={hotspots.shown[index + by] === undefined}
      onClick={() => hotspots.swap(index, index + by)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
