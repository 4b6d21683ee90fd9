import { userEvent } from 'vitest/browser'

/** Presses keys as people do: `Control+V`, `Shift+ArrowDown`, `Enter`. */
export async function press(...chords: readonly string[]): Promise<void> {
  for (const chord of chords) {
    const names = chord.split('+')
    const last = names.pop() ?? ''
    const down = names.map((name) => `{${name}>}`).join('')
    const up = names.map((name) => `{/${name}}`).join('')
    await userEvent.keyboard(`${down}${last.length === 1 ? last : `{${last}}`}${up}`)
  }
}
