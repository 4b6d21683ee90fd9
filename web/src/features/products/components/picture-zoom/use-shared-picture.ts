import { useReducedMotion, useThrottledCallback } from '@mantine/hooks'
import type { PicturePart } from '@vitrine/rules'
import { useEffect, useRef, useState } from 'react'
import { useSharedCamera } from '../../../../lib/live/shared-camera.ts'
import { type Fit, type PictureView, partOf, viewOf, wholeView } from './picture-view.ts'

const spacingMs = 100
/** What hasn't moved for so long has come to rest. */
const restMs = 250

/**
 * The visible part of a picture: chosen by the person, or in a room the leader's. The leader sends theirs; a follower who
 * is freed continues from the part that they see.
 */
export function useSharedPicture(fit: Fit | null) {
  const [own, setOwn] = useState(wholeView)
  const led = useLedPart((part) => {
    if (fit !== null) setOwn(viewOf(part, fit))
  })
  const view = led === null || fit === null ? own : viewOf(led, fit)
  useLeading(view, fit)
  return { view, isLed: led !== null, setView: setOwn }
}

/** The leader's part; null for people who don't follow. */
function useLedPart(onFreed: (part: PicturePart) => void): PicturePart | null {
  const camera = useSharedCamera()
  const reducedMotion = useReducedMotion()
  const [led, setLed] = useState<PicturePart | null>(null)
  const free = useRef(onFreed)
  free.current = onFreed
  useEffect(() => {
    if (camera?.role !== 'follows') return
    let shown: PicturePart | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (part: PicturePart) => {
      shown = part
      setLed(part)
    }
    const stop = camera.subscribeToMedia((media) => {
      if (media.kind !== 'picture') return
      clearTimeout(timer)
      // Who wants nothing in motion sees what has come to rest.
      if (reducedMotion && shown !== null) timer = setTimeout(() => show(media), restMs)
      else show(media)
    })
    return () => {
      stop()
      clearTimeout(timer)
      if (shown !== null) free.current(shown)
      setLed(null)
    }
  }, [camera, reducedMotion])
  return led
}

function useLeading(view: PictureView, fit: Fit | null): void {
  const camera = useSharedCamera()
  const leads = camera?.role === 'leads'
  const send = useThrottledCallback((part: PicturePart) => {
    if (leads) camera.sendMedia(part)
  }, spacingMs)
  const part = fit === null ? null : JSON.stringify(partOf(view, fit))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage has to hear of it too
  useEffect(() => {
    if (leads && part !== null) send(JSON.parse(part))
  }, [leads, camera, part, send])
}
