import { useLocalStorage } from '@mantine/hooks'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './panel-width.module.css'

const usual = 640
const narrowest = 380
/** Pixels of the table that always stay in view. */
const leftOfWindow = 240
const keyStep = 32

const widest = () => Math.max(narrowest, window.innerWidth - leftOfWindow)
const bounded = (width: number) => Math.round(Math.min(widest(), Math.max(narrowest, width)))

/** Pixels, as the person left it on this device. */
export function usePanelWidth(personId: string): [number, (width: number) => void] {
  const [width, setWidth] = useLocalStorage<number>({
    key: `panel.${personId}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  })
  const kept = Number.isFinite(width) ? width : usual
  return [kept, (next) => setWidth(bounded(next))]
}

interface PanelEdgeProps {
  width: number
  onWidth: (width: number) => void
}

/** The edge of a panel at the right: dragged, or moved by arrow keys. */
export function PanelEdge({ width, onWidth }: PanelEdgeProps) {
  const { t } = useTranslation('products-table')
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const edge = event.currentTarget
    const start = event.clientX
    edge.focus()
    edge.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onWidth(width + start - moved.clientX)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width + keyStep,
      ArrowRight: width - keyStep,
      Home: widest(),
      End: narrowest,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('panelWidth')}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest()}
      className={styles.edge}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(usual)}
    />
  )
}
