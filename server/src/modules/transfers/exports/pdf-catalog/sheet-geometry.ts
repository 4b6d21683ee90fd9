/** Where things stand on a page of a catalogue, and in what colours. Points, from the top left. */

/** A4. */
export const page = { width: 595.28, height: 841.89 } as const
export const left = 40
export const top = 44
/** Below it stand the foot and the number of the page. */
export const bottom = page.height - 44
export const width = page.width - 2 * left

export const paper = '#ffffff'
export const placeholderColor = '#f1f2f4'
export const linkColor = '#1a56a8'

/** White or black, whichever is read more easily on it. */
export function inkOn(color: string): string {
  const channel = (from: number) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const brightness = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  // Where both contrasts are the same.
  return brightness > 0.179 ? '#1f1f1f' : paper
}
