/** Changing the brand. Each version of it is kept, so that an earlier one can be brought back. */
import { randomUUID } from 'node:crypto'
import {
  type BrandPicture,
  brandPictureNames,
  brandPictures,
  largestBrandPictureBytes,
  largestBrandPicturePx,
} from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { checkPicture } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  type BrandChange,
  type BrandVersionRow,
  findBrandVersionRow,
  keepBrandVersion,
  lockOwnRow,
  updateBrandRow,
} from './brand.repository.ts'
import { fileOf, pictureKey } from './brand.ts'
import type { DomainRow } from './domains.repository.ts'
import { checkMayEditSettings } from './domains.service.ts'

/** Changes what is given; the rest stays. Returns the version that the brand has then. Must run in a transaction. */
async function changeBrand(open: Scope, change: BrandChange): Promise<number> {
  const before = await lockOwnRow(open)
  await keepBrandVersion(open, filesOf(before), { isOwn: false })
  const version = await updateBrandRow(open, before, change)
  await keepBrandVersion(open, filesOf(await lockOwnRow(open)), { isOwn: true })
  await open.announce({ kind: 'brand', domainId: open.domainId })
  return version
}

/** The files that are shown where the subscription allows it. */
export function filesOf(row: DomainRow): BrandVersionRow['pictures'] {
  return Object.fromEntries(
    brandPictureNames.flatMap((picture) => {
      const file = fileOf(row, picture, row.customizationVersion)
      return file === null ? [] : [[picture, file]]
    }),
  )
}

/** Names, colours and the end of mails. Refuses NotAllowed. */
export async function updateBrand(
  scope: Scope,
  { colors = {}, names = {}, mailFooter }: Omit<BrandChange, 'pictures'>,
): Promise<void> {
  checkMayEditSettings(scope)
  await scope.transaction((open) => changeBrand(open, { colors, names, mailFooter }))
}

/**
 * Sets a picture; returns the new version of the brand. Refuses NotAllowed, BrandPictureTooLarge, BrandPictureFormat,
 * PictureDamaged.
 */
export async function storeBrandFile(
  scope: Scope,
  storage: Storage,
  picture: BrandPicture,
  content: Buffer,
): Promise<number> {
  checkMayEditSettings(scope)
  await checkBrandPicture(picture, content)
  const temporaryKey = `temporary/${randomUUID()}`
  const contentType = `image/${brandPictures[picture].format}`
  await storage.put(temporaryKey, content, { contentType })
  try {
    return await scope.transaction(async (open) => {
      const version = await changeBrand(open, { pictures: { [picture]: 'new' } })
      await storage.move(temporaryKey, pictureKey(scope.domainId, version, picture))
      return version
    })
  } catch (error) {
    await storage.delete(temporaryKey)
    throw error
  }
}

async function checkBrandPicture(picture: BrandPicture, content: Buffer): Promise<void> {
  const { format } = brandPictures[picture]
  if (content.byteLength > largestBrandPictureBytes) {
    refuse('BrandPictureTooLarge', { kilobytes: largestBrandPictureBytes / 1024 })
  }
  const found = await checkPicture(content, largestBrandPicturePx)
  if (found !== format) refuse('BrandPictureFormat', { format: format === 'png' ? 'PNG' : 'JPEG' })
}

/** Refuses NotAllowed. */
export async function removeBrandFile(scope: Scope, picture: BrandPicture): Promise<void> {
  checkMayEditSettings(scope)
  await scope.transaction((open) => changeBrand(open, { pictures: { [picture]: null } }))
}

/** Makes the brand as it was; what the subscription doesn't include stays as it is. Refuses NotAllowed, NotFound. */
export async function restoreBrandVersion(scope: Scope, version: number): Promise<void> {
  checkMayEditSettings(scope)
  await scope.transaction(async (open) => {
    const now = await lockOwnRow(open)
    const former = (await findBrandVersionRow(open, version)) ?? refuse('NotFound')
    await changeBrand(open, {
      names: { appName: null, catalogName: null, ...former.names },
      mailFooter: former.mailFooter,
      ...(now.subscription.allowColorCustomization === true && {
        colors: { ...noColors, ...former.colors },
      }),
      ...(now.subscription.allowLogoCustomization === true && {
        pictures: otherFiles(filesOf(now), former.pictures),
      }),
    })
  })
}

const noColors = { primaryColor: null, primaryBtnColor: null, internalNavColor: null, externalNavColor: null }

function otherFiles(now: BrandVersionRow['pictures'], then: BrandVersionRow['pictures']) {
  const other = brandPictureNames.filter((picture) => now[picture] !== then[picture])
  return Object.fromEntries(other.map((picture) => [picture, then[picture] ?? null]))
}
