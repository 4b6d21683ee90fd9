/** Pictures, films and 3D models of products as the server has prepared them. */
import { hotspotFaults } from '@vitrine/rules'
import * as z from 'zod'
import { preparedFiles } from '../asset-paths.ts'
import { id, inDomain, paging, timestamp } from '../paging.ts'
import { modelUnits } from './model-units.ts'

/** State of an uploaded file. */
export const mediaStatuses = ['PostProcessing', 'Complete', 'Error'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/** Original formats of 3D files. */
export const modelTypes = ['3dGLTF', '3dFBX', '3dOBJ'] as const
export type ModelType = (typeof modelTypes)[number]

/**
 * Why lengths of a file that names no unit are read in this one: somebody chose it, it fits the product's size, or it
 * was guessed, so that somebody should choose.
 */
export const unitSources = ['said', 'product', 'guess'] as const
export type UnitSource = (typeof unitSources)[number]

/** Why content is refused; each has a text for pages (`media` › `faults`). */
export const contentFaults = [
  'empty',
  'notAModel',
  'cutShort',
  'fbxTooOld',
  'fbxBroken',
  'fbxUnread',
  'objBroken',
  'gltfVersion',
  'gltfInvalid',
  'gltfMissingFile',
  'glbOutside',
  'zipBroken',
  'zipEmpty',
  'zipTooLarge',
  'zipPath',
  'zipNoModel',
  'zipManyModels',
  'zipNoMtl',
  'zipNames',
  'zipTexture',
  'textureBroken',
  'textureFormat',
  'noTriangles',
  'tooManyTriangles',
  'noSize',
  'tooSlow',
  'tooMuchMemory',
  'videoBroken',
  'videoNoPicture',
  'videoTooLong',
  'pictureBroken',
  'pictureTooLarge',
] as const
export type ContentFault = (typeof contentFaults)[number]

/** Why a version can't be shown. `detail` names the place: a file, a version, a count. */
export const mediaError = z.object({ reason: z.enum(contentFaults), detail: z.string() })
export type MediaError = z.infer<typeof mediaError>

/** What a person should know about a file that is shown nevertheless (`media` › `warnings`). */
export const modelWarningCodes = [
  'missingTextures',
  'fbxReadPlainly',
  'unitGuessed',
  'verySmall',
  'veryLarge',
  'manyTriangles',
  'largeTextures',
  'largeFile',
  'phoneSimplified',
  'noVideoTools',
  'filmCutShort',
] as const
export const modelWarning = z.object({
  code: z.enum(modelWarningCodes),
  data: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type ModelWarning = z.output<typeof modelWarning>

/** Measured on the file that viewers load, in its resting pose. */
export const modelStatistics = z.object({
  /** Along X, Y (up) and Z. */
  widthCm: z.number(),
  heightCm: z.number(),
  lengthCm: z.number(),
  triangles: z.number().int(),
  vertices: z.number().int(),
  materials: z.number().int(),
  textures: z.number().int(),
  /** Pixels of the longest side of the largest texture. */
  largestTexture: z.number().int(),
  /** Memory of the graphics card: textures with their smaller copies, and geometry. */
  gpuBytes: z.number().int(),
  animations: z.array(z.object({ name: z.string(), durationS: z.number() })),
  variants: z.array(z.string()),
})
export type ModelStatistics = z.infer<typeof modelStatistics>

/** Results of preparing a file. Sizes are those of the prepared files, where there are any. */
export const mediaManifest = z.object({
  statistics: modelStatistics.optional(),
  warnings: z.array(modelWarning).default([]),
  /** The unit that an original without one is read in. */
  unit: z.enum(modelUnits).optional(),
  unitFrom: z.enum(unitSources).optional(),
  durationS: z.number().optional(),
  files: z
    .object({
      web: z.number().int().optional(),
      phone: z.number().int().optional(),
      usdz: z.number().int().optional(),
      poster: z.number().int().optional(),
    })
    .default({}),
})
export type MediaManifest = z.output<typeof mediaManifest>

export const mediaTypes = ['image', 'video', '3dGLTF', '3dFBX', '3dOBJ'] as const

/** Surroundings that light a 3D file. */
export const lightEnvironment = z.object({
  name: z.enum(['studio', 'daylight', 'evening', 'none']),
  intensity: z.number().min(0).max(10),
  /** Around the vertical axis, in radians. */
  rotation: z.number().min(-7).max(7).default(0),
})
export type LightEnvironment = z.output<typeof lightEnvironment>

/** One light of a 3D file; positions in metres, angles in radians. */
export const light = z.object({
  type: z.enum(['ambient', 'directional', 'point', 'spot', 'hemisphere']),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  intensity: z.number().min(0).max(1_000),
  position: z.tuple([z.number(), z.number(), z.number()]).optional(),
  target: z.tuple([z.number(), z.number(), z.number()]).optional(),
  angle: z.number().optional(),
  penumbra: z.number().optional(),
  castShadow: z.boolean().optional(),
})

export type Light = z.infer<typeof light>

/** Metres from the middle of where a model was made, as far as it may reach. */
const metres = z.number().min(-10_000).max(10_000)
const direction = z.number().min(-1).max(1)

/** A point on a 3D model with a text: its position in metres of the file, and the text. */
export const hotspot = z
  .object({
    title: z.string().trim(),
    text: z.string(),
    /** An http or https address (`isHotspotLink`); null: none. */
    link: z.string().nullable(),
    position: z.tuple([metres, metres, metres]),
    /** Normal of the surface there, of length 1. */
    normal: z
      .tuple([direction, direction, direction])
      .refine((normal) => Math.abs(Math.hypot(...normal) - 1) < 0.01, 'a length of 1 is needed'),
  })
  .check(({ value, issues }) => {
    for (const [place, fault] of Object.entries(hotspotFaults(value)))
      issues.push({ code: 'custom', path: [place], message: fault, input: value })
  })
export type Hotspot = z.infer<typeof hotspot>

export const mediaItem = z.object({
  name: z.string(),
  type: z.enum(mediaTypes),
  version: z.number().int(),
  /** Changes with its name, lights, points and whether clients see it, not with the file. */
  revision: z.number().int(),
  isActive: z.boolean(),
  lightening: z.array(light),
  /** The surroundings that light a 3D file besides its lights; null for the viewer's own. */
  environment: lightEnvironment.nullable(),
  /** Pixels of an image or video, for a place kept free while it loads; null when unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  sizeBytes: z.number().int(),
  /** Files prepared from it, at `preparedPath`. */
  prepared: z.array(z.enum(preparedFiles)),
  /** ThumbHash in base64, drawn while the picture loads; null when there is none yet. */
  placeholder: z.string().nullable(),
  /** False until a first version can be shown; clients don't get such items. */
  isReady: z.boolean(),
  /** Staff only: a newer version that is being prepared, or why it can't be shown. */
  pending: z
    .object({
      version: z.number().int(),
      status: z.enum(mediaStatuses),
      error: mediaError.nullable(),
    })
    .nullable(),
})
export type MediaItem = z.infer<typeof mediaItem>

/** Details of one media item that its product doesn't have. */
export const mediaDetails = z.object({
  name: z.string(),
  version: z.number().int(),
  type: z.enum(mediaTypes),
  manifest: mediaManifest,
  /** In the order in which a viewer steps through them. */
  hotspots: z.array(hotspot),
  /** Revision of the item; 0 for callers who may not change media. */
  revision: z.number().int(),
  /** Whether the caller may change media of this product. */
  mayEdit: z.boolean(),
  /** Where the model's size and the product's size fields differ. As warnings, for staff who may edit media. */
  sizeFindings: z.array(
    z.object({
      field: id,
      fieldName: z.string(),
      side: z.enum(['width', 'height', 'length']),
      fieldCm: z.number(),
      modelCm: z.number(),
    }),
  ),
})
export type MediaDetails = z.infer<typeof mediaDetails>

export const mediaVersion = z.object({
  version: z.number().int(),
  status: z.enum(mediaStatuses),
  error: mediaError.nullable(),
  sizeBytes: z.number().int(),
  createdAt: timestamp,
  /** Size of a prepared 3D file along X, Y (up) and Z; else null. */
  sizeCm: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  /** The unit chosen for a 3D file that names none; null where the file names it, or isn't prepared. */
  unit: z.enum(modelUnits).nullable(),
  /** `guess`: the unit isn't known, and somebody should choose it. */
  unitFrom: z.enum(unitSources).nullable(),
  /** What a person should know about a prepared file. */
  warnings: z.array(modelWarning),
})
export type MediaVersion = z.infer<typeof mediaVersion>

export const mediaKinds = ['image', 'video', '3d'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** Media of all products that the caller may see, newest first. */
export const mediaQuery = z.object({
  ...inDomain,
  ...paging,
  /** Text in the file's name, or in the product's name or reference. */
  search: z.string().max(200).default(''),
  kind: z.enum(mediaKinds).optional(),
  state: z.enum(['active', 'inactive', 'error', 'processing']).optional(),
  product: id.optional(),
})
export const listedMedia = z.object({
  product: z.object({
    _id: id,
    name: z.string(),
    reference: z.string(),
    folders: z.array(id),
    mediaOrderVersion: z.number().int(),
  }),
  item: mediaItem,
  createdAt: timestamp,
  /** Whether the unit of the shown 3D file had to be guessed, and nobody has chosen one since. */
  isUnitGuessed: z.boolean(),
})
export type ListedMedia = z.infer<typeof listedMedia>

/** Which product a file is meant for, by the reference in its name. */
export const mediaMatch = z.object({
  fileName: z.string(),
  product: z.object({ _id: id, name: z.string(), reference: z.string() }).nullable(),
  /** Whether the product has a file of this name, which would get a new version. */
  isReplacing: z.boolean(),
})
export type MediaMatch = z.infer<typeof mediaMatch>

/** Lights alone, or lights with what surrounds them. */
export const lightSettings = z.union([
  z.array(light).max(32),
  z.object({ lights: z.array(light).max(32), environment: lightEnvironment.nullable().optional() }),
])

/** Bytes kept for a domain, with earlier versions. */
export const storageUse = z.object({
  images: z.number().int(),
  videos: z.number().int(),
  models: z.number().int(),
  documents: z.number().int(),
})
export type StorageUse = z.infer<typeof storageUse>
