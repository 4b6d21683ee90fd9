// A short film of the model turning once round, as H.264 in MP4.
import HME from 'h264-mp4-encoder'
import type { Finish } from '../models/materials.ts'
import { type ModelName, poseOf } from '../models/registry.ts'
import { frameBounds } from '../render/camera.ts'
import { shadeView } from '../render/shade.ts'
import { prepareView, type StudioSet } from '../render/studio.ts'
import type { Sizes } from './quality.ts'

export async function filmTurntable(
  set: StudioSet,
  model: ModelName,
  finish: Finish,
  { width, height, frames, framesPerSecond }: Sizes['film'],
): Promise<Uint8Array> {
  const pose = poseOf(model)
  const encoder = await HME.createH264MP4Encoder()
  Object.assign(encoder, {
    width,
    height,
    frameRate: framesPerSecond,
    quantizationParameter: 24,
    speed: 6,
    groupOfPictures: frames,
  })
  encoder.initialize()
  const { min, max } = set.geometry.bounds
  const radius = Math.hypot(max[0] - min[0], max[2] - min[2]) / 2
  // A round box keeps the distance constant while the camera travels.
  const bounds = {
    min: [-radius, min[1], -radius] as [number, number, number],
    max: [radius, max[1], radius] as [number, number, number],
  }
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let frame = 0; frame < frames; frame++) {
    const camera = frameBounds(bounds, {
      azimuth: pose.azimuth + (frame / frames) * 360,
      elevation: pose.elevation,
      fovDegrees: 20,
      width,
      height,
      margin: -0.02,
    })
    const rgb = shadeView(prepareView(set, camera), finish)
    for (let i = 0, j = 0; i < rgb.length; i += 3, j += 4) {
      rgba[j] = rgb[i] as number
      rgba[j + 1] = rgb[i + 1] as number
      rgba[j + 2] = rgb[i + 2] as number
    }
    encoder.addFrameRgba(rgba)
  }
  encoder.finalize()
  const bytes = encoder.FS.readFile(encoder.outputFilename)
  encoder.delete()
  return bytes
}
