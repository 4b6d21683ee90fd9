/** The brand as administrators set it; everybody sees it as the domain's `customization`. */
import { brandPictureNames, brandPictures } from '@vitrine/rules'
import * as z from 'zod'
import { color } from '../domains/domains.schema.ts'
import { oneLine } from '../one-line.ts'
import { basedOn, id, inDomain, timestamp } from '../paging.ts'

const ownColors = z.object({
  primaryColor: color.nullable(),
  primaryBtnColor: color.nullable(),
  internalNavColor: color.nullable(),
  externalNavColor: color.nullable(),
})
const names = { appName: oneLine.max(100), catalogName: oneLine.max(100) }
export const longestMailFooter = 1_000
const mailFooter = z.string().trim().max(longestMailFooter)

/** Null or empty: the default. */
const ownBrand = z.object({
  colors: ownColors,
  appName: z.string(),
  catalogName: z.string(),
  mailFooter: z.string(),
  /** Pictures that are set. */
  pictures: z.array(z.enum(brandPictureNames)),
})
export type OwnBrand = z.infer<typeof ownBrand>

export const brandSettings = ownBrand.extend({
  /** Which parts the subscription shows. The others are stored, but can't be changed while it doesn't. */
  allows: z.object({ colors: z.boolean(), pictures: z.boolean() }),
  /** Version of the domain's settings. */
  version: z.number().int(),
})
export type BrandSettings = z.infer<typeof brandSettings>

/** A colour that is null, and an empty name, is the default from then on. */
export const editBrandInput = z.object({
  query: z.object(basedOn),
  body: z.object({ ...ownColors.shape, ...names, mailFooter }).partial(),
})
export type BrandEdit = z.output<typeof editBrandInput>['body']

const files = brandPictureNames.map((name) => brandPictures[name].file)
const ofFile = z.object({ id, file: z.enum(files) })
export const removeBrandPictureInput = z.object({ params: ofFile, query: z.object(basedOn) })
export const setBrandPictureInput = removeBrandPictureInput.extend({
  // The most that is read; pictures above the smaller limit of brands are refused with that limit.
  body: z.object({ image: z.file().max(10 * 1024 ** 2) }),
})

export const brandVersion = ownBrand.extend({
  /** The `version` that `customization` had. */
  version: z.number().int(),
  at: timestamp,
  /** Null for the installation itself, and for what was there before versions were kept. */
  by: z.object({ _id: id, name: z.string().nullable() }).nullable(),
  isPresent: z.boolean(),
})
export type BrandVersion = z.infer<typeof brandVersion>

/** The query's version is that of the settings. */
export const restoreBrandInput = z.object({
  params: z.object({ brandVersion: z.coerce.number().int().min(1).max(2_147_483_647) }),
  query: z.object(basedOn),
})
export const brandQuery = z.object(inDomain)
