import { type ReactNode, useEffect, useRef } from 'react'
import type { AskedField } from './use-asked.ts'

interface AskedPlaceProps {
  asked: AskedField | null
  /** What is filled in here. */
  keys: readonly string[]
  children: ReactNode
}

/** A place where files are added: it comes into view with its first button in focus when it is asked for. */
export function AskedPlace({ asked, keys, children }: AskedPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const turn = asked !== null && keys.includes(asked.key) ? asked.turn : 0
  useEffect(() => {
    if (turn === 0) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('button')?.focus()
  }, [turn])
  return <div ref={place}>{children}</div>
}
