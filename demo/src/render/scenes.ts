// Rooms: several pieces together before a wall, for banners and folder covers.
import type { Finish, MaterialName } from '../models/materials.ts'
import { mergeMeshes, type Part, rotate, translate } from '../models/mesh.ts'
import { drawModel, type ModelName } from '../models/registry.ts'
import { roundedBox } from '../models/shapes/box.ts'
import { ellipse, rectangle, slab } from '../models/shapes/slab.ts'
import { bentSheet, lathe } from '../models/shapes/surface.ts'
import { bar } from '../models/shapes/sweep.ts'
import { lookAt } from './camera.ts'
import { flattenParts } from './geometry.ts'
import type { Glow } from './glow-light.ts'
import { shadeView } from './shade.ts'
import { arrangeSet, prepareView } from './studio.ts'
import type { Mood } from './studio-lights.ts'

interface Piece {
  model: ModelName
  /** Width, height, depth in centimetres. */
  cm: readonly [number, number, number]
  /** Place on the floor in metres; the wall is at z = 0, the viewer at positive z. */
  at: readonly [number, number, number?]
  turn?: number
  finish: Finish
}

interface Scene {
  mood: Mood
  wall: MaterialName
  floor: MaterialName
  rug?: {
    material: MaterialName
    size: readonly [number, number]
    at: readonly [number, number]
    round?: boolean
  }
  pieces: readonly Piece[]
  plant?: readonly [number, number]
  picture?: {
    at: readonly [number, number]
    size: readonly [number, number]
    colors: readonly [MaterialName, MaterialName]
  }
  glows?: readonly Glow[]
  eye: readonly [number, number, number]
  target: readonly [number, number, number]
}

const bedLinen: Finish = {
  mattress: 'mattress',
  duvet: 'linen-white',
  linen: 'bed-linen',
  accent: 'linen-sage',
}

