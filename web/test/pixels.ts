/** Pictures as tests compare them: RGBA, four bytes a pixel. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
}

export type Color = [red: number, green: number, blue: number]

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

export async function pixelsOf(source: Blob | HTMLCanvasElement | ImageBitmap): Promise<Pixels> {
  const image = source instanceof Blob ? await createImageBitmap(source) : source
  const { width, height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.drawImage(image, 0, 0)
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}

/** Share of the brightest pixels that count as a highlight. */
const highlights = 0.1

/** Mean colour of all opaque pixels within `holds` (parts of width and height) that are no highlights. */
export function meanColor(
  { data, width, height }: Pixels,
  holds: (x: number, y: number) => boolean = () => true,
): Color {
  const found: Color[] = []
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4)
    if (alpha < 255 || !holds((pixel % width) / width, Math.floor(pixel / width) / height)) continue
    found.push([red, green, blue])
  }
  if (found.length === 0) throw new Error('Nothing is to be seen')
  const light = ([red, green, blue]: Color) => red + green + blue
  found.sort((one, other) => light(one) - light(other))
  const matt = found.slice(0, Math.ceil(found.length * (1 - highlights)))
  const mean = (channel: 0 | 1 | 2) => matt.reduce((sum, color) => sum + color[channel], 0) / matt.length
  return [mean(0), mean(1), mean(2)]
}

/** In percent of the way from black to white, on average over the channels. */
export function difference(one: Color, other: Color): number {
  const sum = one.reduce((total, value, channel) => total + Math.abs(value - (other[channel] ?? 0)), 0)
  return sum / 3 / 2.55
}
