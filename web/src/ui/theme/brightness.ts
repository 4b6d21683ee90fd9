import { parseColor } from './color-math.ts'

export function isLight(color: string): boolean {
  const [red, green, blue] = parseColor(color)
  return (299 * red + 587 * green + 114 * blue) / 1000 >= 128
}
