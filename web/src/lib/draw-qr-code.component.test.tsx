import { afterEach, expect, it, vi } from 'vitest'
import { drawQrCode } from './draw-qr-code.ts'

afterEach(() => vi.restoreAllMocks())

it('draws the code of an address as a square PNG large enough to print', async () => {
  const logged = vi.spyOn(console, 'error')
  const image = new Image()
  image.src = await drawQrCode('https://lumen.example/catalog/1?folder=2')
  await image.decode()
  expect(image.src).toMatch(/^data:image\/png;base64,/)
  expect([image.naturalWidth, image.naturalHeight]).toEqual([768, 768])
  expect(logged).not.toHaveBeenCalled()
})

it('logs what goes wrong and throws it on, every time', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  // More than a code can hold.
  const tooLong = `https://lumen.example/${'a'.repeat(5_000)}`
  for (let time = 1; time <= 2; time += 1) {
    const failed = await drawQrCode(tooLong).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failed).toMatchObject({ message: 'Failed to generate QR code', cause: expect.any(Error) })
    expect(logged).toHaveBeenCalledTimes(time)
    expect(logged).toHaveBeenLastCalledWith('Failed to generate QR code', (failed as Error).cause)
  }
})
