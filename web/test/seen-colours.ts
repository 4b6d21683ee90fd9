/** Colours as elements have them on screen. */
import { contrastRatio, formatHexColor } from '@vitrine/rules'

/** `#rrggbb` of a colour in any spelling of CSS, before black where it is translucent. */
function hexOf(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return formatHexColor([red, green, blue])
}

export const textColour = (element: Element) => hexOf(getComputedStyle(element).color)

/** Background of the element, or of the nearest one around it that has one. */
export function groundColour(element: Element): string {
  const { backgroundColor } = getComputedStyle(element)
  const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' || backgroundColor === 'transparent'
  const around = element.parentElement
  return isClear && around !== null ? groundColour(around) : hexOf(backgroundColor)
}

export const contrastOfText = (element: Element) => contrastRatio(textColour(element), groundColour(element))