const scenes = {
  'living-room': {
    mood: 'room',
    wall: 'wall-sage',
    floor: 'floor-oak',
    rug: { material: 'rug', size: [3.2, 2.2], at: [0.1, 1.75] },
    pieces: [
      {
        model: 'block-sofa-3',
        cm: [228, 91, 97],
        at: [-0.25, 0.72],
        finish: { fabric: 'boucle-ivory', accent: 'linen-terracotta', legs: 'oak-natural' },
      },
      {
        model: 'pebble-table',
        cm: [118, 32, 76],
        at: [-0.2, 1.95],
        finish: { top: 'walnut', legs: 'walnut' },
      },
      {
        model: 'loop-armchair',
        cm: [70, 80, 82],
        at: [1.65, 1.75],
        turn: -58,
        finish: { frame: 'walnut', fabric: 'leather-cognac' },
      },
      {
        model: 'tray-table',
        cm: [42, 58, 42],
        at: [1.3, 0.75],
        finish: { tray: 'steel-forest', stem: 'steel-forest' },
      },
      {
        model: 'arc-floor-lamp',
        cm: [140, 190, 34],
        at: [-1.35, 0.42],
        finish: {
          shade: 'steel-black',
          base: 'steel-black',
          metal: 'steel-black',
          inside: 'shade-inside',
          bulb: 'glow-strip',
        },
      },
    ],
    plant: [2.2, 0.5],
    picture: { at: [-0.25, 1.55], size: [1.15, 0.8], colors: ['wall-white', 'rust-stain'] },
    eye: [0.9, 1.35, 6.6],
    target: [0.12, 0.74, 0.6],
  },
  'dining-room': {
    mood: 'room',
    wall: 'wall-warm',
    floor: 'floor-oak',
    pieces: [
      {
        model: 'dining-table',
        cm: [200, 74, 95],
        at: [0, 1.75],
        turn: 0,
        finish: { top: 'oak-natural', legs: 'oak-natural' },
      },
      ...[-0.6, 0.05, 0.68].map(
        (x, i): Piece => ({
          model: 'board-back-chair',
          cm: [50, 79, 53],
          at: [x, 2.42],
          turn: 178 + i * 3,
          finish: { frame: 'oak-natural', seat: 'linen-sage' },
        }),
      ),
      ...[-0.62, 0.02, 0.66].map(
        (x, i): Piece => ({
          model: 'board-back-chair',
          cm: [50, 79, 53],
          at: [x, 1.08],
          turn: i * 3 - 3,
          finish: { frame: 'oak-natural', seat: 'linen-sage' },
        }),
      ),
      {
        model: 'round-rail-chair',
        cm: [60, 74, 55],
        at: [1.4, 1.75],
        turn: -86,
        finish: { frame: 'oak-natural', seat: 'leather-cognac' },
      },
      {
        model: 'slat-sideboard',
        cm: [160, 78, 43],
        at: [-0.3, 0.24],
        finish: { body: 'walnut', front: 'walnut', legs: 'walnut' },
      },
      {
        model: 'dome-pendant',
        cm: [45, 110, 45],
        at: [0, 1.75, 1.55],
        finish: {
          shade: 'steel-forest',
          inside: 'shade-inside',
          metal: 'brass',
          bulb: 'glow-strip',
          cord: 'cord-cable',
        },
      },
    ],
    plant: [1.75, 0.5],
    picture: { at: [-0.3, 1.6], size: [0.7, 0.9], colors: ['wall-white', 'forest-stain'] },
    eye: [-1.9, 1.5, 6.4],
    target: [0.12, 0.86, 0.9],
  },
  bedroom: {
    mood: 'room',
    wall: 'wall-clay',
    floor: 'floor-oak',
    rug: { material: 'rug', size: [3, 1.9], at: [0, 1.9] },
    pieces: [
      {
        model: 'spindle-bed',
        cm: [171, 98, 210],
        at: [0, 1.1],
        finish: { frame: 'oak-natural', ...bedLinen },
      },
      {
        model: 'nightstand',
        cm: [44, 52, 38],
        at: [-1.2, 0.3],
        finish: { body: 'oak-natural', front: 'oak-natural', legs: 'oak-natural', pull: 'brass' },
      },
      {
        model: 'nightstand',
        cm: [44, 52, 38],
        at: [1.2, 0.3],
        finish: { body: 'oak-natural', front: 'oak-natural', legs: 'oak-natural', pull: 'brass' },
      },
      {
        model: 'ceramic-table-lamp',
        cm: [30, 46, 30],
        at: [-1.2, 0.3, 0.52],
        finish: {
          base: 'ceramic-white',
          shade: 'linen-lit-white',
          inside: 'shade-inside',
          bulb: 'glow-strip',
          metal: 'brass',
        },
      },
      { model: 'plank-bench', cm: [120, 45, 36], at: [0, 2.5], finish: { wood: 'oak-natural' } },
    ],
    plant: [1.95, 0.45],
    glows: [{ position: [-1.2, 0.86, 0.3], color: '#ffc98a', strength: 0.07 }],
    eye: [-1.9, 1.55, 6.2],
    target: [0.0, 0.62, 0.7],
  },
  study: {
    mood: 'room',
    wall: 'wall-white',
    floor: 'floor-oak',
    rug: { material: 'rug-dark', size: [2.1, 2.1], at: [-0.4, 1.5], round: true },
    pieces: [
      {
        model: 'drawer-desk',
        cm: [145, 82, 66],
        at: [-0.5, 0.45],
        finish: { wood: 'oak-light', front: 'lacquer-sage', pull: 'brass' },
      },
      {
        model: 'shell-chair',
        cm: [50, 82, 52],
        at: [-0.45, 1.25],
        turn: 162,
        finish: { shell: 'shell-clay', legs: 'oak-natural', metal: 'steel-black' },
      },
      {
        model: 'ladder-shelf-5',
        cm: [80, 186, 34],
        at: [0.95, 0.22],
        finish: {
          board: 'oak-natural',
          metal: 'steel-black',
          bookA: 'linen-sand',
          bookB: 'steel-forest',
          bookC: 'linen-terracotta',
        },
      },
      {
        model: 'task-table-lamp',
        cm: [42, 46, 20],
        at: [-1.0, 0.42, 0.735],
        finish: { shade: 'steel-forest', metal: 'steel-forest', inside: 'shade-inside', bulb: 'glow-strip' },
      },
      {
        model: 'three-leg-stool',
        cm: [36, 45, 35],
        at: [1.75, 0.9],
        finish: { seat: 'walnut', legs: 'walnut' },
      },
    ],
    picture: { at: [-0.5, 1.62], size: [0.62, 0.82], colors: ['wall-sage', 'shell-mustard'] },
    eye: [1.2, 1.4, 5.9],
    target: [0.12, 0.86, 0.5],
  },
  'reading-corner': {
    mood: 'room',
    wall: 'wall-warm',
    floor: 'floor-oak',
    rug: { material: 'rug', size: [2.2, 2.2], at: [0.1, 1.3], round: true },
    pieces: [
      {
        model: 'wing-armchair',
        cm: [74, 106, 82],
        at: [0.3, 0.95],
        turn: -22,
        finish: { fabric: 'velvet-forest', legs: 'walnut' },
      },
      { model: 'pouf', cm: [45, 40, 45], at: [-0.15, 1.85], finish: { fabric: 'boucle-rust', base: 'felt' } },
      {
        model: 'cube-bookcase-34',
        cm: [110, 154, 36],
        at: [-1.1, 0.2],
        finish: { body: 'walnut', plinth: 'ash-black' },
      },
      {
        model: 'tripod-floor-lamp',
        cm: [56, 152, 52],
        at: [1.15, 0.5],
        finish: {
          wood: 'walnut',
          shade: 'linen-lit-white',
          inside: 'shade-inside',
          bulb: 'glow-strip',
          metal: 'brass',
        },
      },
    ],
    picture: { at: [0.35, 1.6], size: [0.8, 0.6], colors: ['wall-white', 'linen-blue'] },
    glows: [{ position: [1.15, 1.38, 0.5], color: '#ffc98a', strength: 0.3 }],
    eye: [0.5, 1.3, 5.4],
    target: [0.02, 0.82, 0.5],
  },
  restaurant: {
    mood: 'room',
    wall: 'wall-sage',
    floor: 'floor-stone',
    pieces: [
      ...[-1.5, 0.45].flatMap((x): Piece[] => [
        {
          model: 'pedestal-table',
          cm: [110, 74, 110],
          at: [x, 1.5],
          finish: { top: 'marble-green', base: 'ash-black' },
        },
        {
          model: 'shell-chair',
          cm: [50, 82, 52],
          at: [x - 0.72, 1.62],
          turn: 84,
          finish: { shell: 'shell-clay', legs: 'oak-natural', metal: 'steel-black' },
        },
        {
          model: 'shell-chair',
          cm: [50, 82, 52],
          at: [x + 0.72, 1.4],
          turn: -88,
          finish: { shell: 'shell-mustard', legs: 'oak-natural', metal: 'steel-black' },
        },
        {
          model: 'shell-chair',
          cm: [50, 82, 52],
          at: [x + 0.05, 2.3],
          turn: 184,
          finish: { shell: 'shell-moss', legs: 'oak-natural', metal: 'steel-black' },
        },
        {
          model: 'globe-pendant',
          cm: [30, 110, 30],
          at: [x, 1.5, 1.5],
          finish: { glass: 'opal-lit', metal: 'brass', cord: 'cord-cable' },
        },
      ]),
      {
        model: 'padded-bench',
        cm: [140, 46, 42],
        at: [-0.5, 0.3],
        finish: { seat: 'velvet-ochre', metal: 'brass' },
      },
    ],
    plant: [1.75, 0.5],
    glows: [-1.5, 0.45].map((x) => ({ position: [x, 1.66, 1.5], color: '#ffd9a8', strength: 0.12 }) as const),
    eye: [1.7, 1.5, 6.6],
    target: [-0.35, 0.9, 0.9],
  },
  salon: {
    mood: 'evening',
    wall: 'wall-night',
    floor: 'floor-oak',
    rug: { material: 'rug', size: [2.8, 1.9], at: [0, 1.6] },
    pieces: [
      {
        model: 'frame-sofa-3',
        cm: [222, 90, 84],
        at: [0, 0.75],
        finish: { frame: 'walnut', fabric: 'linen-sand' },
      },
      {
        model: 'arc-floor-lamp',
        cm: [140, 190, 34],
        at: [-1.25, 0.55],
        finish: { shade: 'brass', base: 'brass', metal: 'brass', inside: 'shade-inside', bulb: 'glow-strip' },
      },
      { model: 'tray-table', cm: [42, 58, 42], at: [1.45, 0.8], finish: { tray: 'brass', stem: 'brass' } },
      {
        model: 'mushroom-table-lamp',
        cm: [32, 38, 32],
        at: [1.45, 0.8, 0.46],
        finish: { shade: 'powder-amber', base: 'powder-amber', inside: 'shade-inside', bulb: 'opal-warm' },
      },
      {
        model: 'paper-pendant',
        cm: [65, 98, 65],
        at: [1.75, 0.95, 1.55],
        finish: { paper: 'paper-lit', metal: 'powder-black', cord: 'cord-cable' },
      },
      { model: 'pebble-table', cm: [78, 32, 54], at: [0.1, 1.9], finish: { top: 'walnut', legs: 'walnut' } },
    ],
    glows: [
      { position: [-0.7, 1.55, 0.55], color: '#ffc98a', strength: 0.85, direction: [0, -1, 0], edge: 0.3 },
      { position: [1.45, 0.78, 0.82], color: '#ffc98a', strength: 0.16 },
      { position: [1.75, 1.85, 1.1], color: '#ffd2a0', strength: 0.5 },
    ],
    eye: [0.9, 1.3, 6.0],
    target: [0.2, 0.98, 0.5],
  },
  table: {
    mood: 'evening',
    wall: 'wall-clay',
    floor: 'floor-oak',
    pieces: [
      {
        model: 'bow-table',
        cm: [230, 74, 110],
        at: [0, 1.5],
        finish: { top: 'oak-smoked', metal: 'steel-black' },
      },
      ...[-0.6, 0.6].flatMap((x): Piece[] => [
        {
          model: 'round-rail-chair',
          cm: [60, 74, 55],
          at: [x, 2.25],
          turn: 180,
          finish: { frame: 'ash-black', seat: 'leather-cognac' },
        },
        {
          model: 'round-rail-chair',
          cm: [60, 74, 55],
          at: [x, 0.78],
          finish: { frame: 'ash-black', seat: 'leather-cognac' },
        },
      ]),
      ...[-0.62, 0.62].map(
        (x): Piece => ({
          model: 'dome-pendant',
          cm: [45, 90, 45],
          at: [x, 1.5, 1.42],
          finish: {
            shade: 'powder-indigo',
            inside: 'shade-inside',
            metal: 'brass',
            bulb: 'glow-strip',
            cord: 'cord-cable',
          },
        }),
      ),
      ...[-1.35, 1.35].map(
        (x): Piece => ({
          model: 'globe-wall-lamp',
          cm: [15, 28, 22],
          at: [x, 0, 1.5],
          finish: { metal: 'brass', glass: 'opal-lit' },
        }),
      ),
    ],
    picture: { at: [0, 1.72], size: [1.3, 0.7], colors: ['wall-night', 'shell-mustard'] },
    glows: [
      ...[-0.62, 0.62].map(
        (x) =>
          ({
            position: [x, 1.5, 1.5],
            color: '#ffc98a',
            strength: 0.42,
            direction: [0, -1, 0],
            edge: 0.1,
          }) as const,
      ),
      ...[-1.35, 1.35].map((x) => ({ position: [x, 1.7, 0.3], color: '#ffd2a0', strength: 0.12 }) as const),
    ],
    eye: [-1.1, 1.45, 6.1],
    target: [0.02, 1.1, 0.8],
  },
  chambre: {
    mood: 'evening',
    wall: 'wall-night',
    floor: 'floor-oak',
    rug: { material: 'rug', size: [2.8, 1.8], at: [0, 1.9] },
    pieces: [
      {
        model: 'channel-bed',
        cm: [173, 112, 222],
        at: [0, 1.14],
        finish: { fabric: 'linen-sand', legs: 'ash-black', ...bedLinen, accent: 'velvet-ochre' },
      },
      {
        model: 'nightstand',
        cm: [44, 52, 38],
        at: [1.2, 0.3],
        finish: { body: 'walnut', front: 'walnut', legs: 'walnut', pull: 'brass' },
      },
      {
        model: 'ceramic-table-lamp',
        cm: [36, 54, 36],
        at: [1.2, 0.3, 0.52],
        finish: {
          base: 'ceramic-amber',
          shade: 'linen-lit',
          inside: 'shade-inside',
          bulb: 'glow-strip',
          metal: 'brass',
        },
      },
      {
        model: 'globe-pendant',
        cm: [25, 120, 25],
        at: [-1.22, 0.45, 0.95],
        finish: { glass: 'opal-lit', metal: 'brass', cord: 'cord-cable' },
      },
      {
        model: 'nightstand',
        cm: [44, 52, 38],
        at: [-1.2, 0.3],
        finish: { body: 'walnut', front: 'walnut', legs: 'walnut', pull: 'brass' },
      },
    ],
    glows: [
      { position: [1.2, 0.92, 0.34], color: '#ffc98a', strength: 0.22 },
      { position: [-1.22, 1.08, 0.45], color: '#ffd2a0', strength: 0.2 },
    ],
    eye: [1.5, 1.4, 5.8],
    target: [0.02, 0.8, 0.7],
  },
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

const sceneNamed: (name: SceneName) => Scene = (name) => scenes[name] as Scene

/** RGB pixels of the given size. */
export function photographScene(
  name: SceneName,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const scene = sceneNamed(name)
  const finish: Finish = { wall: scene.wall, floor: scene.floor, skirting: 'lacquer-white' }
  const parts: Part[] = shell()
  if (scene.rug) {
    finish.rug = scene.rug.material
    const [w, d] = scene.rug.size
    const outline = scene.rug.round ? ellipse(w, d) : rectangle(w, d, 0.03)
    parts.push({
      slot: 'rug',
      mesh: translate(slab(outline, 0.014, { bevel: 0.005 }), scene.rug.at[0], 0, scene.rug.at[1]),
    })
  }
  scene.pieces.forEach((piece, i) => {
    const [w, h, d] = piece.cm
    const [x, z, y = 0] = piece.at
    for (const { slot, mesh } of drawModel(piece.model, {
      width: w / 100,
      height: h / 100,
      depth: d / 100,
    })) {
      const material = piece.finish[slot]
      if (!material) throw new Error(`The scene ${name} names no material for ${piece.model} ${slot}`)
      // Wall lamps already stand off the wall.
      finish[`${i}.${slot}`] = material
      parts.push({ slot: `${i}.${slot}`, mesh: translate(rotate(mesh, 'y', piece.turn ?? 0), x, y, z) })
    }
  })
  if (scene.picture) {
    finish.frame = 'oak-natural'
    finish.canvas = scene.picture.colors[0]
    finish.paint = scene.picture.colors[1]
    parts.push(...picture(scene.picture.at, scene.picture.size))
  }
  if (scene.plant) {
    Object.assign(finish, { pot: 'ceramic-terracotta', leaf: 'leaf', leafDark: 'leaf-dark' } satisfies Finish)
    parts.push(...plant(scene.plant))
  }
  const merged = [...new Set(parts.map((p) => p.slot))].map((slot) => ({
    slot,
    mesh: mergeMeshes(parts.filter((p) => p.slot === slot).map((p) => p.mesh)),
  }))
  const geometry = flattenParts(merged)
  const set = arrangeSet(geometry, {
    mood: scene.mood,
    look: { near: '#d8d2c8', far: '#d8d2c8', plane: 'none' },
    glows: scene.glows ?? [],
    resolution: 512,
  })
  const view = prepareView(set, lookAt(scene.eye, scene.target, 31, width, height))
  return shadeView(view, finish)
}

function shell(): Part[] {
  const floor = Array.from({ length: 34 }, (_, i) => {
    const plank = translate(
      roundedBox(9, 0.02, 0.178, { radius: 0.0016, segments: 1 }),
      0,
      -0.02,
      0.09 + i * 0.18,
    )
    return {
      ...plank,
      uvs: plank.uvs.map((value, k) => value + (k % 2 === 0 ? (i * 0.383) % 0.9 : i * 0.21)),
    }
  })
  return [
    ...floor.map((mesh) => ({ slot: 'floor', mesh })),
    {
      slot: 'wall',
      mesh: translate(roundedBox(9, 3.4, 0.1, { radius: 0.001, segments: 1 }), 0, -0.02, -0.05),
    },
    { slot: 'skirting', mesh: translate(roundedBox(9, 0.09, 0.016, { radius: 0.004 }), 0, 0, 0.008) },
  ]
}

function picture([x, y]: readonly [number, number], [w, h]: readonly [number, number]): Part[] {
  const sun = rotate(slab(ellipse(h * 0.5, h * 0.5), 0.004), 'x', 90)
  const hill = rotate(slab(ellipse(w * 0.78, h * 0.34, 2.4), 0.003), 'x', 90)
  return [
    { slot: 'frame', mesh: translate(roundedBox(w, h, 0.025, { radius: 0.004 }), x, y - h / 2, 0.013) },
    {
      slot: 'canvas',
      mesh: translate(roundedBox(w - 0.04, h - 0.04, 0.02, { radius: 0.001 }), x, y - h / 2 + 0.02, 0.018),
    },
    { slot: 'paint', mesh: translate(sun, x + w * 0.1, y + h * 0.08, 0.031) },
    { slot: 'frame', mesh: translate(hill, x - w * 0.05, y - h * 0.24, 0.0335) },
  ]
}

function plant([x, z]: readonly [number, number]): Part[] {
  const parts: Part[] = [
    {
      slot: 'pot',
      mesh: translate(
        lathe(
          [
            [0, 0],
            [0.14, 0],
            [0.19, 0.3],
            [0.2, 0.34],
            [0.17, 0.34],
            [0.16, 0.3],
            [0, 0.3],
          ],
          { sides: 36, fillet: 0.015, steps: 3 },
        ),
        x,
        0,
        z,
      ),
    },
  ]
  for (let i = 0; i < 15; i++) {
    const around = i * 137.5
    const tall = 0.42 + ((i * 7) % 5) * 0.16
    const lean = 0.16 + ((i * 5) % 7) * 0.045
    const blade = bentSheet(
      (s, t) => [
        (s - 0.5) * 0.17 * Math.sin(Math.PI * Math.min(1, 0.08 + t * 0.92)) ** 0.8,
        tall * 0.55 + t * tall * 0.6 - 0.14 * t * t,
        lean * 0.5 + lean * t * 1.6,
      ],
      0.004,
      { columns: 4, rows: 7, rim: 0.06 },
    )
    const stem = bar(
      [
        [0, 0, 0],
        [0, tall * 0.57, lean * 0.52],
      ],
      0.005,
      0.004,
      6,
    )
    parts.push({
      slot: i % 2 === 0 ? 'leaf' : 'leafDark',
      mesh: translate(rotate(mergeMeshes([blade, stem]), 'y', around), x, 0.28, z),
    })
  }
  return parts
}
