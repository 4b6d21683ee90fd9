/** What the application does of refusals that concern all of it, in a part of it. */
import { onTestFinished } from 'vitest'
import { watchEndings } from '../src/app/endings.ts'
import { onEnding } from '../src/lib/api/refusals.ts'

/** The addresses that refusals lead to, in the place of going there. */
export function followEndings(): string[] {
  const ways: string[] = []
  const router = {
    navigate: async ({ to }: { to: string }) => void ways.push(to),
    state: { location: { href: '/' } },
  }
  watchEndings(router as never)
  onTestFinished(() => onEnding(() => {}))
  return ways
}
