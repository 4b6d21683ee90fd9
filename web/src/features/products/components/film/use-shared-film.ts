/** A film in a room, which other screens play at the leader's position. */
import { useReducedMotion, useThrottledCallback } from '@mantine/hooks'
import type { FilmMoment } from '@vitrine/rules'
import { useEffect, useState } from 'react'
import { useSharedCamera } from '../../../../lib/live/shared-camera.ts'

const spacingMs = 100
/** Interval in ms for sending the position while the film plays. */
const playingMs = 1_000
/** Most seconds that a playing or resting film may be off the leader's position. */
const driftS = 0.5
const restDriftS = 0.05

const changes = ['play', 'playing', 'pause', 'waiting', 'seeked', 'ended'] as const

export interface SharedFilm {
  /** Somebody else has its controls. */
  isLed: boolean
  /** The browser lets it play without its sound alone. */
  isMuted: boolean
  unmute: () => void
}

export function useSharedFilm(film: HTMLVideoElement | null): SharedFilm {
  useLeading(film)
  return useFollowing(film)
}

function useLeading(film: HTMLVideoElement | null): void {
  const camera = useSharedCamera()
  const leader = camera?.role === 'leads' ? camera : null
  const tell = useThrottledCallback(() => {
    if (film !== null) leader?.sendMedia(momentOf(film))
  }, spacingMs)
  useEffect(() => {
    if (film === null || leader === null) return
    tell()
    const end = new AbortController()
    for (const change of changes) film.addEventListener(change, tell, { signal: end.signal })
    const timer = setInterval(() => {
      if (momentOf(film).isPlaying) tell()
    }, playingMs)
    return () => {
      end.abort()
      clearInterval(timer)
    }
  }, [film, leader, tell])
}

/** What waits for its data doesn't play. */
function momentOf({ currentTime, paused, ended, readyState }: HTMLVideoElement): FilmMoment {
  const isPlaying = !paused && !ended && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
  return { kind: 'film', atS: currentTime, isPlaying }
}

function useFollowing(film: HTMLVideoElement | null): SharedFilm {
  const camera = useSharedCamera()
  const reducedMotion = useReducedMotion()
  const [isLed, setLed] = useState(false)
  const [isMuted, setMuted] = useState(false)
  useEffect(() => {
    if (film === null || camera?.role !== 'follows') return
    let known: { moment: FilmMoment; atMs: number } | null = null
    const follow = () => {
      if (known !== null) standAs(film, nowOf(known.moment, performance.now() - known.atMs, film), setMuted)
    }
    const stop = camera.subscribeToMedia((media, ageMs) => {
      if (media.kind !== 'film') return
      // Who wants nothing in motion plays it when they wish.
      const isShown = !(reducedMotion && media.isPlaying)
      known = isShown ? { moment: media, atMs: performance.now() - ageMs } : null
      setLed(isShown)
      follow()
    })
    const end = new AbortController()
    for (const change of ['loadedmetadata', 'seeked'])
      film.addEventListener(change, follow, { signal: end.signal })
    return () => {
      stop()
      end.abort()
      setLed(false)
    }
  }, [film, camera, reducedMotion])
  const unmute = () => {
    if (film !== null) film.muted = false
    setMuted(false)
  }
  return { isLed, isMuted: isMuted && isLed, unmute }
}

/** Where the film is that was there so long ago. */
function nowOf(moment: FilmMoment, ageMs: number, { duration }: HTMLVideoElement): FilmMoment {
  if (!moment.isPlaying) return moment
  const atS = moment.atS + ageMs / 1_000
  return Number.isFinite(duration) && atS >= duration
    ? { kind: 'film', atS: duration, isPlaying: false }
    : { ...moment, atS }
}

function standAs(
  film: HTMLVideoElement,
  { atS, isPlaying }: FilmMoment,
  onMuted: (isMuted: boolean) => void,
) {
  const apartS = Math.abs(film.currentTime - atS)
  if (apartS > (isPlaying ? driftS : restDriftS) && !film.seeking) film.currentTime = atS
  if (!isPlaying) film.pause()
  else if (film.paused) void play(film, onMuted)
}

/** Without its sound where the browser refuses it. */
async function play(film: HTMLVideoElement, onMuted: (isMuted: boolean) => void): Promise<void> {
  try {
    await film.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || film.muted) return
    film.muted = true
    onMuted(true)
    // Where that is refused too, the poster stays.
    await film.play().catch(() => {})
  }
}
