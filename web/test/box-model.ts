/** A small model, made in the page. */
import type { ModelSource } from '@vitrine/viewer'
import {
  AnimationClip,
  BoxGeometry,
  CanvasTexture,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PointLight,
  Scene,
  SRGBColorSpace,
  VectorKeyframeTrack,
} from 'three'
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js'

interface BoxWish {
  sideM?: number
  color?: string
  /** Brightness of two lamps of its own, in candela, a metre away. */
  lamps?: number
  /** Names of its animations. */
  animations?: readonly string[]
}

/** With a texture on one of two materials, so that closing it has all kinds of things to free. */
export async function boxModel({
  sideM = 0.3,
  color = '#a5472f',
  lamps = 0,
  animations = [],
}: BoxWish = {}): Promise<ModelSource> {
  const canvas = new OffscreenCanvas(8, 8)
  const context = canvas.getContext('2d')
  if (context !== null) Object.assign(context, { fillStyle: color }).fillRect(0, 0, 8, 8)
  const map = new CanvasTexture(canvas as unknown as HTMLCanvasElement)
  map.colorSpace = SRGBColorSpace
  const box = new BoxGeometry(sideM, sideM, sideM)
  const upper = new Mesh(box, new MeshStandardMaterial({ map, roughness: 0.7, metalness: 0 }))
  const lower = new Mesh(box, new MeshBasicMaterial({ color }))
  lower.scale.setScalar(0.2)
  lower.position.x = sideM
  const scene = new Scene().add(upper, lower)
  if (lamps > 0)
    for (const side of [-1, 1]) {
      const lamp = new PointLight('#ffffff', lamps)
      lamp.position.set(side, 0.5, 1)
      scene.add(lamp)
    }
  upper.name = 'upper'
  const clips = animations.map(
    (name) =>
      new AnimationClip(name, 1, [new VectorKeyframeTrack('upper.position', [0, 1], [0, 0, 0, 0, 0.1, 0])]),
  )
  const glb = (await new GLTFExporter().parseAsync(scene, { binary: true, animations: clips })) as ArrayBuffer
  return { url: URL.createObjectURL(new Blob([glb])), format: 'glb', sizeBytes: glb.byteLength }
}
