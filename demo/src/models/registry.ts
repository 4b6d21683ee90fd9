// Every model by name, with how it likes to be photographed.
import type { BackdropLook } from '../render/backdrop.ts'
import type { Glow } from '../render/glow-light.ts'
import { fitToSize, type Size } from './assemble.ts'
import { channelBed, platformBed, spindleBed } from './furniture/beds.ts'
import {
  boardBackChair,
  cantileverChair,
  ladderBackChair,
  roundRailChair,
  shellChair,
  spindleChair,
} from './furniture/chairs.ts'
import { drawerDesk, frameDesk } from './furniture/desks.ts'
import { barrelArmchair, daybed, loopArmchair, slingArmchair, wingArmchair } from './furniture/lounge.ts'
import { blockSofa, chaiseSofa, frameSofa } from './furniture/sofas.ts'
import {
  barStool,
  drumStool,
  paddedBench,
  plankBench,
  pouf,
  sledBarStool,
  threeLegStool,
} from './furniture/stools.ts'
import {
  coatStand,
  cubeBookcase,
  drawerChest,
  floorMirror,
  ladderShelf,
  mediaBench,
  nightstand,
  slatSideboard,
  tallCabinet,
  wardrobe,
} from './furniture/storage.ts'
import {
  archConsole,
  bowTable,
  diningTable,
  pebbleTable,
  pedestalTable,
  shelfTable,
  sofaSideTable,
  staveTable,
  trayTable,
  trestleTable,
} from './furniture/tables.ts'
import {
  clusterPendant,
  domePendant,
  globePendant,
  linearPendant,
  paperPendant,
  pleatPendant,
  saucerPendant,
} from './lamps/pendants.ts'
import {
  arcFloorLamp,
  ceramicTableLamp,
  columnFloorLamp,
  globeTableLamp,
  mushroomTableLamp,
  portableTableLamp,
  readingFloorLamp,
  taskTableLamp,
  tripodFloorLamp,
} from './lamps/standing.ts'
import { barWallLamp, eclipseWallLamp, globeWallLamp, swingWallLamp, washerWallLamp } from './lamps/wall.ts'
import { type Part, translate } from './mesh.ts'

interface Model {
  draw: (size: Size) => Part[]
  /** Degrees from the front. */
  azimuth?: number
  elevation?: number
  plane?: BackdropLook['plane']
  /** Where its bulbs are, for a size. */
  glows?: (size: Size) => Glow[]
}

const warm = '#ffc98a'
const round =
  (height: (size: Size) => number, strength: number) =>
  (size: Size): Glow[] => [{ position: [0, height(size), 0], color: warm, strength }]
const down =
  (height: (size: Size) => number, strength: number, edge = 0.35) =>
  (size: Size): Glow[] => [
    { position: [0, height(size), 0], color: warm, strength, direction: [0, -1, 0], edge },
  ]

