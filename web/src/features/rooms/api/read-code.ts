import { roomCodeCharacters, roomCodeLength } from '@vitrine/contract'

/** A code as it is typed, read aloud or pasted, with the address around it: what of it counts, at most its length. */
export function readCode(text: string): string {
  const [, ofAddress] = /[?&]code=([^&\s]+)/.exec(text) ?? []
  return [...(ofAddress ?? text).toUpperCase()]
    .filter((character) => roomCodeCharacters.includes(character))
    .slice(0, roomCodeLength)
    .join('')
}

/** In two halves, as it is read. */
export function spacedCode(code: string): string {
  const half = roomCodeLength / 2
  return `${code.slice(0, half)} ${code.slice(half)}`.trim()
}
