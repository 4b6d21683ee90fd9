// Does one job: draws the model, lights it, and delivers each ordered file as soon as it is ready.
import sharp from 'sharp'
import type { Size } from '../models/assemble.ts'
import type { Part } from '../models/mesh.ts'
import { drawModel, poseOf } from '../models/registry.ts'
import { writeGlb } from '../models/write-glb.ts'
import { type Camera, frameBounds, lookAt } from '../render/camera.ts'
import { flattenParts, type Geometry } from '../render/geometry.ts'
import { looks } from '../render/looks.ts'
import { photographScene } from '../render/scenes.ts'
import { releaseScratch } from '../render/scratch.ts'
import { type PreparedView, shadeView } from '../render/shade.ts'
import { arrangeSet, prepareView, type StudioSet } from '../render/studio.ts'
import type { Job, Order, ShootJob, ViewName } from './jobs.ts'
import type { PixelSize, Sizes } from './quality.ts'
import { filmTurntable } from './turntable.ts'

export interface Delivery {
  target: { kind: 'product'; reference: string } | { kind: 'scene'; scene: string }
  fileName: string
  type: 'image' | 'video' | '3dGLTF'
  bytes: Uint8Array
}

/** Delivers in no particular order. */
export async function runJob(job: Job, sizes: Sizes, deliver: (delivery: Delivery) => void): Promise<void> {
  if (job.kind === 'scene') {
    const pixels = photographScene(job.scene, sizes.scene)
    releaseScratch()
    const bytes = await encodePicture(pixels, sizes.scene)
    deliver({
      target: { kind: 'scene', scene: job.scene },
      fileName: `${job.scene}.jpg`,
      type: 'image',
      bytes,
    })
    return
  }
  const size = metres(job.sizeCm)
  const parts = drawModel(job.model, size)
  const studio = openStudio(job, parts, size, sizes.picture)
  const encoding: Promise<void>[] = []
  // One view after the other, because each uses the arrays of the one before; evening last, because
  // its lights replace those of the day.
  const sequence = ['front', 'turned', 'close', 'model', 'video', 'evening']
  const rank = (order: Order): number => sequence.indexOf(order.kind === 'picture' ? order.view : order.kind)
  for (const order of job.orders.toSorted((a, b) => rank(a) - rank(b))) {
    const target = { kind: 'product', reference: order.reference } as const
    const { fileName } = order
    if (order.kind === 'picture') {
      const pixels = shadeView(studio.view(order.view), order.finish)
      // Encoding happens in a thread of its own while the next picture is shaded.
      encoding.push(
        encodePicture(pixels, sizes.picture).then((bytes) =>
          deliver({ target, fileName, type: 'image', bytes }),
        ),
      )
    } else if (order.kind === 'model') {
      const bytes = await writeGlb(parts, {
        finish: order.finish,
        variants: order.variants,
        name: order.reference,
      })
      deliver({ target, fileName, type: '3dGLTF', bytes })
    } else {
      const bytes = await filmTurntable(studio.daySet(), job.model, order.finish, sizes.film)
      deliver({ target, fileName, type: 'video', bytes })
    }
  }
  await Promise.all(encoding)
}

const metres = (cm: ShootJob['sizeCm']): Size => ({
  width: cm.width / 100,
  height: cm.height / 100,
  depth: cm.depth / 100,
})

function openStudio(job: ShootJob, parts: readonly Part[], size: Size, picture: PixelSize) {
  const geometry = flattenParts(parts)
  const pose = poseOf(job.model)
  let set: StudioSet | null = null
  let view: PreparedView | null = null
  let viewName: ViewName | null = null
  const setFor = (mood: 'day' | 'evening'): StudioSet => {
    if (set?.mood !== mood) {
      set = arrangeSet(geometry, {
        mood,
        look: { ...looks[job.brand][mood], plane: pose.plane },
        glows: pose.glows(size),
      })
    }
    return set
  }
  return {
    daySet: () => setFor('day'),
    view(name: ViewName): PreparedView {
      if (!view || viewName !== name) {
        view = prepareView(
          setFor(name === 'evening' ? 'evening' : 'day'),
          cameraFor(name, geometry, pose, picture),
        )
        viewName = name
      }
      return view
    },
  }
}

function cameraFor(
  view: ViewName,
  geometry: Geometry,
  pose: ReturnType<typeof poseOf>,
  { width, height }: PixelSize,
): Camera {
  const { azimuth, elevation } = pose
  if (view === 'close') return closeCamera(geometry, pose, { width, height })
  const turn = view === 'turned' ? (azimuth > 0 ? azimuth - 190 : azimuth + 190) : azimuth
  return frameBounds(geometry.bounds, {
    azimuth: turn,
    elevation: view === 'turned' ? elevation + 4 : elevation,
    fovDegrees: 20,
    width,
    height,
    margin: 0.085,
    sink: pose.plane === 'floor' ? 0.012 : 0,
  })
}

/** Goes near the upper front corner, where joints, seams and edges are. */
function closeCamera(
  { bounds: { min, max } }: Geometry,
  pose: ReturnType<typeof poseOf>,
  { width, height }: PixelSize,
): Camera {
  const span = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  const side = pose.azimuth >= 0 ? 1 : -1
  const target = [
    (min[0] + max[0]) / 2 + side * (max[0] - min[0]) * 0.22,
    min[1] + (max[1] - min[1]) * 0.66,
    (min[2] + max[2]) / 2 + (max[2] - min[2]) * 0.14,
  ] as const
  const turn = ((pose.azimuth + side * 14) * Math.PI) / 180
  const rise = ((pose.elevation + 10) * Math.PI) / 180
  const distance = 0.75 + span * 0.82
  return lookAt(
    [
      target[0] + Math.sin(turn) * Math.cos(rise) * distance,
      target[1] + Math.sin(rise) * distance,
      target[2] + Math.cos(turn) * Math.cos(rise) * distance,
    ],
    target,
    20,
    width,
    height,
  )
}

async function encodePicture(pixels: Uint8Array, { width, height }: PixelSize): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer()
}