const models = {
  'board-back-chair': { draw: boardBackChair },
  'spindle-chair': { draw: spindleChair },
  'cantilever-chair': { draw: cantileverChair },
  'shell-chair': { draw: shellChair },
  'ladder-back-chair': { draw: ladderBackChair },
  'round-rail-chair': { draw: roundRailChair },
  'three-leg-stool': { draw: threeLegStool, elevation: 20 },
  'bar-stool': { draw: barStool },
  'sled-bar-stool': { draw: sledBarStool },
  'plank-bench': { draw: plankBench },
  'padded-bench': { draw: paddedBench },
  pouf: { draw: pouf, elevation: 18 },
  'drum-stool': { draw: drumStool, elevation: 20 },
  'loop-armchair': { draw: loopArmchair },
  'barrel-armchair': { draw: barrelArmchair },
  'wing-armchair': { draw: wingArmchair },
  'sling-armchair': { draw: slingArmchair, azimuth: 36 },
  'block-sofa-2': { draw: (size) => blockSofa(size, 2), azimuth: 22 },
  'block-sofa-3': { draw: (size) => blockSofa(size, 3), azimuth: 20 },
  'block-sofa-4': { draw: (size) => blockSofa(size, 4), azimuth: 18 },
  'frame-sofa-2': { draw: (size) => frameSofa(size, 2), azimuth: 24 },
  'frame-sofa-3': { draw: (size) => frameSofa(size, 3), azimuth: 22 },
  'chaise-sofa': { draw: chaiseSofa, azimuth: -24, elevation: 18 },
  daybed: { draw: daybed, azimuth: 24 },
  'dining-table': { draw: diningTable, azimuth: 26, elevation: 16 },
  'pedestal-table': { draw: pedestalTable, elevation: 16 },
  'stave-table': { draw: staveTable, azimuth: 20, elevation: 16 },
  'trestle-table': { draw: trestleTable, azimuth: 28, elevation: 14 },
  'bow-table': { draw: bowTable, azimuth: 28, elevation: 14 },
  'pebble-table': { draw: pebbleTable, elevation: 24 },
  'shelf-table': { draw: shelfTable, azimuth: 28, elevation: 20 },
  'tray-table': { draw: trayTable, elevation: 18 },
  'sofa-side-table': { draw: sofaSideTable, azimuth: -36, elevation: 18 },
  'arch-console': { draw: archConsole, azimuth: 24 },
  'drawer-desk': { draw: drawerDesk, azimuth: 26 },
  'frame-desk': { draw: frameDesk, azimuth: 28 },
  'slat-sideboard': { draw: slatSideboard, azimuth: 24 },
  'media-bench': { draw: mediaBench, azimuth: 22 },
  'tall-cabinet': { draw: tallCabinet, azimuth: 28, elevation: 8 },
  wardrobe: { draw: wardrobe, azimuth: 28, elevation: 7 },
  'drawer-chest-3': { draw: (size) => drawerChest(size, 3), azimuth: 26 },
  'drawer-chest-5': { draw: (size) => drawerChest(size, 5), azimuth: 26, elevation: 10 },
  nightstand: { draw: nightstand, azimuth: 28 },
  'ladder-shelf-4': { draw: (size) => ladderShelf(size, 4), azimuth: 26, elevation: 8 },
  'ladder-shelf-5': { draw: (size) => ladderShelf(size, 5), azimuth: 26, elevation: 7 },
  'cube-bookcase-23': { draw: (size) => cubeBookcase(size, 2, 3), azimuth: 26, elevation: 9 },
  'cube-bookcase-34': { draw: (size) => cubeBookcase(size, 3, 4), azimuth: 26, elevation: 7 },
  'coat-stand': { draw: coatStand, elevation: 7 },
  'floor-mirror': { draw: floorMirror, azimuth: 24, elevation: 6 },
  'spindle-bed': { draw: spindleBed, azimuth: 36, elevation: 20 },
  'channel-bed': { draw: channelBed, azimuth: 36, elevation: 20 },
  'platform-bed': { draw: platformBed, azimuth: 36, elevation: 20 },

  'dome-pendant': {
    draw: domePendant,
    azimuth: 0,
    elevation: -6,
    plane: 'none',
    glows: down((s) => s.width * 0.26, 0.5, 0.2),
  },
  'globe-pendant': {
    draw: globePendant,
    azimuth: 0,
    elevation: -2,
    plane: 'none',
    glows: round((s) => s.width * 1.05, 0.12),
  },
  'pleat-pendant': {
    draw: pleatPendant,
    azimuth: 0,
    elevation: -7,
    plane: 'none',
    glows: round((s) => s.width * 0.25, 0.1),
  },
  'paper-pendant': {
    draw: paperPendant,
    azimuth: 0,
    elevation: -4,
    plane: 'none',
    glows: round((s) => s.width * 0.4, 0.1),
  },
  'linear-pendant': { draw: linearPendant, azimuth: 24, elevation: -9, plane: 'none' },
  'cluster-pendant': { draw: clusterPendant, azimuth: 0, elevation: -4, plane: 'none' },
  'saucer-pendant': {
    draw: saucerPendant,
    azimuth: 0,
    elevation: -8,
    plane: 'none',
    glows: round(() => 0.14, 0.12),
  },
  'arc-floor-lamp': {
    draw: arcFloorLamp,
    azimuth: 16,
    elevation: 6,
    glows: ({ width, height }) => [
      {
        position: [width / 2 - 0.15, height * 0.84, 0],
        color: warm,
        strength: 1.1,
        direction: [0, -1, 0],
        edge: 0.45,
      },
    ],
  },
  'tripod-floor-lamp': { draw: tripodFloorLamp, elevation: 6, glows: round((s) => s.height * 0.88, 0.35) },
  'column-floor-lamp': {
    draw: columnFloorLamp,
    elevation: 7,
    glows: (s) =>
      [0.2, 0.5, 0.8].map((t) => ({ position: [0, s.height * t, 0], color: warm, strength: 0.14 })),
  },
  'reading-floor-lamp': {
    draw: readingFloorLamp,
    azimuth: 16,
    elevation: 6,
    glows: ({ width, height }) => [
      {
        position: [width / 2 - 0.07, height * 0.92, 0],
        color: warm,
        strength: 0.8,
        direction: [0.2, -0.98, 0],
        edge: 0.5,
      },
    ],
  },
  'mushroom-table-lamp': {
    draw: mushroomTableLamp,
    elevation: 9,
    glows: down((s) => s.height * 0.72, 0.09, 0),
  },
  'ceramic-table-lamp': { draw: ceramicTableLamp, elevation: 8, glows: round((s) => s.height * 0.78, 0.07) },
  'portable-table-lamp': {
    draw: portableTableLamp,
    elevation: 10,
    glows: down((s) => s.height * 0.84, 0.05, 0.1),
  },
  'globe-table-lamp': { draw: globeTableLamp, elevation: 8, glows: round((s) => s.height * 0.6, 0.06) },
  'task-table-lamp': {
    draw: taskTableLamp,
    azimuth: 22,
    elevation: 9,
    glows: ({ width, height }) => [
      {
        position: [width / 2 - 0.075, height * 0.73, 0],
        color: warm,
        strength: 0.11,
        direction: [0, -1, 0],
        edge: 0.3,
      },
    ],
  },
  'washer-wall-lamp': {
    draw: washerWallLamp,
    azimuth: 24,
    elevation: 8,
    plane: 'wall',
    glows: ({ height }) => [
      {
        position: [0, height + 0.02, 0.07],
        color: warm,
        strength: 0.06,
        direction: [0, 0.93, -0.37],
        edge: 0.5,
      },
      { position: [0, -0.02, 0.07], color: warm, strength: 0.06, direction: [0, -0.93, -0.37], edge: 0.5 },
    ],
  },
  'globe-wall-lamp': {
    draw: globeWallLamp,
    azimuth: 28,
    elevation: 6,
    plane: 'wall',
    glows: ({ height, width, depth }) => [
      { position: [0, height - width / 2, depth / 2], color: warm, strength: 0.05 },
    ],
  },
  'swing-wall-lamp': {
    draw: swingWallLamp,
    azimuth: 30,
    elevation: 4,
    plane: 'wall',
    glows: ({ height, depth }) => [{ position: [0, height * 0.72, depth / 2], color: warm, strength: 0.05 }],
  },
  'eclipse-wall-lamp': {
    draw: eclipseWallLamp,
    azimuth: 22,
    elevation: 6,
    plane: 'wall',
    glows: ({ height, width }) =>
      Array.from({ length: 8 }, (_, i) => ({
        position: [
          Math.cos((i * Math.PI) / 4) * width * 0.46,
          height / 2 + Math.sin((i * Math.PI) / 4) * height * 0.46,
          0.02,
        ],
        color: warm,
        strength: 0.0045,
      })),
  },
  'bar-wall-lamp': {
    draw: barWallLamp,
    azimuth: 20,
    elevation: 2,
    plane: 'wall',
    glows: ({ width, height, depth }) =>
      [-0.35, 0, 0.35].map((t) => ({
        position: [t * width, height - 0.03, depth * 0.8],
        color: warm,
        strength: 0.03,
        direction: [0, -0.95, -0.3],
        edge: 0.1,
      })),
  },
} satisfies Record<string, Model>

export type ModelName = keyof typeof models

/** Draws a model so that it measures exactly the given size (metres). */
export function drawModel(name: ModelName, size: Size): Part[] {
  const model: Model = models[name]
  const drawn = fitToSize(model.draw(size), size)
  // The back of a wall lamp lies on the wall, z = 0.
  return model.plane === 'wall'
    ? drawn.map(({ slot, mesh }) => ({ slot, mesh: translate(mesh, 0, 0, size.depth / 2) }))
    : drawn
}

/** How the model is photographed; glows are relative to the model as drawn by {@link drawModel}. */
export function poseOf(name: ModelName): Required<Omit<Model, 'draw'>> {
  const model: Model = models[name]
  return {
    azimuth: model.azimuth ?? 32,
    elevation: model.elevation ?? 13,
    plane: model.plane ?? 'floor',
    glows: model.glows ?? (() => []),
  }
}
