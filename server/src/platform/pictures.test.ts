import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { checkPicture, makeSquare, makeThumbnail } from './pictures.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aa5500' } })

describe('previews', () => {
  it('are WebP, 480 px on the longer side, and tell the size of the original', async () => {
    const { content, width, height } = await makeThumbnail(await blank(1200, 600).png().toBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
    expect([width, height]).toEqual([1200, 600])
  })

  it('turn a photograph as its camera noted, and keep nothing of what the camera wrote', async () => {
    const photograph = await blank(600, 300)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { content, width, height } = await makeThumbnail(photograph)
    const { exif, orientation, ...seen } = await sharp(content).metadata()
    expect(seen).toMatchObject({ width: 240, height: 480 })
    expect([width, height]).toEqual([300, 600])
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  it('are not larger than a small original', async () => {
    const { content } = await makeThumbnail(await blank(20, 10).png().toBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ width: 20, height: 10 })
  })

  it('refuse what is no picture, or half of one', async () => {
    const whole = await blank(900, 900).jpeg().toBuffer()
    await expect(makeThumbnail(Buffer.from('<html>'))).rejects.toMatchObject({ key: 'InvalidInput' })
    await expect(makeThumbnail(whole.subarray(0, 900))).rejects.toMatchObject({ key: 'PictureDamaged' })
  })

  it('refuse a picture that would fill the memory', async () => {
    const bomb = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="1" height="1"/></svg>`,
    )
    await expect(makeThumbnail(bomb)).rejects.toMatchObject({
      key: 'PictureTooLarge',
      parameters: { megapixels: 120 },
    })
  })
})

describe('squares', () => {
  it('are cut from the middle', async () => {
    const square = await makeSquare(await blank(900, 400).jpeg().toBuffer(), 300)
    expect(await sharp(square).metadata()).toMatchObject({ format: 'png', width: 300, height: 300 })
  })
})

describe('a picture that is to be stored as it is', () => {
  it('is known by its content, of whatever depth and kind', async () => {
    const found = async (picture: Sharp) => await checkPicture(await picture.toBuffer(), 10)
    expect(await found(blank(4, 4).png())).toEqual({ format: 'png', isForScreens: true })
    expect(await found(blank(4, 4).png({ palette: true, colours: 2 }))).toMatchObject({ format: 'png' })
    expect(await found(blank(4, 4).toColourspace('rgb16').png())).toEqual({
      format: 'png',
      isForScreens: false,
    })
    expect(await found(blank(4, 4).jpeg())).toEqual({ format: 'jpeg', isForScreens: true })
    expect(await found(blank(4, 4).toColourspace('cmyk').jpeg())).toEqual({
      format: 'jpeg',
      isForScreens: false,
    })
  })

  it('is refused where it is none, ends early, or is larger than it may be', async () => {
    const noise = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, n) => (n * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
      .png()
      .toBuffer()
    await expect(checkPicture(Buffer.from('not a picture'), 100)).rejects.toMatchObject({
      key: 'InvalidInput',
    })
    await expect(checkPicture(whole.subarray(0, whole.length / 2), 100)).rejects.toMatchObject({
      key: 'PictureDamaged',
    })
    await expect(checkPicture(whole, 89)).rejects.toMatchObject({ key: 'PictureSidesTooLong' })
    expect(await checkPicture(whole, 90)).toMatchObject({ format: 'png' })
  })
})
