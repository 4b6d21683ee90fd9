import { useEffect, useState } from 'react'

const tickMs = 60_000

/** The present moment, as a page that says how long ago things were needs it: it ticks every 60 s. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
