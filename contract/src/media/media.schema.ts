/** Pictures, films and 3D models of products as the server has prepared them. */
import * as z from 'zod'

/** How far a file has come since it arrived. */
export const mediaStatuses = ['PostProcessing', 'Complete', 'Error'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/** What a 3D file was before it became glTF. */
export const modelTypes = ['3dGLTF', '3dFBX', '3dOBJ'] as const
export type ModelType = (typeof modelTypes)[number]

/** Units of length in which a file without one may have been made. */
export const modelUnits = ['mm', 'cm', 'm', 'in'] as const
export type ModelUnit = (typeof modelUnits)[number]

/** Why content is refused; each has a text for pages (`media` › `faults`). */
export const contentFaults = [
  'empty',
  'notAModel',
  'cutShort',
  'fbxTooOld',
  'fbxBroken',
  'objBroken',
  'gltfVersion',
  'gltfInvalid',
  'gltfMissingFile',
  'zipBroken',
  'zipTooLarge',
  'zipPath',
  'zipNoModel',
  'zipManyModels',
  'zipNoMtl',
  'zipNames',
  'zipTexture',
  'textureBroken',
  'noTriangles',
  'tooManyTriangles',
  'noSize',
  'tooSlow',
  'tooMuchMemory',
  'videoBroken',
  'videoNoPicture',
  'videoTooLong',
  'pictureBroken',
] as const
export type ContentFault = (typeof contentFaults)[number]

/** What a person should know of a file that is shown all the same (`media` › `warnings`). */
export const modelWarningCodes = [
  'missingTextures',
  'unitGuessed',
  'verySmall',
  'veryLarge',
  'manyTriangles',
  'largeTextures',
  'largeFile',
  'phoneSimplified',
  'skinWithoutWeights',
  'noVideoTools',
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

/** What was made of a file. Bytes are those of the files made, where there are any. */
export const mediaManifest = z.object({
  statistics: modelStatistics.optional(),
  warnings: z.array(modelWarning).default([]),
  /** Of an original without one. */
  unit: z.enum(modelUnits).optional(),
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
